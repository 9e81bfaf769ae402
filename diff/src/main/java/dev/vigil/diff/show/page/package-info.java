/** Safe HTML pages with marked changes. */
@NullMarked
package dev.vigil.diff.show.page;

import org.jspecify.annotations.NullMarked;
