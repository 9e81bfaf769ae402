/** Reads XML 1.0 with namespaces from bytes into a digest, and never opens another file. */
@NullMarked
package dev.vigil.document.internal.xml;

import org.jspecify.annotations.NullMarked;
