/** Secrets of requests and messages, encrypted at rest. */
@NullMarked
package dev.vigil.watch.secret;

import org.jspecify.annotations.NullMarked;
