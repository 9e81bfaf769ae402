/** Leases of hosts among several processes. */
@NullMarked
package dev.vigil.watch.lease;

import org.jspecify.annotations.NullMarked;
