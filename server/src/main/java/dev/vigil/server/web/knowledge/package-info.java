/** Facts, classes and ontologies. */
@NullMarked
package dev.vigil.server.web.knowledge;

import org.jspecify.annotations.NullMarked;
