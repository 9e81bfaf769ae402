/** The command {@code bench/run}: its options and the list of experiments. */
@NullMarked
package dev.vigil.bench.command;

import org.jspecify.annotations.NullMarked;
