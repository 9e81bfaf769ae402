package dev.vigil.watch.secret;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.store.WatchStore;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Stores the secrets of workspaces, encrypted; values are returned only for sending them to a
 * server. Each is encrypted in the catalogue (AES-256-GCM) with a key in a separate file, and bound
 * to its workspace and name, so that rows cannot be swapped. Safe for concurrent use.
 */
public final class SecretStore implements SecretSource {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  private static final int LONGEST = 16 << 10;

  private static final int NONCE_BYTES = 12;

  private static final int TAG_BITS = 128;

  private static final int MAX_HOSTS = 20;

  /** The format of a secret without hosts: the value alone. */
  private static final byte FREE = 1;

  /** The format of a bound secret: a line with its permitted hosts, then the value. */
  private static final byte BOUND = 2;

  private final WatchStore store;

  private final Path file;

  private final SecureRandom chance = new SecureRandom();

  /**
   * Opens the secrets with the key in this file, which is created with the first secret.
   *
   * @param file in the data folder; several nodes on one database need the same
   */
  public SecretStore(WatchStore store, Path file) {
    this.store = store;
    this.file = file;
  }

  /**
   * Stores a secret, also in place of an older one. It is bound to the first host it is sent to.
   */
  public void put(long workspace, String name, String value) {
    put(workspace, name, value, List.of());
  }

  /**
   * Stores a secret.
   *
   * @param hosts that it may be sent to, such as {@code api.example} or {@code *.example}; empty
   *     for the first one that it is sent to
   */
  public void put(long workspace, String name, String value, List<String> hosts) {
    if (!NAME.matcher(name).matches()) {
      throw new WatchException(
          "A secret's name has 1 to 100 letters, digits, dots, dashes or underscores, unlike \""
              + TextShortener.first(name, 100)
              + "\".");
    }
    if (value.isEmpty() || value.length() > LONGEST) {
      throw new WatchException(
          "The secret " + name + " must have 1 to " + LONGEST + " characters.");
    }
    if (store.catalogue().dialect() == SqlDialect.POSTGRESQL) {
      check();
    }
    write(workspace, name, value, hosts(name, hosts));
  }

  /** Replaces the hosts that a secret may be sent to. */
  public void bind(long workspace, String name, List<String> hosts) {
    Secret secret =
        find(workspace, name)
            .orElseThrow(
                () ->
                    new WatchException(
                        "There is no secret " + name + "; store it under this name."));
    write(workspace, name, secret.reveal(), hosts(name, hosts));
  }

  /** Normalises host names. */
  private static List<String> hosts(String name, List<String> written) {
    if (written.size() > MAX_HOSTS) {
      throw new WatchException(
          "The secret %s is for %d hosts; at most %d can be named, and *.example stands for many."
              .formatted(name, written.size(), MAX_HOSTS));
    }
    return written.stream().map(host -> host(name, host)).distinct().toList();
  }

  private static String host(String name, String written) {
    String stars = written.startsWith("*.") ? "*." : "";
    try {
      WebUrl url = WebUrl.parse("http://" + written.substring(stars.length()) + "/");
      if (url.port() == 80 && url.pathAndQuery().equals("/") && !url.host().contains(",")) {
        return stars + url.host();
      }
    } catch (FetchException e) {
      // Reported below.
    }
    throw new WatchException(
        "The secret %s cannot be bound to '%s'; write a host such as api.example or *.example."
            .formatted(name, written));
  }

  private void write(long workspace, String name, String value, List<String> hosts) {
    byte[] encrypted = encrypt(KeyFile.open(file), workspace, name, value, hosts);
    store
        .catalogue()
        .change(connection -> SecretRepository.put(connection, workspace, name, encrypted));
  }

  /**
   * Verifies that the key matches the stored secrets: several processes on one database need the
   * same.
   *
   * @throws WatchException if it does not, or is not there
   */
  public void check() {
    Optional<SecretRepository.Row> any =
        store.catalogue().read(connection -> SecretRepository.any(connection));
    if (any.isPresent() && !Files.exists(file)) {
      throw new WatchException(
          "The database holds secrets, but their key is not in "
              + file
              + "; copy it from the data folder of a process that has it.");
    }
    any.ifPresent(row -> decrypt(KeyFile.open(file), row.workspace(), row.name(), row.value()));
  }

