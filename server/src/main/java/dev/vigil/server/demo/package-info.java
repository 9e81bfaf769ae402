/** A small local site whose pages change, for trying Vigil out. */
@NullMarked
package dev.vigil.server.demo;

import org.jspecify.annotations.NullMarked;
