package dev.vigil.watch.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.backup.Backup;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.store.WatchStore;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that look like backups: each is refused in one sentence, and nothing is left behind. */
class RestoreAttacksTest {
  private static final List<Migrations> MODULES = List.of(WatchStore.tables());
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  @TempDir Path folder;
  private final Map<String, byte[]> parts = new LinkedHashMap<>();
  private Path file;

  @BeforeEach
  void backup() throws IOException {
    file = folder.resolve("all.vigil");
    Path data = folder.resolve("data");
    try (TestInstallation vigil = new TestInstallation(Files.createDirectory(data))) {
      for (int i = 0; i < 3; i++) {
        vigil
            .all
            .archive()
            .add(
                Page.of("https://a.example/"),
                ("<p>Version " + i + "</p>").getBytes(UTF_8),
                FetchRecord.at("https://a.example/", NOW));
      }
      Backup.write(vigil.all.folder(), vigil.all.archive(), MODULES, NOW, file);
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        try (InputStream in = zip.getInputStream(entry)) {
          parts.put(entry.getName(), in.readAllBytes());
        }
      }
    }
  }

  /** Restores what was made of the parts, and returns what it was refused with. */
  private String refused() throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue());
      }
    }
    return refusal(target -> DataFolder.restore(target, MODULES, file, false, NOW));
  }

  private String refusal(Consumer<Path> restoration) throws IOException {
    Path target = folder.resolve("victim/data");
    Files.createDirectories(target);
    String sentence = "";
    try {
      restoration.accept(target);
    } catch (WatchException | ArchiveException e) {
      sentence = String.valueOf(e.getMessage());
    }
    try (Stream<Path> left = Files.walk(folder.resolve("victim"))) {
      assertThat(left.map(path -> folder.relativize(path).toString()))
          .as(sentence)
          .containsExactlyInAnyOrder("victim", "victim/data");
    }
    assertThat(sentence).isNotEmpty().doesNotContain("\n");
    return sentence;
  }

  @Test
  void namesThatLeadElsewhereAreRefused() throws IOException {
    for (String name :
        List.of(
            "../evil",
            "../../../../tmp/evil",
            "/etc/passwd",
            "C:\\evil",
            "..\\evil",
            "archive/catalogue.db",
            "table-../x.jsonl",
            "table-no_such.jsonl",
            "table-session.jsonl",
            "settings.yaml",
            "secret.key")) {
      parts.put(name, "x".getBytes(UTF_8));
      assertThat(refused()).contains("which no backup has");
      parts.remove(name);
    }
  }

  @Test
  void filesThatNoDataFolderHasAreRefused() throws IOException {
    for (String name :
        List.of(
            "../evil",
            "crawls/../../evil",
            "crawls/./evil",
            "crawls//evil",
            "/etc/passwd",
            "services\\..\\evil",
            "secret.key",
            "archive/catalogue.db",
            "crawls")) {
      ByteArrayOutputStream made = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(made)) {
        out.writeUTF(name);
        out.writeLong(1);
        out.write('x');
        out.writeUTF("");
      }
      parts.put("files", made.toByteArray());
      assertThat(refused()).contains("which no data folder has");
    }
    parts.put("files", new byte[] {0, 13, 's'});
    assertThat(refused()).contains("cannot be read");
  }

  @Test
  void aLinkIsJustAnotherNameThatNoBackupHas() throws IOException {
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(made)) {
      for (Map.Entry<String, byte[]> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue());
      }
      zip.putNextEntry(new ZipEntry("bodies.link"));
      zip.write("/etc/passwd".getBytes(UTF_8));
    }
    byte[] bytes = made.toByteArray();
    // The last entry of the directory says that it was made on Unix and is a symbolic link.
    int entry = lastIndex(bytes, new byte[] {'P', 'K', 1, 2});
    bytes[entry + 5] = 3;
    bytes[entry + 40] = (byte) 0xFF;
    bytes[entry + 41] = (byte) 0xA1;
    Files.write(file, bytes);
    assertThat(refusal(target -> DataFolder.restore(target, MODULES, file, false, NOW)))
        .contains("which no backup has");
  }

  private static int lastIndex(byte[] bytes, byte[] sought) {
    for (int i = bytes.length - sought.length; i >= 0; i--) {
      if (new String(bytes, i, sought.length, java.nio.charset.StandardCharsets.ISO_8859_1)
          .equals(new String(sought, java.nio.charset.StandardCharsets.ISO_8859_1))) {
        return i;
      }
    }
    throw new IllegalStateException("no directory");
  }

  @Test
  void whatInflatesWithoutEndIsRefused() throws IOException {
    byte[] zeros = new byte[32 << 20];
    parts.put("table-page_check.jsonl", zeros);
    assertThat(refused()).contains("inflates to more than 200 times");
    parts.put("table-page_check.jsonl", "[\"id\"]\n".getBytes(UTF_8));
    parts.put("bodies", zeros);
    assertThat(refused()).contains("it is damaged or was changed");
  }

  @Test
  void thousandsOfPartsAreRefused() throws IOException {
    for (int i = 0; i < 300; i++) {
      parts.put("part" + i, new byte[0]);
    }
    assertThat(refused()).contains("more than the 200 of a backup");
  }

  @Test
  void otherVersionsAreRefused() throws IOException {
    String manifest = new String(parts.get("vigil.json"), UTF_8);
    for (Map.Entry<String, String> wrong :
        Map.of(
                manifest.replace("\"format\":1", "\"format\":2"),
                "use the Vigil that made it",
                manifest.replaceFirst("\"watch\":\\d+", "\"watch\":99"),
                "tables of version 99 of watch",
                manifest.replaceFirst("\"watch\":\\d+", "\"watch\":-1"),
                "tables of version -1",
                manifest.replaceFirst("\"watch\"", "\"unheard\""),
                "this Vigil knows none",
                "{}",
                "cannot be read",
                "[1]",
                "cannot be read")
            .entrySet()) {
      parts.put("vigil.json", wrong.getKey().getBytes(UTF_8));
      assertThat(refused()).contains(wrong.getValue());
    }
  }

  @Test
  void damagedAndForgedRowsAreRefused() throws IOException {
    byte[] rows = parts.get("table-page.jsonl");
    String text = new String(rows, UTF_8);
    for (String forged :
        new TreeSet<>(
            List.of(
                "",
                "{}\n",
                "[\"id\", \"id\"]\n[1, 1]\n",
                "[\"id; drop table page\"]\n[1]\n",
                "[\"no_such\"]\n[1]\n",
                text.replaceFirst("\\n\\[", "\n[["),
                text + "[1]\n",
                text + "[" + "[".repeat(5000) + "\n",
                text + "{\"b\":\n",
                text + text.substring(text.indexOf('\n') + 1)))) {
      parts.put("table-page.jsonl", forged.getBytes(UTF_8));
      assertThat(refused()).contains("it is damaged or was changed");
    }
    parts.put("table-page.jsonl", rows);
  }

  @Test
  void bodiesThatDoNotFitAreRefused() throws IOException {
    byte[] bodies = Objects.requireNonNull(parts.get("bodies"));
    for (int at : List.of(0, 7, 11, 12, 14, 30, bodies.length / 2)) {
      byte[] forged = bodies.clone();
      forged[at] ^= 0x55;
      parts.put("bodies", forged);
      assertThat(refused()).as("byte %d", at).contains("damaged or was changed");
    }
    parts.put("bodies", java.util.Arrays.copyOf(bodies, bodies.length - 9));
    assertThat(refused()).contains("an end before all bytes");
    parts.remove("bodies");
    assertThat(refused()).contains("not a backup of Vigil");
  }

  @Test
  void whatIsNoZipIsRefused() throws IOException {
    for (byte[] junk :
        List.of(new byte[0], new byte[100], "PK\u0003\u0004 and no more".getBytes(UTF_8))) {
      Files.write(file, junk);
      assertThat(refusal(target -> DataFolder.restore(target, MODULES, file, false, NOW)))
          .contains("not a backup of Vigil");
    }
    assertThat(
            refusal(
                target -> DataFolder.restore(target, MODULES, folder.resolve("none"), false, NOW)))
        .contains("is not a file");
  }

  @Test
  void aRefusedOneLeavesWhatWasThere() throws IOException {
    Path data = folder.resolve("data");
    parts.put("evil", new byte[1]);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue());
      }
    }
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> DataFolder.restore(data, MODULES, file, true, NOW))
        .isInstanceOf(WatchException.class);
    try (Archive archive = Archive.openReadOnly(data.resolve("archive"))) {
      assertThat(archive.versions(Page.of("https://a.example/"))).hasSize(3);
    }
  }
}
