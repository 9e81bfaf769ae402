/** A process that runs for long: signals, supervision, logs and the service manager. */
@NullMarked
package dev.vigil.cli.process;

import org.jspecify.annotations.NullMarked;
