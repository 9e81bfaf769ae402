/** Accounts, roles, workspaces, sessions, tokens and the audit log of the server. */
@NullMarked
package dev.vigil.server.account;

import org.jspecify.annotations.NullMarked;
