/** The REST interface: answers for programs. */
@NullMarked
package dev.vigil.server.api;

import org.jspecify.annotations.NullMarked;
