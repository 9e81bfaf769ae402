/** How requests come in: routes with their guards, and what a visitor may do. */
@NullMarked
package dev.vigil.server.door;

import org.jspecify.annotations.NullMarked;
