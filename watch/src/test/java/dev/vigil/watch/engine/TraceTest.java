package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.log.LogEntry;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.SentinelRow;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is logged and counted on the way from a look to a message. */
class TraceTest {
  private static final Logger LOGGER = Logger.getLogger("dev.vigil.watch");

  @TempDir private Path folder;
  private final List<LogEntry> log = new CopyOnWriteArrayList<>();
  private final SimpleMeterRegistry numbers = new SimpleMeterRegistry();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord reported) {
          if (reported.getParameters()[0] instanceof LogEntry entry) {
            log.add(entry);
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    site.put("/hook", 503, "text/plain", "later");
    vigil = new TestInstallation(folder);
    vigil.all.metrics().expose(numbers);
    LOGGER.addHandler(handler);
    LOGGER.setLevel(Level.FINE);
  }

  @AfterEach
  void close() {
    LOGGER.setLevel(null);
    LOGGER.removeHandler(handler);
    vigil.close();
    site.close();
  }

  /** The log entries of one look, each as its words. */
  private List<String> of(TraceId trace) {
    return log.stream()
        .filter(entry -> trace.equals(entry.fields().get("check")))
        .map(LogEntry::what)
        .toList();
  }

  @Test
  void oneWordLeadsFromTheCheckToTheMessage() throws InterruptedException {
    vigil.add(
        "Create Sentinel a Using "
            + site.url("/")
            + " Fetch every 1 hour Notify By webhook "
            + site.url("/hook"));
    vigil.pass(Duration.ofHours(1));
    site.page("/", "The south quay is closed until June.");
    vigil.pass(Duration.ofHours(1));
    site.put("/hook", 200, "text/plain", "ok");
    // The pauses between attempts have grown by then.
    vigil.pass(Duration.ofHours(12));
    OutboxMessage message =
        vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 9).getFirst();
    TraceId trace = TraceId.parse(message.notification().check().orElseThrow());
    SentinelRow row = vigil.all.sentinels().find(TestInstallation.WORKSPACE, "a");
    assertThat(vigil.all.sentinels().checks(row, 40))
        .filteredOn(check -> check.outcome().equals("changed"))
        .extracting(CheckRow::id)
        .first()
        .isEqualTo(trace.check());
    assertThat(of(trace)).startsWith("found", "put", "checked", "sent").endsWith("sent");
    assertThat(log)
        .filteredOn(entry -> entry.what().equals("sent"))
        .extracting(entry -> entry.fields().get("outcome"))
        .contains("deferred")
        .endsWith("delivered");
    assertThat(log)
        .filteredOn(entry -> entry.what().equals("checked"))
        .extracting(entry -> entry.fields().get("check"))
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsDoneIsCounted() throws InterruptedException {
    vigil.add(
        "Create Sentinel a Using "
            + site.url("/")
            + " Fetch every 1 hour Notify By webhook "
            + site.url("/hook"));
    vigil.pass(Duration.ofHours(1));
    site.page("/", "The south quay is closed until June.");
    vigil.clock.pass(Duration.ofMinutes(90));
    vigil.now();
    assertThat(numbers.get("vigil.outbox.waiting").gauge().value()).isEqualTo(1);
    vigil.clock.pass(Duration.ofDays(2));
    assertThat(numbers.get("vigil.queue.age").gauge().value()).isGreaterThan(3600);
    assertThat(numbers.get("vigil.outbox.age").gauge().value()).isGreaterThan(3600);
    site.put("/hook", 200, "text/plain", "ok");
    vigil.now();
    assertThat(numbers.get("vigil.checks").tag("outcome", "changed").timer().count()).isEqualTo(2);
    assertThat(numbers.get("vigil.check.lateness").timer().max(TimeUnit.HOURS)).isGreaterThan(24);
    assertThat(numbers.get("vigil.fetches").tag("outcome", "fetched").counter().count())
        .isGreaterThan(1);
    assertThat(
            numbers
                .get("vigil.deliveries")
                .tag("channel", "webhook")
                .tag("outcome", "delivered")
                .counter()
                .count())
        .isEqualTo(1);
    assertThat(numbers.get("vigil.delivery.latency").timer().max(TimeUnit.HOURS)).isPositive();
    assertThat(numbers.get("vigil.cache.gets").tag("result", "hit").functionCounter().count())
        .isPositive();
    assertThat(numbers.get("vigil.cache.size").gauge().value()).isPositive();
  }
}
