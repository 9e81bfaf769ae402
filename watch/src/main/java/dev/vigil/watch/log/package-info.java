/** What is written down about the work that is done, and how its pieces are found together. */
@NullMarked
package dev.vigil.watch.log;

import org.jspecify.annotations.NullMarked;
