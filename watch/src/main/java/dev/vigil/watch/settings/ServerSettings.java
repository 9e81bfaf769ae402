package dev.vigil.watch.settings;

import dev.vigil.fetch.Secret;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The operator's settings for the server, in the same file as {@link Settings}. Immutable.
 *
 * @param db the database that holds everything, instead of the data folder
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param proxies addresses of the proxies before the server, which say where a request comes from
 * @param oidc the OpenID provider, if any
 */
public record ServerSettings(
    Optional<String> db, String host, int port, Set<String> proxies, Optional<Oidc> oidc) {
  /** The defaults: loopback address, data folder without a database. */
  public static final ServerSettings USUAL =
      new ServerSettings(Optional.empty(), "127.0.0.1", 8420, Set.of(), Optional.empty());

  public ServerSettings {
    proxies = Set.copyOf(proxies);
  }

  /**
   * An OpenID provider at which people log in. Immutable.
   *
   * @param issuer its address, under which its discovery document is found
   * @param client the client id of this installation
   * @param secret the client secret; empty for a public client
   * @param label of the button
   * @param name the claim that becomes the name of an account
   * @param newcomers the role of new users; empty if only existing accounts may log in
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

  /** Reads the file of a data folder; a missing file means the defaults. */
  public static ServerSettings of(Path folder) {
    return of(folder, System.getenv());
  }

  static ServerSettings of(Path folder, Map<String, String> environment) {
    return SettingsReader.serving(folder.resolve(Settings.FILE), environment);
  }
}
