/** Long work that people can follow, pause and stop. */
@NullMarked
package dev.vigil.discover.task;

import org.jspecify.annotations.NullMarked;
