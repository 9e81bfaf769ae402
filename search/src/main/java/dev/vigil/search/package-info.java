/** Search in pages and their history. */
@NullMarked
package dev.vigil.search;

import org.jspecify.annotations.NullMarked;
