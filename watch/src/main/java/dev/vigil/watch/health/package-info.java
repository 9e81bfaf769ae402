/** Whether an installation and what it needs around it is well, and what to do if not. */
@NullMarked
package dev.vigil.watch.health;

import org.jspecify.annotations.NullMarked;
