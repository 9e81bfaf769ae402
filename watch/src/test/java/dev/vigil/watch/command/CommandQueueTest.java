package dev.vigil.watch.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.fetch.TimeSource;
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

class CommandQueueTest {
  @TempDir private Path folder;
  private Thread handler = Thread.ofVirtual().unstarted(() -> {});

  private void serve(CommandQueue box, List<EngineCommand> done) throws InterruptedException {
    CountDownLatch open = new CountDownLatch(1);
    handler =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    open.countDown();
                    box.serve(
                        command -> {
                          done.add(command);
                          return new CommandResult(CommandResult.NO, "did " + command);
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
    handler.interrupt();
    handler.join();
  }

  @Test
  void whatIsAskedIsDoneOnceAndAnswered() throws InterruptedException {
    CommandQueue box = new CommandQueue(folder, TimeSource.system());
    List<EngineCommand> done = new CopyOnWriteArrayList<>();
    serve(box, done);
    List<EngineCommand> asked =
        List.of(
            new EngineCommand.Add("Create Sentinel ä", "a file", false, true, false),
            new EngineCommand.Pause("a"),
            new EngineCommand.Retry(7),
            new EngineCommand.EnableRule("r", true),
            new EngineCommand.PutSecret("token", "value"));
    for (EngineCommand command : asked) {
      assertThat(box.ask(command, () -> true))
          .isEqualTo(new CommandResult(CommandResult.NO, "did " + command));
    }
    assertThat(done).isEqualTo(asked);
  }

  @Test
  void nothingStaysBehind() throws Exception {
    CommandQueue box = new CommandQueue(folder, TimeSource.system());
    serve(box, new CopyOnWriteArrayList<>());
    box.ask(new EngineCommand.Pause("a"), () -> true);
    stop();
    try (Stream<Path> files = Files.list(folder.resolve("requests"))) {
      assertThat(files.filter(file -> !file.toString().endsWith(".taken"))).isEmpty();
    }
    assertThat(box.isServed()).isFalse();
  }

  @Test
  void onlyTheOwnerCanReadIt() throws Exception {
    CommandQueue box = new CommandQueue(folder, TimeSource.system());
    serve(box, new CopyOnWriteArrayList<>());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("requests"))))
        .isEqualTo("rwx------");
  }

  @Test
  void aSecretIsInNoDescriptionOfACommand() {
    assertThat(new EngineCommand.PutSecret("token", "s3cret")).asString().doesNotContain("s3cret");
  }

  @Test
  void whatWasLeftBeforeIsNotDoneLater() throws Exception {
    Files.createDirectories(folder.resolve("requests"));
    Files.write(
        folder.resolve("requests/old.errand"),
        new EngineCommand.Remove("everything", true).bytes());
    List<EngineCommand> done = new CopyOnWriteArrayList<>();
    CommandQueue box = new CommandQueue(folder, TimeSource.system());
    serve(box, done);
    box.ask(new EngineCommand.Pause("a"), () -> true);
    assertThat(done).containsExactly(new EngineCommand.Pause("a"));
  }

  @Test
  void anUnservedClientGetsAnAnswerAndNothingIsDoneAfterwards() throws Exception {
    CommandQueue box = new CommandQueue(folder, new HastyTime());
    assertThatThrownBy(() -> box.ask(new EngineCommand.Pause("a"), () -> true))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("did not accept a request within 10 seconds");
    try (Stream<Path> files = Files.list(folder.resolve("requests"))) {
      assertThat(files).isEmpty();
    }
  }

  /** Waiting for it moves it. */
  private static final class HastyTime implements TimeSource {
    private long nanos;

    @Override
    public Instant now() {
      return Instant.EPOCH.plusNanos(nanos);
    }

    @Override
    public long nanoTime() {
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
