/** The store of the watch engine: sentinels, schedules, checks, reports and messages, in SQL. */
@NullMarked
package dev.vigil.watch.store;

import org.jspecify.annotations.NullMarked;