  /** The names, never the values. */
  public List<String> names(long workspace) {
    return store.catalogue().read(connection -> SecretRepository.names(connection, workspace));
  }

  /** Deletes a secret; returns whether it existed. */
  public boolean remove(long workspace, String name) {
    return store
        .catalogue()
        .write(connection -> SecretRepository.remove(connection, workspace, name));
  }

  /** Finds a secret; for requests and messages only. */
  @Override
  public Optional<Secret> find(long workspace, String name) {
    Optional<byte[]> encrypted =
        store.catalogue().read(connection -> SecretRepository.find(connection, workspace, name));
    return encrypted.map(bytes -> decrypt(KeyFile.open(file), workspace, name, bytes));
  }

  /**
   * Finds a secret for a host. An unbound secret is bound to the first host that it is sent to.
   *
   * @throws WatchException if it may not be sent to this host, or is unbound and cannot be bound
   *     because the catalogue is open for reading only
   */
  @Override
  public Optional<Secret> find(long workspace, String name, String host) {
    Optional<Secret> found = find(workspace, name);
    if (found.isPresent() && found.get().hosts().isEmpty()) {
      if (store.catalogue().isReadOnly()) {
        throw new WatchException(
            "The secret %s is not bound to a host yet, and this command only reads; `vigil secret bind %s %s` permits it."
                .formatted(name, name, host));
      }
      write(workspace, name, found.get().reveal(), List.of(host));
      return found.map(secret -> secret.boundTo(List.of(host)));
    }
    if (found.isPresent() && !found.get().mayGoTo(host)) {
      throw new WatchException(
          "The secret %s may be sent to %s only, and not to %s; `vigil secret bind %s HOST ...` permits others."
              .formatted(name, String.join(", ", found.get().hosts()), host, name));
    }
    return found;
  }

  /** Finds a secret for several hosts. An unbound secret is bound to all of them. */
  @Override
  public Optional<Secret> find(long workspace, String name, List<String> hosts) {
    Optional<Secret> found = find(workspace, name);
    if (hosts.size() > 1
        && found.isPresent()
        && found.get().hosts().isEmpty()
        && !store.catalogue().isReadOnly()) {
      bind(workspace, name, hosts);
    }
    for (String host : hosts) {
      found = find(workspace, name, host);
    }
    return found;
  }

  private byte[] encrypt(
      SecretKeySpec key, long workspace, String name, String value, List<String> hosts) {
    byte form = hosts.isEmpty() ? FREE : BOUND;
    String text = hosts.isEmpty() ? value : String.join(",", hosts) + "\n" + value;
    byte[] nonce = new byte[NONCE_BYTES];
    chance.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, form, workspace, name);
      byte[] hidden = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.allocate(1 + NONCE_BYTES + hidden.length)
          .put(form)
          .put(nonce)
          .put(hidden)
          .array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES-GCM", e);
    }
  }

  private Secret decrypt(SecretKeySpec key, long workspace, String name, byte[] encrypted) {
    if (encrypted.length <= 1 + NONCE_BYTES || encrypted[0] != FREE && encrypted[0] != BOUND) {
      throw unreadable(name);
    }
    ByteBuffer bytes = ByteBuffer.wrap(encrypted, 1, encrypted.length - 1);
    byte[] nonce = new byte[NONCE_BYTES];
    bytes.get(nonce);
    byte[] hidden = new byte[bytes.remaining()];
    bytes.get(hidden);
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, nonce, encrypted[0], workspace, name);
      String text = new String(cipher.doFinal(hidden), StandardCharsets.UTF_8);
      int line = text.indexOf('\n');
      return encrypted[0] == FREE
          ? Secret.of(name, text)
          : Secret.of(name, text.substring(line + 1))
              .boundTo(List.of(text.substring(0, line).split(",", -1)));
    } catch (AEADBadTagException e) {
      throw unreadable(name);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES-GCM", e);
    }
  }

  private WatchException unreadable(String name) {
    return new WatchException(
        "The secret "
            + name
            + " was stored under another key than that of "
            + file
            + "; store it again, or put the key file back.");
  }

  /** Creates the cipher; the authenticated data keep rows from being rebound or swapped. */
  private static Cipher cipher(
      int mode, SecretKeySpec key, byte[] nonce, byte form, long workspace, String name)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    String about = workspace + " " + name + (form == FREE ? "" : " bound");
    cipher.updateAAD(about.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
