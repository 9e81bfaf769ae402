/** Stored rules, their state and their actions. */
@NullMarked
package dev.vigil.watch.rule;

import org.jspecify.annotations.NullMarked;
