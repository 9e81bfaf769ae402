/** Queries for the dashboard and the REST interface. */
@NullMarked
package dev.vigil.server.query;

import org.jspecify.annotations.NullMarked;
