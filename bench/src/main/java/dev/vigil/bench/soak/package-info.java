/** A month of an installation whose pages and sentinels change at random, against a reference. */
@org.jspecify.annotations.NullMarked
package dev.vigil.bench.soak;
