/** Crawls, services and topics. */
@NullMarked
package dev.vigil.server.web.discover;

import org.jspecify.annotations.NullMarked;
