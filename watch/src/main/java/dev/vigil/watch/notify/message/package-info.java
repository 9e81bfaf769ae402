/** Messages: their content, templates and markup. */
@NullMarked
package dev.vigil.watch.notify.message;

import org.jspecify.annotations.NullMarked;
