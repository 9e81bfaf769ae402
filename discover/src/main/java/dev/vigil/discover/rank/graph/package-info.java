/** Link graphs: their files, formats and the sorting of their edges. */
@NullMarked
package dev.vigil.discover.rank.graph;

import org.jspecify.annotations.NullMarked;
