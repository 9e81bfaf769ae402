/** Who may use the server: accounts, roles, workspaces, sessions, tokens, and what they did. */
@NullMarked
package dev.vigil.server.account;

import org.jspecify.annotations.NullMarked;
