// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace shogo {

// Sets a view up for a PreviewModel: the line of the file as it is, then what was read from it.
void dressPreviewTable(QTableView* table);
// Columns as wide as their figures; after the rows were set.
void fitPreviewTable(QTableView* table);

} // namespace shogo
