/** The knowledge base: what is watched and what came of it, in SQL. */
@NullMarked
package dev.vigil.watch.store;

import org.jspecify.annotations.NullMarked;
