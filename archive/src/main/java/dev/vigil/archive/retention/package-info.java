/**
 * Decides which versions of a page may be deleted: those that no comparison still needs and that no
 * retention rule keeps.
 */
@NullMarked
package dev.vigil.archive.retention;

import org.jspecify.annotations.NullMarked;
