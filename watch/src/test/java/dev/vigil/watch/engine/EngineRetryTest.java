package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How soon the engine tries again what failed. */
@Timeout(120)
class EngineRetryTest {
  /** Time in which the waits of one thread are over at once, and those of others never. */
  private static final class WaitingTime implements TimeSource {
    private final Thread waiting = Thread.currentThread();
    private Instant now = Instant.parse("2026-03-02T08:00:00Z");
    private boolean alarms;

    @Override
    public synchronized Instant now() {
      return now;
    }

    @Override
    public synchronized long nanoTime() {
      return Duration.between(Instant.EPOCH, now).toNanos();
    }

    @Override
    public synchronized void sleep(Duration duration) {
      now = now.plus(duration);
    }

    @Override
    public Alarm after(Duration duration, Runnable action) {
      // The first is that of the pulse, which would begin again and again.
      if (Thread.currentThread().equals(waiting) && alarms) {
        sleep(duration);
        action.run();
      }
      alarms |= Thread.currentThread().equals(waiting);
      return () -> {};
    }
  }

  @Test
  void aTurnThatFailedIsRepeatedAfterASecondAndNotAMinuteLater(@TempDir Path folder)
      throws InterruptedException {
    Archive archive = Archive.open(folder.resolve(Installation.ARCHIVE));
    List<String> news = new ArrayList<>();
    try (Installation all =
        Installation.open(
            folder, Settings.USUAL, archive, Fetcher.builder().build(), new WaitingTime())) {
      all.store().catalogue().change(c -> Sql.run(c, "alter table schedule rename to gone"));
      all.engine()
          .stallMonitor()
          .listen(
              words -> {
                news.add(words);
                if (words.contains("works again")) {
                  all.engine().quit();
                } else {
                  all.store()
                      .catalogue()
                      .change(c -> Sql.run(c, "alter table gone rename to schedule"));
                }
              });
      all.engine().run();
    }
    assertThat(news).last().isEqualTo("The engine works again after 1 seconds.");
  }
}
