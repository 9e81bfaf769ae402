/** Reads calendars (iCalendar, RFC 5545) as a page with a table of events. */
@NullMarked
package dev.vigil.document.calendar;

import org.jspecify.annotations.NullMarked;
