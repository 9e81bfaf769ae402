package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sentinel speaks of its own looks, whoever else looks at its page. */
class OwnLooksTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private Site site;
  private House config;

  @BeforeEach
  void open() throws IOException {
    site = new Site();
    site.page("/", "The north quay is closed.");
    config = new House(folder);
  }

  @AfterEach
  void close() {
    config.close();
    site.close();
  }

  private String words(String name, String clauses) {
    return "Create Sentinel " + name + " Using " + site.url("/") + " " + clauses;
  }

  private List<CheckRow> checks(String name) {
    return config.sentinels().checks(config.sentinels().find(House.WORKSPACE, name), 1000);
  }

  private List<String> ends(String name) {
    return config.reports().stream()
        .filter(report -> report.name().equals(name) && report.kind().equals("ended"))
        .map(Report::summary)
        .toList();
  }

  @Test
  void theLogShowsOnlyItsOwnLooks() throws InterruptedException {
    config.add(words("often", "Fetch every 1 hour"));
    config.pass(HOUR.multipliedBy(5));
    config.add(words("seldom", "Fetch every 6 hours"));
    config.add(words("late", "Fetch every 1 hour"));
    config.pass(HOUR.multipliedBy(12));
    assertThat(checks("seldom")).hasSizeBetween(2, 3);
    assertThat(checks("often")).hasSizeBetween(16, 18);
    assertThat(checks("late")).hasSizeBetween(12, 14);
  }

  @Test
  void looksDuringAPauseAreNotItsOwnAndThoseBeforeAnEditAre() throws InterruptedException {
    config.add(words("a", "Fetch every 1 hour"));
    config.add(words("b", "Fetch every 1 hour"));
    config.pass(HOUR.multipliedBy(3));
    int before = checks("a").size();
    config.sentinels().pause(House.WORKSPACE, "a");
    config.pass(HOUR.multipliedBy(9));
    assertThat(checks("a")).hasSize(before);
    config.sentinels().resume(House.WORKSPACE, "a");
    config
        .sentinels()
        .edit(
            House.WORKSPACE,
            SentinelParser.parse(words("a", "Fetch every 2 hours"), ZoneOffset.UTC).getFirst());
    config.pass(HOUR.multipliedBy(4));
    assertThat(checks("a")).hasSizeBetween(before + 2, before + 4);
  }

  @Test
  void theLastMessageSpeaksOfItsOwnLooks() throws InterruptedException {
    config.add(words("often", "Fetch every 1 hour"));
    config.add(words("seldom", "Fetch every 1 week To now + 5 hours"));
    Instant first = config.clock.now();
    config.pass(HOUR.multipliedBy(9));
    assertThat(ends("seldom")).hasSize(1);
    Instant last = checks("seldom").getFirst().time();
    assertThat(last).isBefore(first.plus(HOUR));
  }

  @Test
  void theLastMessageAlsoComesWhenTheEndIsAnEvent() throws InterruptedException {
    config.add(words("often", "Fetch every 1 hour"));
    config.add(words("other", "Fetch every 1 hour To now + 5 hours"));
    config.add(words("a", "Fetch every 4 hours To end(other)"));
    config.pass(HOUR.multipliedBy(9));
    Instant last = checks("a").getFirst().time();
    assertThat(ends("a"))
        .containsExactly(
            "The sentinel ended with end(other); its last check was at "
                + last
                + ", and what came after it was not seen.");
    assertThat(last).isBefore(checks("often").getFirst().time());
  }

  @Test
  void theLastMessageAlsoComesWhenARuleEndsIt() throws InterruptedException {
    config.add(words("a", "Fetch every 1 hour Monitor text"));
    config
        .all
        .rules()
        .add(
            House.WORKSPACE,
            dev.vigil.watch.language.RuleParser.parse(
                "Create Rule once On change(a) Do end a", ZoneOffset.UTC),
            config.clock.now());
    config.pass(HOUR);
    site.page("/", "The south quay is closed.");
    config.pass(HOUR.multipliedBy(2));
    assertThat(ends("a")).hasSize(1);
    assertThat(ends("a").getFirst()).startsWith("The sentinel ended by the rule once; its last");
  }
}
