/**
 * Performs every network request of Vigil: pages, messages and imports, behind the address guard.
 * Every connection that Vigil opens on behalf of a user or a page starts here: pages, redirects,
 * robots.txt, the browser, webhooks, imports. Keeps no state about what is watched.
 */
@NullMarked
package dev.vigil.fetch;

import org.jspecify.annotations.NullMarked;
