package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import java.util.List;
import java.util.Optional;

/** Stores the secret URLs of feeds, which need no other authentication. Safe for concurrent use. */
public final class SecretLinks {
  private final Catalogue catalogue;

  private final TimeSource time;

  public SecretLinks(Catalogue catalogue, TimeSource time) {
    this.catalogue = catalogue;
    this.time = time;
  }

  /**
   * A secret link and its feed. Immutable.
   *
   * @param subject empty for all, {@code tag:NAME} or {@code sentinel:NAME}
   */
  public record Link(String secret, long workspace, String subject) {}

  /** The link of a subject, created if it does not exist. */
  public Link of(long workspace, String subject) {
    return known(workspace, subject).orElseGet(() -> renew(workspace, subject));
  }

  /** Replaces the link of a subject; the old link becomes invalid. */
  public Link renew(long workspace, String subject) {
    String secret = RandomSecret.make();
    catalogue.change(
        connection -> {
          SecretLinkRepository.remove(connection, workspace, subject);
          SecretLinkRepository.insert(connection, secret, workspace, subject, time.now());
        });
    return new Link(secret, workspace, subject);
  }

  /** All links of a workspace. */
  public List<Link> all(long workspace) {
    return catalogue.read(connection -> SecretLinkRepository.all(connection, workspace));
  }

  /** Removes a link. */
  public void remove(long workspace, String subject) {
    catalogue.change(connection -> SecretLinkRepository.remove(connection, workspace, subject));
  }

  /** The link of a subject, if it exists. */
  public Optional<Link> known(long workspace, String subject) {
    return catalogue.read(connection -> SecretLinkRepository.find(connection, workspace, subject));
  }

  public Optional<Link> find(String secret) {
    return catalogue.read(connection -> SecretLinkRepository.find(connection, secret));
  }
}
