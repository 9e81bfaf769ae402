/** Load for experiments: a web site in a process of its own, and those who look at it. */
@NullMarked
package dev.vigil.bench.load;

import org.jspecify.annotations.NullMarked;
