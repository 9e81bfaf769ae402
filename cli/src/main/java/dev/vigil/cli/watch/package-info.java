/** Commands that watch pages, print changes, and manage notifications, rules and secrets. */
@NullMarked
package dev.vigil.cli.watch;

import org.jspecify.annotations.NullMarked;
