/**
 * The edits between the items of two versions of a page: which items belong together, and of what
 * kind their difference is. Knows no history.
 */
@NullMarked
package dev.vigil.diff.noise.edit;

import org.jspecify.annotations.NullMarked;
