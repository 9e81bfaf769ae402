package dev.vigil.cli.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.cli.CommandRun;
import dev.vigil.cli.VigilCommand;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveCommandTest {
  private static final String URL = "https://port.example/notices";
  private static final Path HISTORY = Path.of("../examples/histories/notices");

  @TempDir private Path folder;

  @Test
  void whatIsAddedComesBackToTheByte() throws IOException {
    byte[] page = {'<', 'p', '>', 0, 10, 13, -1, -2, 'x'};
    Files.write(folder.resolve("page"), page);
    assertThat(archive("add", URL, folder.resolve("page").toString()))
        .isEqualTo(CommandRun.yes("version 1: 9 bytes\n"));
    Path back = folder.resolve("back");
    assertThat(archive("show", URL, "-o", back.toString()).exit()).isZero();
    assertThat(back).hasBinaryContent(page);
  }

  @Test
  void equalBytesMakeNoVersion() {
    archiveReading("<p>one", "add", URL, "-");
    assertThat(archiveReading("<p>one", "add", URL, "-"))
        .isEqualTo(CommandRun.yes("no new version: the same as version 1\n"));
  }

  @Test
  void aFolderOfFilesBecomesAHistory() {
    assertThat(archive("import", URL, HISTORY.toString()))
        .isEqualTo(CommandRun.yes("added 3 versions\n"));
    assertThat(archive("log", URL).out())
        .isEqualTo(
            """
                 1  2026-11-02 08:00:00Z    -        1,977 bytes  first
                 2  2026-11-03 08:00:00Z    -        1,977 bytes  text
                 3  2026-11-10 08:00:00Z    -        2,019 bytes  structure, tags, attributes, text, links
            """
                .replace("1,977", "%,5d".formatted(size("notices_1793606400.html")))
                .replace("2,019", "%,5d".formatted(size("notices_1794297600.html"))));
    assertThat(archive("import", URL, HISTORY.toString()))
        .isEqualTo(CommandRun.yes("added 0 versions, 3 were there already\n"));
  }

  private static long size(String name) {
    return HISTORY.resolve(name).toFile().length();
  }

  @Test
  void aVersionIsFoundByNumberAndByTime() throws IOException {
    archive("import", URL, HISTORY.toString());
    String second = Files.readString(HISTORY.resolve("notices_1793692800.html"));
    for (String[] which :
        List.of(
            new String[] {"--version", "2"},
            new String[] {"--at", "2026-11-03"},
            new String[] {"--at", "2026-11-03T08:00:00Z"},
            new String[] {"--at", "2026-11-10T08:59:59+01:00"},
            new String[] {"--at", "1793692800"})) {
      assertThat(archive("show", URL, which[0], which[1]).out())
          .as(Arrays.toString(which))
          .isEqualTo(second);
    }
    assertThat(archive("show", URL, "--info", "--version", "2").out())
        .contains("time:    2026-11-03T08:00:00Z", "sha256:");
  }

  @Test
  void anExportIsImportedAgainAsTheSameHistory() throws IOException {
    archive("import", URL, HISTORY.toString());
    Path warc = folder.resolve("notices.warc.gz");
    assertThat(archive("export", "-o", warc.toString(), URL))
        .isEqualTo(CommandRun.yes(warc + ": 3 versions\n"));
    Path other = folder.resolve("other");
    assertThat(
            CommandRun.vigil("archive", "import", "--archive", other.toString(), warc.toString()))
        .isEqualTo(CommandRun.yes("added 3 versions\n"));
    assertThat(
            CommandRun.vigil("archive", "log", "--archive", other.toString(), "--json", URL).out())
        .isEqualTo(archive("log", "--json", URL).out());
  }

  @Test
  void aGitHistoryIsImported() throws Exception {
    Path repository = Files.createDirectory(folder.resolve("repository"));
    Path page = repository.resolve("page.html");
    git(repository, "init", "-q");
    for (String text : List.of("one", "two")) {
      Files.writeString(page, text);
      git(repository, "add", "page.html");
      git(repository, "commit", "-q", "-m", text);
    }
    assertThat(archive("import", URL, page.toString()).out()).isEqualTo("added 2 versions\n");
    assertThat(archive("import", URL, "--git", repository.toString(), "page.html").out())
        .isEqualTo("added 0 versions, 2 were there already\n");
  }

  private static void git(Path repository, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=t", "-c", "user.email=t@port.example"));
    command.addAll(List.of(arguments));
    Process git = new ProcessBuilder(command).directory(repository.toFile()).start();
    assertThat(git.waitFor()).isZero();
  }

  @Test
  void theVersionsAreATimeMap() {
    archive("import", URL, HISTORY.toString());
    assertThat(archive("log", "--timemap", "https://vigil.example/web", URL).out())
        .contains("rel=\"first memento\"; datetime=\"Mon, 02 Nov 2026 08:00:00 GMT\"");
  }

  @Test
  void aPurgeSaysWhatAndWhyBeforeItIsDone() {
    archive("import", URL, HISTORY.toString());
    CommandRun dry = archive("purge", "--keep", "1", "--for", "first", "--dry-run");
    assertThat(dry.out())
        .contains(
            "stays  version 1 of " + URL,
            "it is the first one, which others are compared with",
            "goes   version 2 of " + URL + ", 2026-11-03 08:00:00Z: there are 1 newer ones",
            "1 version would go");
    assertThat(archive("log", URL).out().lines()).hasSize(3);
    assertThat(archive("purge", "--keep", "1", "--for", "first").out())
        .isEqualTo("1 version is gone\n");
    assertThat(archive("log", URL).out().lines()).hasSize(2);
    assertThat(archive("show", URL, "--version", "2"))
        .isEqualTo(
            CommandRun.error(
                "vigil: there is no version 2; there are 1 to 3, some of them purged.\n"));
  }

  @Test
  void aPurgeWithoutARuleIsRefused() {
    archive("import", URL, HISTORY.toString());
    assertThat(archive("purge"))
        .isEqualTo(
            CommandRun.error(
                "vigil: name the versions to purge by --older-than, --keep or --thin.\n"));
  }

  @Test
  void statsSayWhatIsKeptAndWhatOthersWouldNeed() {
    archive("import", URL, HISTORY.toString());
    assertThat(archive("stats", "--json").out())
        .startsWith("{\"pages\":1,\"versions\":3,\"rawBytes\":")
        .contains(
            "\"bodyBytes\":", "\"catalogueBytes\":", "\"gzipBytes\":", "\"estimated\":false}");
    assertThat(archive("stats").out()).contains("bodyBytes", "kept here");
  }

  @Test
  void damageIsFoundAndRepairDropsOnlyThat() throws IOException {
    archive("import", URL, HISTORY.toString());
    assertThat(archive("check")).isEqualTo(CommandRun.yes("sound: 3 versions of 1 page\n"));
    Path segment;
    try (Stream<Path> files = Files.list(place().resolve("bodies"))) {
      segment = files.findFirst().orElseThrow();
    }
    try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw")) {
      file.seek(file.length() - 10);
      int octet = file.read();
      file.seek(file.length() - 10);
      file.write(octet ^ 1);
    }
    CommandRun check = archive("check");
    assertThat(check.exit()).isEqualTo(ExitCode.NO);
    assertThat(check.out()).contains("damaged:", "'vigil archive repair' drops what is damaged");
    assertThat(archive("repair").out()).contains("dropped version");
    assertThat(archive("check").exit()).isZero();
    assertThat(archive("show", URL).exit()).isZero();
  }

  @Test
  void aDataFolderIsTakenForItsArchive() {
    Path data = folder.resolve("data");
    Path inside = data.resolve("archive");
    CommandRun.vigil("archive", "import", "--archive", inside.toString(), URL, HISTORY.toString());
    assertThat(CommandRun.vigil("archive", "log", "--archive", data.toString()).out())
        .contains("3 versions");
  }

  @Test
  void asSecondProcessCanReadButNotWrite() throws Exception {
    archive("import", URL, HISTORY.toString());
    try (Archive writer = Archive.open(place())) {
      assertThat(writer.pages()).hasSize(1);
      assertThat(other("log", URL).out().lines()).hasSize(3);
      CommandRun second = other("add", URL, HISTORY.resolve("notices_1793606400.html").toString());
      assertThat(second.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(second.err()).startsWith("vigil: ").contains("archive").hasLineCount(1);
    }
  }

  /** Runs the command in a process of its own. */
  private CommandRun other(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UseCompactObjectHeaders",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                VigilCommand.class.getName()));
    command.addAll(List.of(words(arguments)));
    Process process = new ProcessBuilder(command).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new CommandRun(process.waitFor(), out, err);
  }

  @Test
  void mistakesAreAnsweredInOneSentence() throws IOException {
    assertThat(archive("log"))
        .isEqualTo(
            CommandRun.error(
                "vigil: "
                    + place()
                    + ": there is no archive here; 'vigil archive add' or 'import' makes one.\n"));
    archive("import", URL, HISTORY.toString());
    assertThat(archive("show", "https://port.example/notice"))
        .isEqualTo(
            CommandRun.error(
                "vigil: the archive has no page 'https://port.example/notice'; did you mean '"
                    + URL
                    + "'?\n"));
    assertThat(archive("show", URL, "--version", "9"))
        .isEqualTo(CommandRun.error("vigil: there is no version 9; there are 1 to 3.\n"));
    assertThat(archive("show", URL, "--at", "2020-01-01").err())
        .contains("no version as old as 2020-01-01");
    assertThat(archiveReading("old", "add", URL, "-", "--at", "2020-01-01").err())
        .contains("version 3 of the page is from 2026-11-10 08:00:00Z, which is later");
    assertThat(archive("show", URL, "--at", "soon").err()).contains("'soon' is not a time");
    assertThat(archive("import", URL).err()).contains("name what to import");
    assertThat(archive("import", HISTORY.toString()).err()).contains("name the URL");
    assertThat(archive("import", URL, "absent").err())
        .isEqualTo("vigil: absent: there is no such file or folder; check its name.\n");
    assertThat(archive("import", URL, "../README.md", "../pom.xml").err())
        .contains("must all be WARC files");
    assertThat(archive("purge", "--thin", "often").err()).contains("not a part of a thinning");
    assertThat(CommandRun.vigil("archive", "lgo").err())
        .isEqualTo("vigil: there is no command 'lgo'; did you mean 'log'?\n");
    assertThat(CommandRun.vigil("archive").err()).contains("say what to do: add, import");
    Path letters = Files.createDirectory(folder.resolve("letters"));
    Files.writeString(letters.resolve("letter.txt"), "mine");
    assertThat(CommandRun.vigil("archive", "add", "--archive", letters.toString(), URL, "-").err())
        .contains("this folder has other files and no archive");
  }

  @Test
  void helpExplainsASubcommand() {
    assertThat(CommandRun.vigil("help", "archive", "import").out()).contains("*_UNIXTIME.ext");
    assertThat(CommandRun.vigil("help", "archive").out()).contains("purge", "repair");
    assertThat(CommandRun.vigil("archive", "show", "--help").out()).contains("exact bytes");
    assertThat(CommandRun.vigil("help", "archive", "imprt").err())
        .contains("did you mean 'import'?");
  }

  private Path place() {
    return folder.resolve("archive");
  }

  private String[] words(String... arguments) {
    List<String> words = new ArrayList<>(List.of("archive", arguments[0]));
    words.addAll(List.of("--archive", place().toString()));
    words.addAll(Arrays.asList(arguments).subList(1, arguments.length));
    return words.toArray(String[]::new);
  }

  private CommandRun archive(String... arguments) {
    return CommandRun.vigil(words(arguments));
  }

  private CommandRun archiveReading(String input, String... arguments) {
    return CommandRun.vigilReading(input.getBytes(UTF_8), words(arguments));
  }
}
