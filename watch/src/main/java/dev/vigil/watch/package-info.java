/** Watching pages: sentinels, schedules, checks and notifications. */
@NullMarked
package dev.vigil.watch;

import org.jspecify.annotations.NullMarked;
