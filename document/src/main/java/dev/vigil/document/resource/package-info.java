/** What a page needs to look as it does: the style sheets, images and fonts that it refers to. */
@NullMarked
package dev.vigil.document.resource;

import org.jspecify.annotations.NullMarked;
