/**
 * When to look at a page again: at a fixed interval, by a cron rule, by the best-effort algorithm,
 * or adaptively under a budget. Pure: time and memory are handed in, nothing waits.
 */
@NullMarked
package dev.vigil.watch.schedule;

import org.jspecify.annotations.NullMarked;
