package dev.vigil.watch.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets go in by name and come out only for requests. */
class SecretStoreTest {
  private static final String VALUE = "xoxb-tea-4711-ä";

  @TempDir Path folder;
  private Archive archive;
  private WatchStore store;
  private SecretStore secrets;

  @BeforeEach
  void open() {
    archive = Archive.open(folder.resolve("archive"));
    store =
        WatchStore.open(
            archive.catalogue(),
            new RowIds(() -> Instant.parse("2026-11-15T10:00:00Z"), new Random(1)));
    secrets = new SecretStore(store, folder.resolve("secret.key"));
  }

  @AfterEach
  void close() {
    archive.close();
  }

  @Test
  void aSecretIsStoredReplacedListedAndForgotten() {
    secrets.put(1, "slack", "old");
    secrets.put(1, "slack", VALUE);
    secrets.put(1, "bot", "x");
    secrets.put(2, "other", "x");
    assertThat(secrets.names(1)).containsExactly("bot", "slack");
    assertThat(secrets.find(1, "slack").orElseThrow().reveal()).isEqualTo(VALUE);
    assertThat(secrets.find(1, "slack").orElseThrow()).hasToString("secret slack");
    assertThat(secrets.find(2, "slack")).isEmpty();
    assertThat(secrets.remove(1, "slack")).isTrue();
    assertThat(secrets.remove(1, "slack")).isFalse();
    assertThat(secrets.find(1, "slack")).isEmpty();
  }

  @Test
  void aSecretGoesWhereItsOwnerSaysOnly() {
    secrets.put(1, "slack", VALUE, List.of("API.example", "*.shop.example"));
    assertThat(secrets.find(1, "slack", "api.example").orElseThrow().reveal()).isEqualTo(VALUE);
    assertThat(secrets.find(1, "slack", "eu.shop.example")).isPresent();
    for (String other : List.of("evil.example", "shop.example.evil.example", "xapi.example")) {
      assertThatThrownBy(() -> secrets.find(1, "slack", other))
          .hasMessageContaining("may be sent to api.example, *.shop.example only")
          .hasMessageContaining("not to " + other)
          .hasMessageContaining("vigil secret bind slack");
    }
    secrets.bind(1, "slack", List.of("evil.example"));
    assertThat(secrets.find(1, "slack", "evil.example")).isPresent();
    assertThatThrownBy(() -> secrets.find(1, "slack", "api.example"))
        .hasMessageContaining("evil.example only");
    assertThatThrownBy(() -> secrets.bind(1, "slack", List.of("a/b")))
        .hasMessageContaining("cannot be bound to 'a/b'");
    assertThatThrownBy(() -> secrets.bind(1, "none", List.of("a.example")))
        .hasMessageContaining("no secret none");
  }

  @Test
  void aSecretIsBoundToTheFirstHostThatItIsSentTo() {
    secrets.put(1, "slack", VALUE);
    assertThat(secrets.find(1, "slack").orElseThrow().hosts()).isEmpty();
    assertThat(secrets.find(1, "slack", "api.example").orElseThrow().reveal()).isEqualTo(VALUE);
    close();
    open();
    assertThat(secrets.find(1, "slack").orElseThrow().hosts()).containsExactly("api.example");
    assertThatThrownBy(() -> secrets.find(1, "slack", "evil.example"))
        .hasMessageContaining("api.example only");
  }

  @Test
  void anUnboundSecretIsSentNowhereByAProcessThatOnlyReads() {
    secrets.put(1, "free", VALUE);
    secrets.put(1, "bound", VALUE, List.of("api.example"));
    close();
    try (Archive reading = Archive.openReadOnly(folder.resolve("archive"))) {
      SecretStore only =
          new SecretStore(
              WatchStore.open(reading.catalogue(), new RowIds(() -> Instant.EPOCH, new Random(1))),
              folder.resolve("secret.key"));
      assertThat(only.find(1, "bound", "api.example").orElseThrow().reveal()).isEqualTo(VALUE);
      for (String host : List.of("api.example", "evil.example")) {
        assertThatThrownBy(() -> only.find(1, "free", host))
            .isInstanceOf(WatchException.class)
            .hasMessageContaining("`vigil secret bind free " + host + "`");
      }
    }
    open();
  }

  @Test
  void aSecretForSeveralHostsIsBoundToAllOrSentToNone() {
    secrets.put(1, "db", VALUE);
    assertThat(secrets.find(1, "db", List.of("a.example", "b.example"))).isPresent();
    assertThat(secrets.find(1, "db").orElseThrow().hosts())
        .containsExactly("a.example", "b.example");
    assertThat(secrets.find(1, "db", List.of("b.example", "a.example"))).isPresent();
    assertThatThrownBy(() -> secrets.find(1, "db", List.of("a.example", "evil.example")))
        .hasMessageContaining("not to evil.example");
    assertThat(secrets.find(1, "none", List.of("a.example", "b.example"))).isEmpty();
  }

  @Test
  void itIsStillThereAfterAReopening() {
    secrets.put(1, "slack", VALUE);
    close();
    open();
    assertThat(secrets.find(1, "slack").orElseThrow().reveal()).isEqualTo(VALUE);
  }

  @Test
  void noFileHasTheValueInIt() throws IOException {
    secrets.put(1, "slack", VALUE);
    close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(bytes).as(file.toString()).doesNotContain("xoxb-tea");
      }
    }
    open();
  }

  @Test
  void equalSecretsLookDifferent() {
    secrets.put(1, "a", VALUE);
    secrets.put(1, "b", VALUE);
    List<byte[]> sentinelRow =
        store
            .catalogue()
            .read(
                connection ->
                    Sql.list(connection, "select value from secret", row -> row.getBytes("value")));
    assertThat(sentinelRow.getFirst()).isNotEqualTo(sentinelRow.getLast());
  }

  @Test
  void onlyTheOwnerCanReadTheKey() throws IOException {
    secrets.put(1, "slack", VALUE);
    Path key = folder.resolve("secret.key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> secrets.find(1, "slack"))
        .isInstanceOf(WatchException.class)
        .hasMessageEndingWith("run: chmod 600 " + key);
  }

  @Test
  void anotherKeyOrARowMovedElsewhereOpensNothing() throws IOException {
    secrets.put(1, "slack", VALUE);
    secrets.put(1, "bot", "x");
    store
        .catalogue()
        .change(
            connection ->
                Sql.run(
                    connection,
                    "update secret set value = (select value from secret where name = 'slack')"
                        + " where name = 'bot'"));
    assertThatThrownBy(() -> secrets.find(1, "bot")).hasMessageContaining("store it again");
    Files.delete(folder.resolve("secret.key"));
    secrets.put(1, "new", "y");
    assertThatThrownBy(() -> secrets.find(1, "slack"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("under another key")
        .message()
        .doesNotContain(VALUE);
    Files.write(folder.resolve("secret.key"), new byte[5]);
    assertThatThrownBy(() -> secrets.find(1, "slack")).hasMessageContaining("5 bytes");
  }

  @Test
  void namesThatCannotBeWrittenAreRefused() {
    for (String name : List.of("", "a b", "a}b", "x".repeat(101), "a\nb")) {
      assertThatThrownBy(() -> secrets.put(1, name, VALUE))
          .isInstanceOf(WatchException.class)
          .message()
          .doesNotContain(VALUE);
    }
    assertThatThrownBy(() -> secrets.put(1, "empty", "")).hasMessageContaining("characters");
  }
}
