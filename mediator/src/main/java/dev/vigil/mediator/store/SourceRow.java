package dev.vigil.mediator.store;

/**
 * A source as a user added it. Immutable.
 *
 * @param location a file or a URL
 * @param account the name for a database; empty for none
 * @param secret the name of the secret with the password; empty for none
 */
public record SourceRow(String name, String location, String account, String secret) {}
