package dev.vigil.watch.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rules in force: what they consume, do and remember. */
@ParameterizedClass
@EnumSource
class RuleServiceTest {
  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  @Parameter StoreKind store;
  @TempDir Path folder;
  private final List<String> done = new ArrayList<>();
  private Archive archive;
  private WatchStore watchStore;
  private RuleService rules;

  @BeforeEach
  void open() {
    archive = store.place(folder).get();
    watchStore =
        WatchStore.open(archive.catalogue(), new RowIds(InstantSource.fixed(NOON), new Random(1)));
    rules =
        new RuleService(
            watchStore,
            (connection, action, firing) -> {
              if (action.toString().contains("broken")) {
                Sql.run(connection, "update rule set name = 'spoiled'");
                throw new WatchException("There is no sentinel broken.");
              }
              done.add(firing.rule().name() + " " + firing.number() + " " + action);
            });
  }

  @AfterEach
  void close() {
    archive.close();
  }

  @Test
  void aRuleDoesItsActionsWhenItsEventHappens() {
    add("Create Rule r On change(a) Do check b, disable c");
    raise("change", "a", 1);
    assertThat(rules.run(minute(1))).isEqualTo(1);
    assertThat(done).containsExactly("r 1 Check[sentinel=b]", "r 1 Disable[sentinel=c]");
    assertThat(rules.list(0).getFirst().fired()).isEqualTo(1);
    assertThat(rules.list(0).getFirst().latest()).contains(minute(1));
  }

  @Test
  void whatNoRuleMentionsIsNotStored() {
    add("Create Rule r On change(a) Do check b");
    raise("change", "b", 1);
    raise("start", "a", 1);
    assertThat(stored()).isZero();
    assertThat(rules.next()).isEmpty();
  }

  @Test
  void whatEveryRuleConsumedIsDropped() {
    add("Create Rule r On change(*) Do check b");
    add("Create Rule s On change(a) AND change(b) Do check b");
    raise("change", "a", 1);
    assertThat(stored()).isEqualTo(1);
    assertThat(rules.next()).contains(Instant.EPOCH);
    rules.run(minute(1));
    assertThat(stored()).isZero();
    assertThat(rules.next()).isEmpty();
    raise("change", "b", 2);
    rules.run(minute(2));
    assertThat(done)
        .containsExactly("r 1 Check[sentinel=b]", "r 2 Check[sentinel=b]", "s 1 Check[sentinel=b]");
  }

  @Test
  void aConditionKeepsARuleFromFiring() {
    add("Create Rule r On change(a) If score > 0.5 Do check b");
    raise("change", "a", 1, Map.of("score", "0.4"));
    raise("change", "a", 2, Map.of("score", "0.6"));
    assertThat(rules.run(minute(3))).isEqualTo(1);
  }

  @Test
  void aRuleWaitsForTheClock() {
    add("Create Rule quiet On no change(a) from start(a) to start(a) + 10 minutes Do check a");
    raise("start", "a", 0);
    rules.run(minute(0));
    assertThat(rules.next()).contains(minute(10));
    assertThat(rules.run(minute(9))).isZero();
    assertThat(rules.run(minute(10))).isEqualTo(1);
  }

  @Test
  void itIsTheSentinelWhoseEventCameLast() {
    add("Create Rule r On failing(*) Do disable it");
    raise("failing", "shop", 1);
    rules.run(minute(1));
    assertThat(done).containsExactly("r 1 Disable[sentinel=shop]");
  }

  @Test
  void rulesRaiseEventsForEachOther() {
    add("Create Rule r On change(a) THEN change(b) Do raise both");
    add("Create Rule s On raised(both) Do check c");
    raise("change", "a", 1);
    raise("change", "b", 2);
    rules.run(minute(2));
    assertThat(done).containsExactly("s 1 Check[sentinel=c]");
  }

  @Test
  void aRuleThatRaisesItsOwnEventComesToAnEnd() {
    add("Create Rule r On raised(x) OR change(a) Do raise x");
    raise("change", "a", 1);
    assertThat(rules.run(minute(1))).isEqualTo(17);
    assertThat(rules.list(0).getFirst().problem()).contains("break that circle");
    assertThat(rules.next()).isEmpty();
  }

