/**
 * Schedules: fixed interval, cron, best effort, or adaptive under a budget. Pure functions: time
 * and memory are parameters.
 */
@NullMarked
package dev.vigil.watch.schedule;

import org.jspecify.annotations.NullMarked;
