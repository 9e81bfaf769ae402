/** The HTTP server with the dashboard and the REST interface. */
@NullMarked
package dev.vigil.server;

import org.jspecify.annotations.NullMarked;
