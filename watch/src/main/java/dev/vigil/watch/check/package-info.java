/**
 * One check of a page: its transaction, the evaluation of all due sentinels, what is reported and
 * when the page is due again.
 */
@NullMarked
package dev.vigil.watch.check;

import org.jspecify.annotations.NullMarked;
