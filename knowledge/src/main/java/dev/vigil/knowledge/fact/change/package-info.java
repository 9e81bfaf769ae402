/** Changes of facts as changes of a page. */
@NullMarked
package dev.vigil.knowledge.fact.change;

import org.jspecify.annotations.NullMarked;
