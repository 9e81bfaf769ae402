package dev.vigil.fetch.message;

import dev.vigil.fetch.url.WebUrl;

/**
 * One redirect that was followed. Immutable.
 *
 * @param from the address that redirects
 * @param status the status, such as 301
 * @param to the next address
 */
public record Redirect(WebUrl from, int status, WebUrl to) {}
