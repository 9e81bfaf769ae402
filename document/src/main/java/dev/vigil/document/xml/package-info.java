/** Reads XML 1.0 with namespaces from bytes straight into a digest; never opens another file. */
@NullMarked
package dev.vigil.document.xml;

import org.jspecify.annotations.NullMarked;
