/** Commands of {@code vigil sentinel}. */
@NullMarked
package dev.vigil.cli.sentinel;

import org.jspecify.annotations.NullMarked;
