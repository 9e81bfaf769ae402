package dev.vigil.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.terminal.Terminal;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes here are shells; what they did stands in a file. */
class SupervisorTest {
  private static final Duration LONG = Duration.ofDays(1);

  @TempDir private Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path starts;

  @BeforeEach
  void name() {
    starts = folder.resolve("starts");
  }

  private int supervise(TimeSource time, Duration silence, String script)
      throws InterruptedException {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(OutputStreamOfNobody.INSTANCE, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            false,
            time);
    List<String> command =
        List.of("sh", "-c", "echo x >> '" + starts + "'; n=$(wc -l < '" + starts + "'); " + script);
    return new Supervisor(command, terminal, silence).run();
  }

  private static final class OutputStreamOfNobody extends java.io.OutputStream {
    static final OutputStreamOfNobody INSTANCE = new OutputStreamOfNobody();

    @Override
    public void write(int b) {}
  }

  private List<String> said() {
    return err.toString(UTF_8).lines().toList();
  }

  @Test
  void aProcessThatDiesIsStartedAgainAfterGrowingPausesUntilItEndsWell() throws Exception {
    int code = supervise(new ManualClock(), LONG, "[ $n -ge 4 ] && exit 0; kill -9 $$");
    assertThat(code).isZero();
    assertThat(Files.readAllLines(starts)).hasSize(4);
    assertThat(said()).hasSize(3);
    assertThat(said().get(0)).contains("died of signal 9", "again in 1 seconds (start 2)");
    assertThat(said().get(2)).contains("again in 4 seconds (start 4)");
  }

  @Test
  void anErrorAtTheFirstStartIsNotReportedAgainAndAgain() throws Exception {
    assertThat(supervise(new ManualClock(), LONG, "exit 2")).isEqualTo(2);
    assertThat(Files.readAllLines(starts)).hasSize(1);
    assertThat(said()).isEmpty();
  }

  @Test
  void anErrorAfterACrashIsTriedAgain() throws Exception {
    int code =
        supervise(
            new ManualClock(), LONG, "[ $n = 1 ] && kill -9 $$; [ $n = 2 ] && exit 2; exit 0");
    assertThat(code).isZero();
    assertThat(said()).hasSize(2);
    assertThat(said().get(1)).contains("ended with code 2");
  }

  @Test
  void aProcessThatSaysNoMoreThatItIsWellIsEnded() throws Exception {
    int code =
        supervise(
            TimeSource.system(), Duration.ofMillis(1), "[ $n = 2 ] && exit 0; exec sleep 1000");
    assertThat(code).isZero();
    assertThat(said()).hasSize(1);
    assertThat(said().getFirst()).contains("was stuck and was ended");
  }
}
