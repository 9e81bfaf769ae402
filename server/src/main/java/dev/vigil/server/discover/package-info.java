/** Crawls and found services as the dashboard and the REST interface handle them. */
@NullMarked
package dev.vigil.server.discover;

import org.jspecify.annotations.NullMarked;
