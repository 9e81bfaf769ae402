package dev.vigil.server.account;

/** The role of an account in a workspace. Immutable. */
public record WorkspaceMembership(Workspace workspace, Role role) {}
