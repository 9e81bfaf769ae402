/** Consideration for hosts: delay, parallelism, what Retry-After asks for. */
@NullMarked
package dev.vigil.fetch.polite;

import org.jspecify.annotations.NullMarked;
