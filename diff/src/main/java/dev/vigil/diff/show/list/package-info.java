/**
 * The changes of a comparison as a list: each in words, with its place and its old and new value.
 */
@NullMarked
package dev.vigil.diff.show.list;

import org.jspecify.annotations.NullMarked;
