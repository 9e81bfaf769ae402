/** Commands that run, examine and back up an installation. */
@NullMarked
package dev.vigil.cli.installation;

import org.jspecify.annotations.NullMarked;
