/** The change detection graph: many sentinels on one page, each comparison made once. */
@NullMarked
package dev.vigil.watch.graph;

import org.jspecify.annotations.NullMarked;
