/** Commands for facts and the portal. */
@NullMarked
package dev.vigil.cli.knowledge;

import org.jspecify.annotations.NullMarked;
