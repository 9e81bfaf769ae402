/** Sentinels, their changes and versions. */
@NullMarked
package dev.vigil.server.web.sentinel;

import org.jspecify.annotations.NullMarked;
