/**
 * The {@code vigil} command: parses arguments, calls the library, prints results and returns exit
 * codes.
 */
@NullMarked
package dev.vigil.cli;

import org.jspecify.annotations.NullMarked;
