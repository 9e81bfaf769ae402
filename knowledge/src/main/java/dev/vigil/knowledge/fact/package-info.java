/** Facts of archived pages: their store, history, queries and alerts. */
@NullMarked
package dev.vigil.knowledge.fact;

import org.jspecify.annotations.NullMarked;
