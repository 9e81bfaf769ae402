/** HTTP routing, access rules, rate limits and request contexts. */
@NullMarked
package dev.vigil.server.http;

import org.jspecify.annotations.NullMarked;
