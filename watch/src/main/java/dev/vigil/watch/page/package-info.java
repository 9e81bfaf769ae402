/** How the page of a check is fetched, with its resources and cookies. */
@NullMarked
package dev.vigil.watch.page;

import org.jspecify.annotations.NullMarked;
