package dev.vigil.server.account;

/** What an account may do in a workspace. Immutable. */
public record Membership(Workspace workspace, Role role) {}
