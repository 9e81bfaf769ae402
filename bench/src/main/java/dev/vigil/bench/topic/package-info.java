/** Labelled documents and test webs for the experiments on topics. */
@NullMarked
package dev.vigil.bench.topic;

import org.jspecify.annotations.NullMarked;
