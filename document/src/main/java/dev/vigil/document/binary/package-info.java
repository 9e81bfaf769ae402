/** Reader of files that are no text: pictures, archives, programs. */
@NullMarked
package dev.vigil.document.binary;

import org.jspecify.annotations.NullMarked;
