/** Lists of numbers without boxes. */
@NullMarked
package dev.vigil.document.list;

import org.jspecify.annotations.NullMarked;
