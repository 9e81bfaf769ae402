package dev.vigil.server.account;

/** The role of an account in a workspace. Immutable. */
public record Membership(Workspace workspace, Role role) {}
