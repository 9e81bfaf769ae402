/** Parses URLs once, by the rules of browsers, and rejects ambiguous ones. */
@NullMarked
package dev.vigil.fetch.url;

import org.jspecify.annotations.NullMarked;
