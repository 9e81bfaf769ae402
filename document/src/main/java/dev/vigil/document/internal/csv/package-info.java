/** Reads values separated by commas, semicolons, tabs or bars as a page with one table. */
@NullMarked
package dev.vigil.document.internal.csv;

import org.jspecify.annotations.NullMarked;
