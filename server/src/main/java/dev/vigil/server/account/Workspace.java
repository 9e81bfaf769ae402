package dev.vigil.server.account;

/** Pages, sentinels and messages that belong together. Immutable. */
public record Workspace(long id, String name) {}
