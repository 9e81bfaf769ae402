/** Commands of {@code vigil archive}. */
@NullMarked
package dev.vigil.cli.archive;

import org.jspecify.annotations.NullMarked;
