/** The dashboard and the REST interface of an installation, put together. */
@NullMarked
package dev.vigil.server;

import org.jspecify.annotations.NullMarked;
