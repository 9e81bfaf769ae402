package dev.vigil.watch.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.fetch.Time;
import dev.vigil.watch.WatchException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LetterBoxTest {
  @TempDir private Path folder;
  private Thread clerk = Thread.ofVirtual().unstarted(() -> {});

  private void serve(LetterBox box, List<Errand> done) throws InterruptedException {
    CountDownLatch open = new CountDownLatch(1);
    clerk =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    open.countDown();
                    box.serve(
                        errand -> {
                          done.add(errand);
                          return new Reply(Reply.NO, "did " + errand);
                        });
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    open.await();
    while (!box.isServed()) {
      Thread.onSpinWait();
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    clerk.interrupt();
    clerk.join();
  }

  @Test
  void whatIsAskedIsDoneOnceAndAnswered() throws InterruptedException {
    LetterBox box = new LetterBox(folder, Time.system());
    List<Errand> done = new CopyOnWriteArrayList<>();
    serve(box, done);
    List<Errand> asked =
        List.of(
            new Errand.Add("Create Sentinel ä", "a file", false, true, false),
            new Errand.Pause("a"),
            new Errand.Retry(7),
            new Errand.EnableRule("r", true),
            new Errand.PutSecret("token", "value"));
    for (Errand errand : asked) {
      assertThat(box.ask(errand, () -> true)).isEqualTo(new Reply(Reply.NO, "did " + errand));
    }
    assertThat(done).isEqualTo(asked);
  }

  @Test
  void nothingStaysBehind() throws Exception {
    LetterBox box = new LetterBox(folder, Time.system());
    serve(box, new CopyOnWriteArrayList<>());
    box.ask(new Errand.Pause("a"), () -> true);
    stop();
    try (Stream<Path> files = Files.list(folder.resolve("requests"))) {
      assertThat(files.filter(file -> !file.toString().endsWith(".taken"))).isEmpty();
    }
    assertThat(box.isServed()).isFalse();
  }

  @Test
  void onlyTheOwnerCanReadIt() throws Exception {
    LetterBox box = new LetterBox(folder, Time.system());
    serve(box, new CopyOnWriteArrayList<>());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("requests"))))
        .isEqualTo("rwx------");
  }

  @Test
  void aSecretIsInNoDescriptionOfAnErrand() {
    assertThat(new Errand.PutSecret("token", "s3cret")).asString().doesNotContain("s3cret");
  }

  @Test
  void whatWasLeftBeforeIsNotDoneLater() throws Exception {
    Files.createDirectories(folder.resolve("requests"));
    Files.write(
        folder.resolve("requests/old.errand"), new Errand.Remove("everything", true).bytes());
    List<Errand> done = new CopyOnWriteArrayList<>();
    LetterBox box = new LetterBox(folder, Time.system());
    serve(box, done);
    box.ask(new Errand.Pause("a"), () -> true);
    assertThat(done).containsExactly(new Errand.Pause("a"));
  }

  @Test
  void whoeverIsNotServedIsToldSoAndNothingIsDoneAfterwards() throws Exception {
    LetterBox box = new LetterBox(folder, new HastyTime());
    assertThatThrownBy(() -> box.ask(new Errand.Pause("a"), () -> true))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("took no request within 10 seconds");
    try (Stream<Path> files = Files.list(folder.resolve("requests"))) {
      assertThat(files).isEmpty();
    }
  }

  /** Waiting for it moves it. */
  private static final class HastyTime implements Time {
    private long nanos;

    @Override
    public Instant now() {
      return Instant.EPOCH.plusNanos(nanos);
    }

    @Override
    public long ticks() {
      return nanos;
    }

    @Override
    public void sleep(Duration duration) {
      nanos += duration.toNanos();
    }

    @Override
    public Alarm after(Duration duration, Runnable action) {
      return () -> {};
    }
  }
}
