/**
 * Which versions of a page may go: those that no comparison still needs and that the rules of
 * retention do not keep.
 */
@NullMarked
package dev.vigil.archive.retention;

import org.jspecify.annotations.NullMarked;
