/** A small site on this machine whose pages change, to try Vigil on. */
@NullMarked
package dev.vigil.server.demo;

import org.jspecify.annotations.NullMarked;
