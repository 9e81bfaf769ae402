/** What a search gives: hits, or an error. */
@NullMarked
package dev.vigil.search.answer;

import org.jspecify.annotations.NullMarked;
