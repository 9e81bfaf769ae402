/** Structured logging with trace ids. */
@NullMarked
package dev.vigil.watch.log;

import org.jspecify.annotations.NullMarked;
