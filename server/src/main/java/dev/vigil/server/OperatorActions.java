package dev.vigil.server;

import dev.vigil.watch.settings.ServerSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The operator actions that administrators may trigger in the dashboard: backups, restart and
 * OpenID login. Immutable.
 *
 * @param folder the data folder, for backups on their way
 * @param restart closes and reopens everything, which puts a staged backup in place; empty where
 *     others share the database
 * @param oidc the OpenID login, if configured
 */
public record OperatorActions(
    Path folder, Optional<Runnable> restart, Optional<ServerSettings.Oidc> oidc) {}
