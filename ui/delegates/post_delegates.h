// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace shogo {

// Set a view up for a PlanModel or a RunModel; fit after the rows were set.
void dressPlanTable(QTableView* table);
void fitPlanTable(QTableView* table);
void dressRunTable(QTableView* table);

} // namespace shogo
