/** Crawls and discovered services for the dashboard and the REST interface. */
@NullMarked
package dev.vigil.server.discover;

import org.jspecify.annotations.NullMarked;
