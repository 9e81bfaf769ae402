/** Classes of facts, and extractors that find their records in pages. */
@NullMarked
package dev.vigil.knowledge.extract;

import org.jspecify.annotations.NullMarked;
