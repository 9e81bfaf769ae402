/**
 * What is not worth telling: rules that hide noise from a view, what a page's own history shows to
 * be volatile, whether a page is the page at all, how much a change matters, and the judge that
 * puts these together.
 */
@NullMarked
package dev.vigil.diff.noise;

import org.jspecify.annotations.NullMarked;
