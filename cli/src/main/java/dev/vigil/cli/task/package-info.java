/** Commands of {@code vigil task}. */
@NullMarked
package dev.vigil.cli.task;

import org.jspecify.annotations.NullMarked;
