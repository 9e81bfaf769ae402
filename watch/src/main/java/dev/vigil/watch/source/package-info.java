/** Kinds of sources besides pages: local files and the output of commands. */
@NullMarked
package dev.vigil.watch.source;

import org.jspecify.annotations.NullMarked;
