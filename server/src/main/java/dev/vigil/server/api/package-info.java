/** The REST interface. */
@NullMarked
package dev.vigil.server.api;

import org.jspecify.annotations.NullMarked;
