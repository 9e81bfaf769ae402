/** The portal: a site that is generated from classes and facts. */
@NullMarked
package dev.vigil.knowledge.portal;

import org.jspecify.annotations.NullMarked;
