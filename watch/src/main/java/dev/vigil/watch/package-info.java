/** What to watch, when to look, whom to tell. Parses no pages and opens no connections. */
@NullMarked
package dev.vigil.watch;

import org.jspecify.annotations.NullMarked;
