/** The rules that are in force, what they remember, and what they do. */
@NullMarked
package dev.vigil.watch.rule;

import org.jspecify.annotations.NullMarked;
