// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What windows read, without the desk: the second connection and the values that it gives. The
// models enter the book through this door only.
#include "book/book_reader.h"
#include "book/windows.h"
#include "desk/book_summary.h"
#include "desk/row_detail.h"
#include "desk/views.h"
