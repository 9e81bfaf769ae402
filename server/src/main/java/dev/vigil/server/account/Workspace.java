package dev.vigil.server.account;

/** A workspace: a group of accounts with their own sentinels, tags and channels. Immutable. */
public record Workspace(long id, String name) {}
