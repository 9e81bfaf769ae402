/**
 * The form of a text: dates, counters, random tokens, typography and URLs, without regard to its
 * page.
 */
@NullMarked
package dev.vigil.diff.noise.text;

import org.jspecify.annotations.NullMarked;
