/** Which nodes of two documents belong together: levels of comparison, matching and its phases. */
@NullMarked
package dev.vigil.diff.match;

import org.jspecify.annotations.NullMarked;
