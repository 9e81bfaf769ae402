/** Machine-readable data in pages: JSON-LD, microdata, RDFa, microformats and meta elements. */
@NullMarked
package dev.vigil.knowledge.extract.embedded;

import org.jspecify.annotations.NullMarked;
