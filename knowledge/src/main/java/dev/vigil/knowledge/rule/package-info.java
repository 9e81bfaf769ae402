/** Extractors by rule: taught by example, applied to pages, and repaired after a redesign. */
@NullMarked
package dev.vigil.knowledge.rule;

import org.jspecify.annotations.NullMarked;
