/** Accounts, sessions, tokens and the settings of an installation. */
@NullMarked
package dev.vigil.server.web.settings;

import org.jspecify.annotations.NullMarked;
