/**
 * Separates noise from changes that deserve an alert: rules that hide noise from a view, volatile
 * patterns learnt from a page's history, page quality, significance, and the classifier that
 * combines these.
 */
@NullMarked
package dev.vigil.diff.noise;

import org.jspecify.annotations.NullMarked;
