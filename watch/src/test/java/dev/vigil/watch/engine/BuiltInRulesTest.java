package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.rule.FiringRow;
import dev.vigil.watch.rule.OccurrenceRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules that every sentinel has: listed, traced, disabled and replaced. */
class BuiltInRulesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final long HERE = TestInstallation.WORKSPACE;

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/a", "Berths cost 12.00 a night.");
    vigil = new TestInstallation(folder);
    add("a", "Fetch every 1 hour Notify By feed");
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  @Test
  void aSentinelHasARuleForEachStep() {
    add(
        "b",
        "From start(a) To end(a) Fetch cron \"0 8 * * *\" When score > 0.3"
            + " Notify By email me@mail.example every 1 day");
    assertThat(rules("b"))
        .containsExactly(
            "Create Rule b.start On start(a) Do start b",
            "Create Rule b.fetch On cron \"0 8 * * *\" in Etc/UTC Do check b",
            "Create Rule b.detect On fetched(b) Do detect b",
            "Create Rule b.notify On change(b) If score > 0.3 Do notify email me@mail.example",
            "Create Rule b.deliver On every 1 day from start(b) to end(b) Do deliver b",
            "Create Rule b.end On end(a) Do end b");
    assertThat(rules("a"))
        .contains("Create Rule a.fetch On every 1 hour from start(a) to end(a) Do check a");
    // Each of them can be written by a user, too.
    vigil.all.rules().standard(HERE, "b").forEach(rule -> parse(RuleWriter.write(rule)));
  }

  @Test
  void aRuleThatFetchesReplacesTheSchedule() throws InterruptedException {
    rule("Create Rule a.fetch On every 5 hours Do check a");
    int before = checks();
    vigil.pass(HOUR.multipliedBy(20));
    assertThat(checks() - before).isBetween(3, 5);
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR.multipliedBy(6));
    assertThat(vigil.reported()).contains("a change 1-2");
    vigil.all.rules().remove(HERE, "a.fetch");
    int again = checks();
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(checks() - again).isGreaterThanOrEqualTo(5);
  }

  @Test
  void aRuleThatFetchesCausesNoCheckByItself() throws InterruptedException {
    vigil.pass(HOUR);
    int before = checks();
    rule("Create Rule a.fetch On at 2099-01-01 Do check a");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(checks()).isEqualTo(before);
  }

  @Test
  void aNewSentinelThatRulesCheckIsCheckedOnce() throws InterruptedException {
    vigil.pass(HOUR);
    for (String name : List.of("b", "c")) {
      add(name, "Fetch by rules Notify By feed");
      vigil.pass(HOUR.multipliedBy(3));
      assertThat(vigil.sentinels().checks(vigil.sentinels().find(HERE, name), 1_000)).hasSize(1);
    }
  }

  @Test
  void aDisabledBuiltInRuleDoesNothingUntilItIsEnabled() throws InterruptedException {
    vigil.pass(HOUR);
    vigil.all.rules().enable(HERE, "a.fetch", false, vigil.clock.now());
    vigil.pass(HOUR);
    int before = checks();
    vigil.pass(HOUR.multipliedBy(20));
    assertThat(checks()).isEqualTo(before);
    vigil.all.rules().enable(HERE, "a.fetch", true, vigil.clock.now());
    assertThat(vigil.all.rules().list(HERE)).isEmpty();
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(checks()).isGreaterThan(before);
  }

  @Test
  void aRuleThatDetectsComparesOnlyWhenItFires() throws InterruptedException {
    add("c", "Fetch every 1 hour Notify By feed");
    rule("Create Rule a.detect On every 1 day Do detect a");
    vigil.pass(HOUR.multipliedBy(25));
    site.page("/a", "Berths cost 11.00 a night.");
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR);
    // The other sentinel of the page is not affected.
    assertThat(vigil.reported())
        .contains("c change 1-2", "c change 2-3")
        .doesNotContain("a change 1-2");
    vigil.pass(HOUR.multipliedBy(24));
    assertThat(vigil.reported()).contains("a change 1-3");
  }

  @Test
  void aRuleThatNotifiesReplacesTheChannels() throws InterruptedException {
    rule("Create Rule a.notify On change(a) If new < 10 Do notify dashboard");
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 11.00 a night.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).contains("a change 1-2");
    assertThat(messages()).isEmpty();
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR);
    assertThat(messages())
        .singleElement()
        .extracting(one -> one.channel().kind())
        .isEqualTo("dashboard");
  }

  @Test
  void aRuleThatDeliversSendsWhatWaits() throws InterruptedException {
    site.page("/hook", "ok");
    add("w", "Fetch every 1 hour Notify By webhook " + site.url("/hook"));
    rule("Create Rule w.deliver On raised(now) Do deliver w");
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 11.00 a night.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(states("w")).containsExactly(OutboxMessage.State.WAITING);
    rule("Create Rule tick On every 6 hours Do raise now");
    vigil.pass(HOUR.multipliedBy(7));
    assertThat(states("w")).containsExactly(OutboxMessage.State.DELIVERED);
  }

  @Test
  void rulesStartAndEndASentinelInsteadOfItsTimes() throws InterruptedException {
    add("s", "From now + 2 hours To now + 4 hours Fetch every 1 hour");
    rule("Create Rule s.start On change(a) Do start s");
    rule("Create Rule s.end On change(s) Do end s");
    vigil.pass(HOUR.multipliedBy(6));
    assertThat(state("s")).isEqualTo(SentinelState.WAITING);
    site.page("/a", "Berths cost 11.00 a night.");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(state("s")).isEqualTo(SentinelState.ACTIVE);
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(state("s")).isEqualTo(SentinelState.ENDED);
  }

  @Test
  void theTraceNamesTheRuleTheEventAndTheAction() throws InterruptedException {
    rule("Create Rule log On change(a) Do raise seen");
    vigil.pass(HOUR.multipliedBy(2));
    site.page("/a", "Berths cost 9.00 a night.");
    vigil.pass(HOUR);
    List<FiringRow> trace = new RuleTrace(vigil.all, HERE).of("a", 20);
    assertThat(trace)
        .extracting(FiringRow::rule)
        .contains("a.fetch", "a.detect", "a.notify", "log");
    assertThat(trace)
        .filteredOn(firing -> firing.rule().equals("log"))
        .singleElement()
        .satisfies(
            firing -> {
              assertThat(firing.event()).isEqualTo("change(a)");
              assertThat(firing.actions()).isEqualTo("raise seen");
            });
    assertThat(new RuleTrace(vigil.all, HERE).of("a.notify", 20)).hasSize(1);
  }

  @Test
  void theTraceOfAReplacedRuleKeepsItsEarlierFirings() throws InterruptedException {
    // The rule is replaced between two checks, not at the instant of one.
    vigil.pass(HOUR.multipliedBy(2).plusMinutes(1));
    int before = new RuleTrace(vigil.all, HERE).of("a.fetch", 20).size();
    assertThat(before).isPositive();
    rule("Create Rule a.fetch On every 5 hours Do check a");
    vigil.pass(HOUR.multipliedBy(6));
    List<FiringRow> trace = new RuleTrace(vigil.all, HERE).of("a.fetch", 20);
    assertThat(trace).hasSize(before + 2);
    assertThat(trace)
        .extracting(FiringRow::event)
        .filteredOn(event -> event.startsWith("due(a)"))
        .hasSize(before);
    assertThat(trace).extracting(FiringRow::event).contains("replaces the built-in rule");
    vigil.all.rules().remove(HERE, "a.fetch");
    assertThat(new RuleTrace(vigil.all, HERE).of("a.fetch", 20))
        .hasSizeGreaterThan(before)
        .allMatch(firing -> firing.event().startsWith("due(a)"));
  }

  @Test
  void theTraceOfAReplacedRuleKeepsItsEarlierFiringsAfterManyMore() throws InterruptedException {
    vigil.pass(HOUR.multipliedBy(2));
    rule("Create Rule a.fetch On every 1 hour Do check a");
    rule("Create Rule a.detect On every 1 day Do detect a");
    vigil.pass(HOUR.multipliedBy(105));
    RuleTrace trace = new RuleTrace(vigil.all, HERE);
    assertThat(trace.of("a.fetch", 500))
        .extracting(FiringRow::event)
        .contains("replaces the built-in rule")
        .anyMatch(event -> event.startsWith("due(a)"));
    assertThat(trace.of("a.detect", 20))
        .extracting(FiringRow::event)
        .anyMatch(event -> event.startsWith("fetched(a)"));
  }

  @Test
  void aFailedCheckIsRepeatedThoughOnlyRulesAskForChecks() throws InterruptedException {
    rule("Create Rule a.fetch On raised(now) Do check a");
    site.put("/a", 503, "text/html", "");
    vigil.pass(Duration.ofMinutes(1));
    int before = checks();
    site.page("/a", "Berths cost 12.00 a night.");
    vigil.pass(HOUR);
    assertThat(checks()).isEqualTo(before + 1);
    vigil.pass(HOUR.multipliedBy(48));
    assertThat(checks()).isEqualTo(before + 1);
  }

  @Test
  void aPageThatKeepsFailingIsCheckedLessAndLess() throws InterruptedException {
    rule("Create Rule a.fetch On raised(now) Do check a");
    site.put("/a", 503, "text/html", "");
    vigil.pass(Duration.ofDays(10));
    assertThat(checks()).isBetween(15, 20);
  }

  @Test
  void aCheckThatARuleAsksForDuringACheckIsNotLost() throws InterruptedException {
    rule("Create Rule a.fetch On raised(now) Do check a");
    vigil.pass(HOUR);
    int before = site.requests().size();
    CountDownLatch letGo = site.hang("/a");
    raiseNow();
    for (int round = 0; site.requests().size() == before; round++) {
      assertThat(round).as("the page is requested").isLessThan(3000);
      vigil.engine().step();
      boolean _ = letGo.await(10, TimeUnit.MILLISECONDS);
    }
    vigil.clock.pass(Duration.ofMinutes(1));
    raiseNow();
    letGo.countDown();
    vigil.engine().awaitIdle();
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(site.requests()).hasSize(before + 2);
  }

  @Test
  void messagesThatWaitForARuleAreSentWhenTheSentinelWaitsForNoneAnyMore()
      throws InterruptedException {
    site.page("/hook", "ok");
    String hook = "Fetch every 1 hour Notify By webhook " + site.url("/hook");
    for (String name : List.of("edited", "ended", "removed", "waiting")) {
      add(name, hook + " by rules");
    }
    vigil.pass(HOUR);
    site.page("/a", "Berths cost 11.00 a night.");
    vigil.pass(HOUR);
    for (String name : List.of("edited", "ended", "removed", "waiting")) {
      assertThat(states(name)).as(name).containsExactly(OutboxMessage.State.WAITING);
    }
    edit("edited", hook + " immediately");
    vigil.sentinels().end(HERE, "ended");
    vigil.sentinels().remove(HERE, "removed");
    vigil.pass(Duration.ofMinutes(1));
    for (String name : List.of("edited", "ended", "removed")) {
      assertThat(states(name)).as(name).containsOnly(OutboxMessage.State.DELIVERED);
    }
    assertThat(states("waiting")).containsExactly(OutboxMessage.State.WAITING);
  }

  @Test
  void aBuiltInRuleIsInForceAgainAlsoIfItsClauseWasEditedMeanwhile() throws InterruptedException {
    add("s", "To now + 4 hours Fetch every 1 hour");
    for (String name : List.of("a.fetch", "s.end")) {
      vigil.all.rules().enable(HERE, name, false, vigil.clock.now());
      vigil.all.rules().enable(HERE, name, false, vigil.clock.now());
    }
    vigil.pass(HOUR);
    edit("a", "Fetch every 2 hours Notify By feed");
    int before = checks();
    for (String name : List.of("a.fetch", "s.end")) {
      vigil.all.rules().enable(HERE, name, true, vigil.clock.now());
    }
    assertThat(vigil.all.rules().list(HERE)).isEmpty();
    vigil.pass(HOUR.multipliedBy(10));
    assertThat(checks() - before).isGreaterThanOrEqualTo(5);
    assertThat(state("s")).isEqualTo(SentinelState.ENDED);
  }

  @Test
  void aRuleThatIsDisabledBecauseItCannotBeReadReplacesNothing() throws InterruptedException {
    rule("Create Rule a.fetch On every 5 hours Do check a");
    vigil.pass(HOUR);
    vigil
        .all
        .archive()
        .catalogue()
        .change(connection -> Sql.run(connection, "update rule set state = '{\"nodes'"));
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(vigil.all.rules().list(HERE))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.enabled()).isFalse();
              assertThat(one.problem()).isNotEmpty();
            });
    int before = checks();
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(checks() - before).isGreaterThanOrEqualTo(5);
    vigil.all.rules().enable(HERE, "a.fetch", true, vigil.clock.now());
    vigil.pass(HOUR);
    before = checks();
    vigil.pass(HOUR.multipliedBy(10));
    assertThat(checks() - before).isEqualTo(2);
  }

  @Test
  void theRulesOfARemovedSentinelAreRemovedWithIt() throws InterruptedException {
    vigil.all.rules().enable(HERE, "a.fetch", false, vigil.clock.now());
    rule("Create Rule a.notify On change(a) Do notify dashboard");
    rule("Create Rule a.other On change(a) Do notify dashboard");
    vigil.sentinels().remove(HERE, "a");
    assertThat(vigil.all.rules().list(HERE))
        .extracting(one -> one.rule().name())
        .containsExactly("a.other");
    add("a", "Fetch every 1 hour Notify By feed");
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(checks()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void aRuleThatStartsASentinelDoesNotMoveItsEnd() throws InterruptedException {
    add("s", "From now + 2 hours To now + 4 hours Fetch every 1 hour");
    Instant ends = vigil.sentinels().find(HERE, "s").lifecycle().span().ends();
    vigil.pass(HOUR);
    rule("Create Rule s.start On change(a) Do start s");
    assertThat(vigil.sentinels().find(HERE, "s").lifecycle().span().ends()).isEqualTo(ends);
    vigil.all.rules().remove(HERE, "s.start");
    assertThat(vigil.sentinels().find(HERE, "s").lifecycle().span().ends()).isEqualTo(ends);
    Instant starts = vigil.sentinels().find(HERE, "s").lifecycle().span().starts();
    vigil.pass(Duration.ofMinutes(1));
    rule("Create Rule s.end On change(a) Do end s");
    assertThat(vigil.sentinels().find(HERE, "s").lifecycle().span().starts()).isEqualTo(starts);
  }

  @Test
  void anEndThatWasWrittenRelativeToNowStaysWhenItsRuleIsOffForAWhile() {
    add("s", "From now + 2 hours To now + 2 days Fetch every 1 hour");
    SentinelRow.Span before = vigil.sentinels().find(HERE, "s").lifecycle().span();
    for (String rule : List.of("s.start", "s.end")) {
      vigil.all.rules().enable(HERE, rule, false, vigil.clock.now());
    }
    vigil.clock.pass(HOUR);
    for (String rule : List.of("s.start", "s.end")) {
      vigil.all.rules().enable(HERE, rule, true, vigil.clock.now());
    }
    assertThat(vigil.sentinels().find(HERE, "s").lifecycle().span()).isEqualTo(before);
    edit("s", "From now + 2 hours To now + 2 days Fetch every 2 hours");
    assertThat(vigil.sentinels().find(HERE, "s").lifecycle().span().ends())
        .isEqualTo(vigil.clock.now().plus(Duration.ofDays(2)));
  }

  private void raiseNow() {
    vigil
        .all
        .archive()
        .catalogue()
        .change(
            connection ->
                OccurrenceRepository.raise(
                    connection, HERE, new Occurrence("raised", "now", vigil.clock.now())));
    vigil.all.rules().run(vigil.clock.now());
  }

  private void edit(String name, String clauses) {
    vigil
        .sentinels()
        .edit(
            HERE,
            SentinelParser.parse(
                    "Create Sentinel " + name + " Using " + site.url("/a") + " " + clauses,
                    ZoneOffset.UTC)
                .getFirst());
  }

  private void add(String name, String clauses) {
    vigil.add("Create Sentinel " + name + " Using " + site.url("/a") + " " + clauses);
  }

  private static EventRule parse(String text) {
    return RuleParser.parse(text, ZoneOffset.UTC);
  }

  private void rule(String text) {
    vigil.all.rules().add(HERE, parse(text), vigil.clock.now());
  }

  private List<String> rules(String sentinel) {
    return vigil.all.rules().standard(HERE, sentinel).stream()
        .map(rule -> RuleWriter.write(rule).strip().replaceAll("\\s+", " "))
        .toList();
  }

  private int checks() {
    return vigil.sentinels().checks(vigil.sentinels().find(HERE, "a"), 1_000).size();
  }

  private SentinelState state(String name) {
    return vigil.sentinels().find(HERE, name).lifecycle().state();
  }

  private List<OutboxMessage> messages() {
    return vigil.all.outbox().messages(HERE, Optional.empty(), 10);
  }

  private List<OutboxMessage.State> states(String sentinel) {
    return messages().stream()
        .filter(message -> message.notification().name().equals(sentinel))
        .map(OutboxMessage::state)
        .toList();
  }
}
