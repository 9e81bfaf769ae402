/** Facts of pages, ontologies, and the portal. */
@NullMarked
package dev.vigil.knowledge;

import org.jspecify.annotations.NullMarked;
