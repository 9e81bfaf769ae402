/** What commands share: input, output, tables, exit codes and the options that name data. */
@NullMarked
package dev.vigil.cli.terminal;

import org.jspecify.annotations.NullMarked;
