/** Templates of a portal's owner, run with bounds. */
@NullMarked
package dev.vigil.knowledge.portal.template;

import org.jspecify.annotations.NullMarked;
