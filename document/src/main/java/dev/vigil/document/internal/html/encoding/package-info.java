/** Character encodings as browsers choose and decode them. */
@NullMarked
package dev.vigil.document.internal.html.encoding;

import org.jspecify.annotations.NullMarked;
