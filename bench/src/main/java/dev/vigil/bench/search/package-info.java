/** What the experiments on search share: an installation to search, and bare Lucene beside it. */
@NullMarked
package dev.vigil.bench.search;

import org.jspecify.annotations.NullMarked;
