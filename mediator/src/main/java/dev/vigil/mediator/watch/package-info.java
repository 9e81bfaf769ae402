/** Queries as sources of sentinels, and what a new version does to cached views. */
@NullMarked
package dev.vigil.mediator.watch;

import org.jspecify.annotations.NullMarked;
