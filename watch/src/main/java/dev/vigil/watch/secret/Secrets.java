package dev.vigil.watch.secret;

import dev.vigil.archive.Dialect;
import dev.vigil.archive.Sql;
import dev.vigil.fetch.Secret;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.base.KnowledgeBase;
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
 * The secrets of workspaces: written by name, listed by name, and given back only to what sends
 * them to a server. In the catalogue each is encrypted (AES-256-GCM) under a key that lies in a
 * file beside it, and bound to its workspace and name, so that a row cannot stand in for another.
 * Safe for concurrent use.
 */
public final class Secrets implements Vault {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final int LONGEST = 16 << 10;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final byte FORM = 1;

  private final KnowledgeBase base;
  private final Path file;
  private final SecureRandom chance = new SecureRandom();

  /**
   * Secrets under the key of this file, which is made when the first secret is stored.
   *
   * @param file in the data folder; several nodes on one database need the same
   */
  public Secrets(KnowledgeBase base, Path file) {
    this.base = base;
    this.file = file;
  }

  /** Stores a secret, also in place of an older one. */
  public void put(long workspace, String name, String value) {
    if (!NAME.matcher(name).matches()) {
      throw new WatchException(
          "A secret's name has 1 to 100 letters, digits, dots, dashes or underscores, unlike \""
              + (name.length() > 100 ? name.substring(0, 100) + "…" : name)
              + "\".");
    }
    if (value.isEmpty() || value.length() > LONGEST) {
      throw new WatchException(
          "The secret " + name + " must have 1 to " + LONGEST + " characters.");
    }
    if (base.catalogue().dialect() == Dialect.POSTGRESQL) {
      check();
    }
    byte[] kept = encrypt(KeyFile.open(file), workspace, name, value);
    base.catalogue()
        .change(
            connection ->
                Sql.run(
                    connection,
                    "insert into secret (workspace, name, value) values (?, ?, ?)"
                        + " on conflict (workspace, name) do update set value = excluded.value",
                    workspace,
                    name,
                    kept));
  }

  /**
   * Makes sure that the key fits what is stored: several processes on one database need the same.
   *
   * @throws WatchException if it does not, or is not there
   */
  public void check() {
    Optional<Row> any =
        base.catalogue()
            .read(
                connection ->
                    Sql.one(
                        connection,
                        "select workspace, name, value from secret order by workspace, name limit"
                            + " 1",
                        row ->
                            new Row(
                                row.getLong("workspace"),
                                row.getString("name"),
                                row.getBytes("value"))));
    if (any.isPresent() && !Files.exists(file)) {
      throw new WatchException(
          "The database holds secrets, but their key is not in "
              + file
              + "; copy it from the data folder of a process that has it.");
    }
    any.ifPresent(row -> decrypt(KeyFile.open(file), row.workspace(), row.name(), row.value()));
  }

  /** A secret as it is kept. */
  private record Row(long workspace, String name, byte[] value) {}

  /** The names, never the values. */
  public List<String> names(long workspace) {
    return base.catalogue()
        .read(
            connection ->
                Sql.list(
                    connection,
                    "select name from secret where workspace = ? order by name",
                    row -> row.getString("name"),
                    workspace));
  }

  /** Forgets a secret; tells whether there was one. */
  public boolean remove(long workspace, String name) {
    return base.catalogue()
        .write(
            connection ->
                Sql.run(
                        connection,
                        "delete from secret where workspace = ? and name = ?",
                        workspace,
                        name)
                    > 0);
  }

  /** For requests and messages only. */
  @Override
  public Optional<Secret> find(long workspace, String name) {
    Optional<byte[]> kept =
        base.catalogue()
            .read(
                connection ->
                    Sql.one(
                        connection,
                        "select value from secret where workspace = ? and name = ?",
                        row -> row.getBytes("value"),
                        workspace,
                        name));
    return kept.map(bytes -> Secret.of(name, decrypt(KeyFile.open(file), workspace, name, bytes)));
  }

  private byte[] encrypt(SecretKeySpec key, long workspace, String name, String value) {
    byte[] nonce = new byte[NONCE_BYTES];
    chance.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, workspace, name);
      byte[] hidden = cipher.doFinal(value.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.allocate(1 + NONCE_BYTES + hidden.length)
          .put(FORM)
          .put(nonce)
          .put(hidden)
          .array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES-GCM", e);
    }
  }

  private String decrypt(SecretKeySpec key, long workspace, String name, byte[] kept) {
    if (kept.length <= 1 + NONCE_BYTES || kept[0] != FORM) {
      throw unreadable(name);
    }
    ByteBuffer bytes = ByteBuffer.wrap(kept, 1, kept.length - 1);
    byte[] nonce = new byte[NONCE_BYTES];
    bytes.get(nonce);
    byte[] hidden = new byte[bytes.remaining()];
    bytes.get(hidden);
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, nonce, workspace, name);
      return new String(cipher.doFinal(hidden), StandardCharsets.UTF_8);
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

  private static Cipher cipher(
      int mode, SecretKeySpec key, byte[] nonce, long workspace, String name)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD((workspace + " " + name).getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
