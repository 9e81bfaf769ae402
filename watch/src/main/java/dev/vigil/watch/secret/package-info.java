/** Secrets that requests and messages use, encrypted at rest. */
@NullMarked
package dev.vigil.watch.secret;

import org.jspecify.annotations.NullMarked;
