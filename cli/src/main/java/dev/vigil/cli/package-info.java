/** The {@code vigil} command: arguments in, library calls, results and exit codes out. */
@NullMarked
package dev.vigil.cli;

import org.jspecify.annotations.NullMarked;
