/**
 * Renders pages in a browser: Chromium, driven by its DevTools protocol, behind the address guard.
 */
@NullMarked
package dev.vigil.fetch.internal.browser;

import org.jspecify.annotations.NullMarked;
