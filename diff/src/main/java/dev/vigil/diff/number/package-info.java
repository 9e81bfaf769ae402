/** Numbers, prices and stock: how they are recognised and how their changes are judged. */
@NullMarked
package dev.vigil.diff.number;

import org.jspecify.annotations.NullMarked;
