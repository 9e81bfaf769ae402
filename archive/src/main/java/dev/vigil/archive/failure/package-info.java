/** The errors of an archive. */
@NullMarked
package dev.vigil.archive.failure;

import org.jspecify.annotations.NullMarked;
