/**
 * What all pages of the dashboard share: the frame, escaped HTML, words for times, charts, uploads
 * and assets.
 */
@NullMarked
package dev.vigil.server.web.frame;

import org.jspecify.annotations.NullMarked;
