package dev.vigil.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadThreadGuardTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<Integer> codes = new ArrayList<>();

  private void dies(String thread, Throwable of) throws InterruptedException {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
            new PrintStream(err, true, UTF_8),
            false);
    try (DeadThreadGuard dead = new DeadThreadGuard(terminal, codes::add)) {
      assertThat(dead).isNotNull();
      Thread.ofPlatform().name(thread).start(() -> thrown(of)).join();
    }
  }

  private static void thrown(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) e;
  }

  @Test
  void aThreadThatDiesOfMemoryEndsTheProcessWithALastLine() throws InterruptedException {
    dies("anything", new OutOfMemoryError("Java heap space"));
    assertThat(codes).containsExactly(DeadThreadGuard.CODE);
    assertThat(err.toString(UTF_8))
        .contains("The process ends, because the thread anything died")
        .contains("Java heap space");
  }

  @Test
  void theThreadThatResolvesNamesIsNeeded() throws InterruptedException {
    dies("dnsjava NIO selector", new IllegalStateException("closed"));
    assertThat(codes).containsExactly(DeadThreadGuard.CODE);
  }

  @Test
  void othersMayFail() throws InterruptedException {
    dies("vigil-work", new IllegalStateException("no luck"));
    dies("vigil-work", new StackOverflowError());
    assertThat(codes).isEmpty();
  }
}
