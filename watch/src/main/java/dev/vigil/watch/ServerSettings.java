package dev.vigil.watch;

import dev.vigil.fetch.Secret;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the operator decides about serving an installation, in the same file as {@link Settings}.
 * Immutable.
 *
 * @param db the database that holds everything, instead of the data folder
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param proxies addresses of the proxies before the server, which say where a request comes from
 * @param oidc who else may tell us who somebody is
 */
public record ServerSettings(
    Optional<String> db, String host, int port, Set<String> proxies, Optional<Oidc> oidc) {
  /** On this machine only, on the data folder. */
  public static final ServerSettings USUAL =
      new ServerSettings(Optional.empty(), "127.0.0.1", 8420, Set.of(), Optional.empty());

  public ServerSettings {
    proxies = Set.copyOf(proxies);
  }

  /**
   * An OpenID provider at which people log in. Immutable.
   *
   * @param issuer its address, under which its discovery document is found
   * @param client how it knows this installation
   * @param secret what proves that to it; empty for a public client
   * @param label of the button
   * @param name the claim that becomes the name of an account
   * @param newcomers the role that unknown people get; empty if only known ones are let in
   */
  public record Oidc(
      String issuer,
      String client,
      Optional<Secret> secret,
      String label,
      String name,
      Optional<String> newcomers) {
    static final String USUAL_LABEL = "Log in with your organisation";
    static final String USUAL_NAME = "preferred_username";
  }

  /** Reads the file of a data folder; where there is none, everything is as usual. */
  public static ServerSettings of(Path folder) {
    return of(folder, System.getenv());
  }

  static ServerSettings of(Path folder, Map<String, String> environment) {
    return SettingsReader.serving(folder.resolve(Settings.FILE), environment);
  }
}
