/** Finds the resources of a page: the style sheets, images and fonts that it refers to. */
@NullMarked
package dev.vigil.document.resource;

import org.jspecify.annotations.NullMarked;
