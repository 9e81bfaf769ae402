/** Running sentinels: their life, the looks at pages, what is told, and when. */
@NullMarked
package dev.vigil.watch.engine;

import org.jspecify.annotations.NullMarked;
