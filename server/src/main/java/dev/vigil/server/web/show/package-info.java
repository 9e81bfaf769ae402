/** Archived pages and their differences as HTML of the dashboard. */
@NullMarked
package dev.vigil.server.web.show;

import org.jspecify.annotations.NullMarked;
