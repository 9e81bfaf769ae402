/** Reads calendars (iCalendar, RFC 5545) as a page with a table of events. */
@NullMarked
package dev.vigil.document.internal.calendar;

import org.jspecify.annotations.NullMarked;
