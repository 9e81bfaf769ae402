/** Limits the load on hosts: delay, parallelism, Retry-After. */
@NullMarked
package dev.vigil.fetch.polite;

import org.jspecify.annotations.NullMarked;
