/** Character encodings as browsers choose and decode them. */
@NullMarked
package dev.vigil.document.html.encoding;

import org.jspecify.annotations.NullMarked;
