/** Commands that query and search everything together. */
@NullMarked
package dev.vigil.cli.query;

import org.jspecify.annotations.NullMarked;
