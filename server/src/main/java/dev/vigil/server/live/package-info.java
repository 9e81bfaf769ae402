/** Live events for browsers and programs. */
@NullMarked
package dev.vigil.server.live;

import org.jspecify.annotations.NullMarked;
