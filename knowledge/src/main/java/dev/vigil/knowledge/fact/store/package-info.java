/**
 * Facts as rows: subjects, values, the text that states them, and the rules that extracted them.
 */
@NullMarked
package dev.vigil.knowledge.fact.store;

import org.jspecify.annotations.NullMarked;
