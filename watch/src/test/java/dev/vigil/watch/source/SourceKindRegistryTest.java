package dev.vigil.watch.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceKindRegistryTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static SourceContent.Content content(SourceContent taken) {
    assertThat(taken).as(taken.sentence()).isInstanceOf(SourceContent.Content.class);
    return (SourceContent.Content) taken;
  }

  private static String text(SourceContent taken) {
    return new String(content(taken).bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aListedFileOrOneInAListedFolderIsTaken() throws IOException {
    Path alone = file("a/prices.csv", "a,b\n");
    Path inside = file("b/c/x.json", "{}");
    FileSource source = FileSource.among(List.of(alone, folder.resolve("b")));
    assertThat(text(source.take(alone.toString()))).isEqualTo("a,b\n");
    assertThat(content(source.take(alone.toString())).name()).endsWith("prices.csv");
    assertThat(content(source.take("file://" + inside)).modified()).isPresent();
    assertThat(source.fault(inside.toString())).isEmpty();
  }

  @Test
  void otherFilesAreNotTakenByAnyWayAround() throws IOException {
    Path allowed = Files.createDirectories(folder.resolve("open"));
    Path secret = file("secret.txt", "key");
    Path near = file("open-too/secret.txt", "key");
    Path link = Files.createSymbolicLink(allowed.resolve("link.txt"), secret);
    FileSource source = FileSource.among(List.of(allowed));
    for (String transport :
        List.of(
            secret.toString(),
            near.toString(),
            link.toString(),
            allowed + "/../secret.txt",
            "file://" + secret,
            "/etc/passwd")) {
      assertThat(source.fault(transport)).as(transport).isPresent();
      assertThat(source.take(transport).sentence()).as(transport).contains("not among the files");
    }
    assertThat(FileSource.among(List.of()).take(secret.toString()))
        .isInstanceOf(SourceContent.Nothing.class);
    assertThat(text(FileSource.any().take(link.toString()))).isEqualTo("key");
  }

  @Test
  void whatIsNoFileSaysSo() {
    FileSource source = FileSource.any();
    assertThat(source.take(folder.toString()).sentence()).contains("is not a file but a folder");
    assertThat(source.take(folder.resolve("none").toString()).sentence())
        .startsWith("There is no file");
    assertThat(source.take("a\0b").sentence()).contains("cannot be read");
    assertThat(source.take("/dev/zero").sentence()).contains("device");
  }

  @Test
  void aListedCommandIsRunAndOthersAreNot() {
    CommandSource source =
        CommandSource.among(Map.of("hello", List.of("/bin/echo", "hello")), TimeSource.system());
    assertThat(text(source.take("hello"))).isEqualTo("hello\n");
    assertThat(source.fault("echo hello")).isPresent();
    assertThat(source.take("echo hello").sentence()).contains("no command echo hello");
  }

  @Test
  void aGrandchildThatHoldsTheOutputIsNotWaitedFor() {
    CommandSource source = CommandSource.any(TimeSource.system());
    SourceContent.Content taken = content(source.take("(sleep 50 & echo $! >&2) ; echo done"));
    assertThat(new String(taken.bytes(), StandardCharsets.UTF_8)).isEqualTo("done\n");
    ProcessHandle.of(Long.parseLong(taken.said())).ifPresent(ProcessHandle::destroyForcibly);
  }

  @Test
  void aCommandThatSaysTooMuchIsEnded() {
    CommandSource source = CommandSource.any(TimeSource.system());
    assertThat(source.take("yes").sentence()).contains("wrote more than");
  }

  @Test
  void aFailingCommandSaysWhy() {
    CommandSource source = CommandSource.any(TimeSource.system());
    assertThat(source.take("echo out; echo 'disk is  full' >&2; exit 3").sentence())
        .contains("ended with 3: disk is full");
    SourceContent.Content noisy = content(source.take("echo out; echo careful >&2"));
    assertThat(noisy.said()).isEqualTo("careful");
    assertThat(text(source.take("cat"))).as("nothing on its input").isEmpty();
    assertThat(text(source.take("env | grep -c HOME || true"))).isEqualTo("0\n");
    assertThat(
            CommandSource.among(Map.of("x", List.of("/no/such/program")), TimeSource.system())
                .take("x")
                .sentence())
        .contains("cannot be run");
  }

  @Test
  void aCommandThatNeverEndsIsEnded() {
    TimeSource impatient =
        new TimeSource() {
          @Override
          public Instant now() {
            return Instant.EPOCH;
          }

          @Override
          public long nanoTime() {
            return 0;
          }

          @Override
          public void sleep(Duration duration) {}

          @Override
          public Alarm after(Duration duration, Runnable action) {
            return TimeSource.system().after(Duration.ofMillis(200), action);
          }
        };
    CommandSource source = CommandSource.any(impatient);
    assertThat(source.take("while true; do :; done").sentence()).contains("more than 60 seconds");
    assertThat(CommandSource.any(TimeSource.system()).take("yes").sentence())
        .contains("wrote more than");
  }

  @Test
  void kindsAreKnownByNameAndCanBeAdded() {
    SourceKindRegistry kinds = SourceKindRegistry.of(Settings.USUAL, TimeSource.system());
    assertThat(kinds.names()).containsExactlyInAnyOrder("file", "command", "feed", "sitemap");
    SourceKind feed = kinds.find("feed").orElseThrow();
    assertThat(feed.address("https://a.example/feed")).contains("https://a.example/feed");
    assertThat(feed.fault("ftp://a.example/")).isPresent();
    assertThat(kinds.with(new WebSource("search")).names()).contains("search");
    assertThat(SourceKindRegistry.free(TimeSource.system()).names()).isEqualTo(kinds.names());
    assertThatThrownBy(() -> SourceKindRegistry.of(List.of(feed, feed)))
        .isInstanceOf(WatchException.class);
  }
}