  @Test
  void anActionThatFailsIsUndoneAndNotedAndTheOthersAreDone() {
    add("Create Rule r On change(a) Do check a, check broken, check b");
    raise("change", "a", 1);
    rules.run(minute(1));
    assertThat(done).containsExactly("r 1 Check[sentinel=a]", "r 1 Check[sentinel=b]");
    assertThat(rules.list(0).getFirst().rule().name()).isEqualTo("r");
    assertThat(rules.list(0).getFirst().problem()).isEqualTo("There is no sentinel broken.");
  }

  @Test
  void aRuleThatRestsSeesNothingAndBeginsAnew() {
    add("Create Rule r On change(a) THEN change(b) Do check c");
    raise("change", "a", 1);
    rules.run(minute(1));
    rules.enable(0, "r", false, minute(2));
    raise("change", "b", 3);
    rules.run(minute(3));
    rules.enable(0, "r", true, minute(4));
    raise("change", "b", 5);
    rules.run(minute(5));
    assertThat(done).isEmpty();
    raise("change", "a", 6);
    raise("change", "b", 7);
    rules.run(minute(7));
    assertThat(done).hasSize(1);
  }

  @Test
  void aRuleWhoseMemoryIsBrokenRestsAndTheOthersGoOn() {
    add("Create Rule broken On change(a) THEN change(b) Do check c");
    add("Create Rule sound On change(a) Do check b");
    watchStore
        .catalogue()
        .change(
            connection ->
                Sql.run(connection, "update rule set state = '{\"nodes' where name = 'broken'"));
    raise("change", "a", 1);
    rules.run(minute(1));
    assertThat(done).containsExactly("sound 1 Check[sentinel=b]");
    RuleRow broken = rules.list(0).getFirst();
    assertThat(broken.enabled()).isFalse();
    assertThat(broken.problem()).contains("enable it again");
    assertThat(rules.next()).isEmpty();
    rules.enable(0, "broken", true, minute(2));
    raise("change", "a", 3);
    raise("change", "b", 4);
    rules.run(minute(4));
    assertThat(done).contains("broken 1 Check[sentinel=c]");
  }

  @Test
  void severalWhoRunAndRaiseAtOnceMissNothingAndDoNothingTwice() throws Exception {
    add("Create Rule each On change(*) Do check a");
    add("Create Rule pairs On change(a) AND change(b) Context chronicle Do check b");
    List<String> all = Collections.synchronizedList(new ArrayList<>());
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String subject = i % 2 == 0 ? "a" : "b";
        running.add(
            threads.submit(
                () -> {
                  RuleService own =
                      new RuleService(
                          watchStore,
                          (connection, action, firing) ->
                              all.add(firing.rule().name() + " " + firing.number()));
                  for (int j = 0; j < 15; j++) {
                    raise("change", subject, j);
                    own.run(minute(j));
                  }
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    }
    rules.run(minute(20));
    assertThat(all).doesNotHaveDuplicates().hasSize(60 + 30);
    assertThat(stored()).isZero();
  }

  @Test
  void rulesAreKeptApartByWorkspaceAndName() {
    add("Create Rule r On change(a) Do check b");
    assertThatThrownBy(() -> add("Create Rule r On change(a) Do check b"))
        .hasMessageContaining("already a rule r");
    rules.add(7, RuleParser.parse("Create Rule r On change(a) Do check c", ZoneOffset.UTC), NOON);
    raise("change", "a", 1);
    rules.run(minute(1));
    assertThat(done).containsExactly("r 1 Check[sentinel=b]");
    rules.remove(0, "r");
    assertThat(rules.list(0)).isEmpty();
    assertThat(rules.list(7)).hasSize(1);
    assertThatThrownBy(() -> rules.remove(0, "r")).hasMessageContaining("no rule r");
  }

  private void add(String text) {
    rules.add(0, RuleParser.parse(text, ZoneOffset.UTC), NOON);
  }

  private void raise(String event, String subject, int minute) {
    raise(event, subject, minute, Map.of());
  }

  private void raise(String event, String subject, int minute, Map<String, String> parameters) {
    watchStore
        .catalogue()
        .change(
            connection ->
                OccurrenceRepository.raise(
                    connection, 0, new Occurrence(event, subject, minute(minute), parameters)));
  }

  private long stored() {
    return watchStore
        .catalogue()
        .read(
            connection ->
                Sql.one(connection, "select count(*) from occurrence", row -> row.getLong(1))
                    .orElseThrow());
  }

  private static Instant minute(int minute) {
    return NOON.plus(Duration.ofMinutes(minute));
  }
}
