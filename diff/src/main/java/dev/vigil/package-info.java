/** The short way into the library: read, select and compare documents. */
@NullMarked
package dev.vigil;

import org.jspecify.annotations.NullMarked;
