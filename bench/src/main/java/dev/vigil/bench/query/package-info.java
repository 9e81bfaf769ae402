/** Sources, queries and other engines for experiments with queries. */
@NullMarked
package dev.vigil.bench.query;

import org.jspecify.annotations.NullMarked;
