package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.store.CheckRow;
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

/** A sentinel speaks of its own checks, although others check its page. */
class OwnChecksTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private String words(String name, String clauses) {
    return "Create Sentinel " + name + " Using " + site.url("/") + " " + clauses;
  }

  private List<CheckRow> checks(String name) {
    return vigil.sentinels().checks(vigil.sentinels().find(TestInstallation.WORKSPACE, name), 1000);
  }

  private List<String> ends(String name) {
    return vigil.reports().stream()
        .filter(report -> report.origin().name().equals(name) && report.kind().equals("ended"))
        .map(report -> report.content().summary())
        .toList();
  }

  @Test
  void theLogShowsOnlyItsOwnChecks() throws InterruptedException {
    vigil.add(words("often", "Fetch every 1 hour"));
    vigil.pass(HOUR.multipliedBy(5));
    vigil.add(words("seldom", "Fetch every 6 hours"));
    vigil.add(words("late", "Fetch every 1 hour"));
    vigil.pass(HOUR.multipliedBy(12));
    assertThat(checks("seldom")).hasSizeBetween(2, 3);
    assertThat(checks("often")).hasSizeBetween(16, 18);
    assertThat(checks("late")).hasSizeBetween(12, 14);
  }

  @Test
  void looksDuringAPauseAreNotItsOwnAndThoseBeforeAnEditAre() throws InterruptedException {
    vigil.add(words("a", "Fetch every 1 hour"));
    vigil.add(words("b", "Fetch every 1 hour"));
    vigil.pass(HOUR.multipliedBy(3));
    int before = checks("a").size();
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "a");
    vigil.pass(HOUR.multipliedBy(9));
    assertThat(checks("a")).hasSize(before);
    vigil.sentinels().resume(TestInstallation.WORKSPACE, "a");
    vigil
        .sentinels()
        .edit(
            TestInstallation.WORKSPACE,
            SentinelParser.parse(words("a", "Fetch every 2 hours"), ZoneOffset.UTC).getFirst());
    vigil.pass(HOUR.multipliedBy(4));
    assertThat(checks("a")).hasSizeBetween(before + 2, before + 4);
  }

  @Test
  void theLastMessageSpeaksOfItsOwnChecks() throws InterruptedException {
    vigil.add(words("often", "Fetch every 1 hour"));
    vigil.add(words("seldom", "Fetch every 1 week To now + 5 hours"));
    Instant first = vigil.clock.now();
    vigil.pass(HOUR.multipliedBy(9));
    assertThat(ends("seldom")).hasSize(1);
    Instant last = checks("seldom").getFirst().time();
    assertThat(last).isBefore(first.plus(HOUR));
  }

  @Test
  void theLastMessageAlsoComesWhenTheEndIsAnEvent() throws InterruptedException {
    vigil.add(words("often", "Fetch every 1 hour"));
    vigil.add(words("other", "Fetch every 1 hour To now + 5 hours"));
    vigil.add(words("a", "Fetch every 4 hours To end(other)"));
    vigil.pass(HOUR.multipliedBy(9));
    Instant last = checks("a").getFirst().time();
    assertThat(ends("a"))
        .containsExactly(
            "The sentinel ended with end(other); its last check was at "
                + TimeText.shown(last, ZoneOffset.UTC)
                + ", and what came after it was not seen.");
    assertThat(last).isBefore(checks("often").getFirst().time());
  }

  @Test
  void theLastMessageAlsoComesWhenARuleEndsIt() throws InterruptedException {
    vigil.add(words("a", "Fetch every 1 hour Monitor text"));
    vigil
        .all
        .rules()
        .add(
            TestInstallation.WORKSPACE,
            dev.vigil.watch.language.RuleParser.parse(
                "Create Rule once On change(a) Do end a", ZoneOffset.UTC),
            vigil.clock.now());
    vigil.pass(HOUR);
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(ends("a")).hasSize(1);
    assertThat(ends("a").getFirst()).startsWith("The sentinel ended by the rule once; its last");
  }
}
