/**
 * Creates, applies and stores edit scripts: the insertions, deletions, updates and moves that turn
 * one document exactly into another, and back.
 */
@NullMarked
package dev.vigil.diff.script;

import org.jspecify.annotations.NullMarked;
