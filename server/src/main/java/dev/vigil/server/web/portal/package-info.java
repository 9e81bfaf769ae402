/** The portal of a group and its public site. */
@NullMarked
package dev.vigil.server.web.portal;

import org.jspecify.annotations.NullMarked;
