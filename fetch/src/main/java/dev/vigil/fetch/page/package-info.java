/** The fetch of a page with its frames and resources, through every rule of the other packages. */
@NullMarked
package dev.vigil.fetch.page;

import org.jspecify.annotations.NullMarked;
