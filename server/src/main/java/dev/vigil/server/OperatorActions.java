package dev.vigil.server;

import dev.vigil.watch.ServerSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What whoever started the server lets its administrators do with the installation. Immutable.
 *
 * @param folder the data folder, for backups on their way
 * @param restart has everything closed and opened again, which puts a staged backup in place; empty
 *     where others share the database
 * @param oidc who else may tell us who somebody is
 */
public record OperatorActions(
    Path folder, Optional<Runnable> restart, Optional<ServerSettings.Oidc> oidc) {}
