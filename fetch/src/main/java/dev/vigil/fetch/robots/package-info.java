/** robots.txt after RFC 9309, with its cache. */
@NullMarked
package dev.vigil.fetch.robots;

import org.jspecify.annotations.NullMarked;
