/** Health checks of an installation and its surroundings, with remedies. */
@NullMarked
package dev.vigil.watch.health;

import org.jspecify.annotations.NullMarked;
