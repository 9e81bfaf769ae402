package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.SentinelRow;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that die inside Vigil: here the names of hosts cannot be found for lack of memory. */
class BrokenCheckTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;
  private volatile boolean broken = true;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    ManualClock clock = new ManualClock();
    Fetcher fetcher =
        Fetcher.builder()
            .guard(
                new AddressGuard(
                    AllowList.of(List.of("127.0.0.0/8")),
                    PortPolicy.WEB,
                    host -> {
                      if (broken) {
                        throw new OutOfMemoryError("for a test");
                      }
                      return List.of(InetAddress.getLoopbackAddress());
                    }))
            .politeness(Politeness.NONE)
            .time(clock)
            .build();
    Archive archive = Archive.open(folder.resolve(Installation.ARCHIVE));
    vigil = new TestInstallation(folder, archive, clock, Settings.USUAL, fetcher);
  }

  private void watch(String interval) {
    String url = site.url("/").replace("127.0.0.1", "harbour.example");
    vigil.add("Create Sentinel a Using " + url + " Fetch every " + interval);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private SentinelRow sentinel() {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, "a");
  }

  private List<CheckRow> checks() {
    return vigil.sentinels().checks(sentinel(), 1000);
  }

  @Test
  void aCheckThatDiesInsideVigilIsAFailureThatIsShownAndReportedOnce() throws InterruptedException {
    watch("1 hour");
    vigil.pass(HOUR);
    assertThat(checks().getFirst().outcome()).isEqualTo("failed");
    assertThat(checks().getFirst().words())
        .startsWith("Not checked: Vigil itself failed during this check (OutOfMemoryError)");
    assertThat(sentinel().alerts().failures()).isPositive();
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactly("a failing 0-0");
    broken = false;
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactly("a failing 0-0", "a recovered 0-0");
  }

  @Test
  void itIsRetriedLessAndLessAndFinallyParked() throws InterruptedException {
    watch("1 minute");
    vigil.pass(HOUR.multipliedBy(24 * 10));
    assertThat(checks().stream().filter(check -> check.outcome().equals("failed")).count())
        .isBetween(12L, 20L);
    assertThat(checks().getFirst().words())
        .contains("The page is parked: it is checked once a day");
  }
}
