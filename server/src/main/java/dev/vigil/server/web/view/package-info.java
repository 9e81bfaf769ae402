/** Views of archived pages and their differences. */
@NullMarked
package dev.vigil.server.web.view;

import org.jspecify.annotations.NullMarked;
