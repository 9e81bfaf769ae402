package dev.vigil.fetch.message;

import dev.vigil.fetch.url.WebUrl;

/** One redirect that was followed. Immutable. */
public record Redirect(WebUrl from, int status, WebUrl to) {}
