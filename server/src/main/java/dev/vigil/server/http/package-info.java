/** How requests come in: routes with their guards, and what a visitor may do. */
@NullMarked
package dev.vigil.server.http;

import org.jspecify.annotations.NullMarked;
