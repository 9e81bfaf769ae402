/** The server: its address and its start on an installation. */
@NullMarked
package dev.vigil.server.listen;

import org.jspecify.annotations.NullMarked;
