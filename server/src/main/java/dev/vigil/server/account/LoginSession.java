package dev.vigil.server.account;

import java.time.Instant;

/**
 * A login session of an account in a browser. Immutable.
 *
 * @param id the hash of the secret in the cookie, which does not lead back to it
 * @param seen when it was last used, to some minutes
 * @param address from where it began
 * @param agent what the browser says it is
 */
public record LoginSession(
    String id, Instant created, Instant seen, String address, String agent) {}
