/**
 * Edit scripts: the insertions, deletions, updates and moves by which one document becomes another,
 * exactly, and back.
 */
@NullMarked
package dev.vigil.diff.script;

import org.jspecify.annotations.NullMarked;
