/** Reads binary files (pictures, archives, programs) as a page that describes them. */
@NullMarked
package dev.vigil.document.internal.binary;

import org.jspecify.annotations.NullMarked;
