package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.event.ConsumptionContext;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.sentinel.Channel;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules as text: read, refused with a reason, and written back. */
class RuleLanguageTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @Test
  void aRuleHasAllItsClauses() {
    EventRule rule =
        rule(
            """
            create rule both   # a comment
              ON change(a) then change(b) OR failing(*)
              context CHRONICLE
              if score > 0.3 and summary contains "do it"
              do notify by email me@mail.example, check a, raise done, notify feed
            """);
    assertThat(rule)
        .isEqualTo(
            new EventRule(
                "both",
                new EventExpression.Or(
                    new EventExpression.Seq(change("a"), change("b")),
                    new EventExpression.Primitive("failing", "*")),
                ConsumptionContext.CHRONICLE,
                Optional.of(Condition.parse("score > 0.3 AND summary contains \"do it\"")),
                List.of(
                    new RuleAction.Notify(new Channel("email", "me@mail.example")),
                    new RuleAction.Check("a"),
                    new RuleAction.Raise("done"),
                    new RuleAction.Notify(new Channel("feed", "")))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "change(a) and change(b) or change(c) then change(d)|change(a) AND change(b) OR change(c)"
            + " THEN change(d)",
        "(change(a) or change(b)) and change(c)|(change(a) OR change(b)) AND change(c)",
        "change(a) then (change(b) then change(c))|change(a) THEN (change(b) THEN change(c))",
        "change(a) ; change(b) SEQ change(c)|change(a) THEN change(b) THEN change(c)",
        "change(a) + 90m + 2h|change(a) + 90 minutes + 2 hours",
        "(change(a) and change(b)) + 1 day|(change(a) AND change(b)) + 1 day",
        "at 2026-12-24 18:00|at 2026-12-24 18:00 Europe/Berlin",
        "at 2026-12-24T18:00:00-05:00|at 2026-12-24T18:00-05:00",
        "every 2 days|every 2 days",
        "every 2d from start(a) to end(a)|every 2 days from start(a) to end(a)",
        "all every 2d from start(a) to end(a)|all every 2 days from start(a) to end(a)",
        "cron \"0 8 * * 1-5\"|cron \"0 8 * * 1-5\" in Europe/Berlin",
        "any 2 (change(a), change(b), end(c) or end(d))|any 2 of (change(a), change(b), end(c) OR"
            + " end(d))",
        "no change(a) from start(a) to start(a) + 3 days|no change(a) from start(a) to start(a) +"
            + " 3 days",
        "(no change(a) from start(a) to end(a)) + 3 days|(no change(a) from start(a) to end(a))"
            + " + 3 days",
        "each change(a) from start(b) to end(b)|each change(a) from start(b) to end(b)",
        "all (change(a) or change(b)) from cron \"0 8 * * *\" to cron \"0 8 * * *\"|all (change(a)"
            + " OR change(b)) from cron \"0 8 * * *\" in Europe/Berlin to cron \"0 8 * * *\" in"
            + " Europe/Berlin",
        "each (every 2 days) from start(a) to end(a)|each (every 2 days) from start(a) to end(a)",
        "raised(signal.1)|raised(signal.1)",
      })
  void anEventIsWrittenInOneWay(String text, String written) {
    EventExpression event = rule("Create Rule r On " + text + " Do check a").on();
    assertThat(RuleWriter.write(event)).isEqualTo(written);
    assertThat(rule("Create Rule r On " + written + " Do check a").on()).isEqualTo(event);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Create Rule r On chnge(a) Do check a|line 1, column 18: \"chnge\" is not an event|change",
        "Create Rule r On change a Do check a|line 1, column 25: \"a\" stands where ( belongs|",
        "Create Rule r On change(a) Du check a|column 28: \"Du\" stands where Do belongs|did you"
            + " mean \"Do\"?",
        "Create Rule r On change(a) Do chek a|column 31: \"chek\" is not an action"
            + "|did you mean \"check\"?",
        "Create Rule r On change(a) Context resent Do check a|column 36: \"resent\" is not a"
            + " context|did you mean \"recent\"?",
        "Create Rule r On change(a) If scroe > 1 Do check a|column 31: \"scroe\" is not one of the"
            + " names|did you mean \"score\"?",
        "Create Rule r On change(a) If Do check a|column 31: a condition|is missing",
        "Create Rule r On any 4 of (change(a), change(b)) Do check a|column 22: \"4\" stands where"
            + " a number from 2 to 2 belongs|",
        "Create Rule r On change(a) + soon Do check a|column 30: \"soon\" is not a duration|",
        "Create Rule r On no change(a) from start(a) Do check a|where to belongs|",
        "Create Rule r On cron \"0 8\" Do check a|five fields|",
        "Create Rule r On change(a)|the text ends where Do belongs|",
        "Create Rule r/s On change(a) Do check a|column 13: \"r/s\" is not a name for a rule|",
        "Create Rule r On (change(a) Do check a|where ) belongs|",
      })
  void anErrorPointsAtTheWord(String text, String place, String remedy) {
    assertThatThrownBy(() -> rule(text))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining(place)
        .hasMessageContaining(remedy == null ? "" : remedy);
  }

  @Test
  void hostileRulesAreRefused() {
    assertRefused("(".repeat(100_000) + "change(a)", "nested");
    assertRefused("no ".repeat(100_000) + "change(a)", "nested");
    assertRefused("change(a) + 1s ".repeat(1) + "+ 1s ".repeat(1_000), "more than 100 parts");
    assertRefused("change(a) OR ".repeat(1_000) + "change(a)", "more than 100 parts");
    assertRefused("any 2 of (" + "change(a), ".repeat(30) + "change(a))", "at most 20");
    assertRefused("change(" + "x".repeat(200_000) + ")", "is not a name");
    assertRefused("x".repeat(200_000), "is not an event");
    assertThatThrownBy(() -> rule("Create Rule r On change(a) Do check a" + ", check a".repeat(99)))
        .hasMessageContaining("at most 20");
  }

  @Test
  void rulesAndSentinelsStandInOneText() {
    SentinelFile text =
        SentinelFile.parse(
            """
            Create Sentinel a Using https://a.example/ Monitor links
            Create Rule r On change(a) Do check b
            Create Sentinel b Using https://b.example/ When score > 0.5
            """,
            BERLIN);
    assertThat(text.sentinels()).hasSize(2);
    assertThat(text.rules()).hasSize(1);
  }

  @Test
  void everyRuleIsReadBackAsItself() {
    long seed = 20261115L;
    System.out.println("RuleLanguageTest seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      EventRule rule =
          new EventRule(
              "r" + i,
              event(random, 4),
              List.of(ConsumptionContext.values()).get(random.nextInt(4)),
              random.nextBoolean()
                  ? Optional.empty()
                  : Optional.of(Condition.parse("new contains \"" + i + " do\" OR score > 0." + i)),
              List.of(
                  new RuleAction.Disable("it"),
                  new RuleAction.Notify(new Channel("email", "a b@c"))));
      assertThat(rule(RuleWriter.write(rule))).isEqualTo(rule);
    }
  }

  private static EventExpression event(Random random, int depth) {
    List<EventExpression> parts = new ArrayList<>();
    for (int i = 0; i < 3 && depth > 0; i++) {
      parts.add(event(random, depth - 2));
    }
    Duration time = Duration.ofSeconds(1 + random.nextInt(100_000));
    boolean together = random.nextBoolean();
    return switch (depth <= 0 ? random.nextInt(4) : 4 + random.nextInt(8)) {
      case 0 -> change("s" + random.nextInt(9));
      case 1 -> new EventExpression.At(ZonedDateTime.of(2027, 1, 2, 3, 4, 0, 0, BERLIN));
      case 2 -> new EventExpression.Every(time);
      case 3 -> new EventExpression.Cron("*/5 8-18 * * mon", ZoneId.of("UTC"));
      case 4 -> new EventExpression.After(parts.get(0), time);
      case 5 -> new EventExpression.And(parts.get(0), parts.get(1));
      case 6 -> new EventExpression.Or(parts.get(0), parts.get(1));
      case 7 -> new EventExpression.Seq(parts.get(0), parts.get(1));
      case 8 -> new EventExpression.Not(parts.get(0), parts.get(1), parts.get(2));
      case 9 -> new EventExpression.Any(2, parts);
      case 10 -> new EventExpression.Periodic(parts.get(0), time, parts.get(1), together);
      default -> new EventExpression.Aperiodic(parts.get(0), parts.get(1), parts.get(2), together);
    };
  }

  private static EventExpression change(String name) {
    return new EventExpression.Primitive("change", name);
  }

  private static void assertRefused(String event, String reason) {
    assertThatThrownBy(() -> rule("Create Rule r On " + event + " Do check a"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining(reason)
        .message()
        .hasSizeLessThan(1_000);
  }

  private static EventRule rule(String text) {
    return RuleParser.parse(text, BERLIN);
  }
}
