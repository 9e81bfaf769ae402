/** Primitive lists. */
@NullMarked
package dev.vigil.document.internal.list;

import org.jspecify.annotations.NullMarked;
