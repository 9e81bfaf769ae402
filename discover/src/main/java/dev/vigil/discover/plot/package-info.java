/** Draws charts as SVG for reports. */
@NullMarked
package dev.vigil.discover.plot;

import org.jspecify.annotations.NullMarked;
