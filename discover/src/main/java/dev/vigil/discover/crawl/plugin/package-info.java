/** What a plugin of a crawl implements and sees: frontiers, page modules, pages and links. */
@NullMarked
package dev.vigil.discover.crawl.plugin;

import org.jspecify.annotations.NullMarked;
