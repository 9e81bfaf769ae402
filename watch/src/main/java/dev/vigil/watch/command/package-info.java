/** Commands that change an installation, also one that another process runs. */
@NullMarked
package dev.vigil.watch.command;

import org.jspecify.annotations.NullMarked;
