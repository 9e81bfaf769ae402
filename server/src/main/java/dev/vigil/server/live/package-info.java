/** What happens, told to those who look on. */
@NullMarked
package dev.vigil.server.live;

import org.jspecify.annotations.NullMarked;
