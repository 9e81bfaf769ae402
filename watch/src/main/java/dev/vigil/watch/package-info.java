/** What to watch, when to look, whom to tell. */
@NullMarked
package dev.vigil.watch;

import org.jspecify.annotations.NullMarked;
