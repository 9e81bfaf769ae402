/** What commands ask of an installation, also of one that another process runs. */
@NullMarked
package dev.vigil.watch.command;

import org.jspecify.annotations.NullMarked;
