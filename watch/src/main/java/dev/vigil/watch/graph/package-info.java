/**
 * The change detection graph: compares a page for many sentinels, each distinct comparison once.
 */
@NullMarked
package dev.vigil.watch.graph;

import org.jspecify.annotations.NullMarked;
