/** Reading bytes of any format: the format is detected, then its reader is called. */
@NullMarked
package dev.vigil.document.read;

import org.jspecify.annotations.NullMarked;
