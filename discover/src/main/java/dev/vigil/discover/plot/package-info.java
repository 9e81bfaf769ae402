/** Draws charts as SVG, for reports and for the pages of the dashboard. */
@NullMarked
package dev.vigil.discover.plot;

import org.jspecify.annotations.NullMarked;
