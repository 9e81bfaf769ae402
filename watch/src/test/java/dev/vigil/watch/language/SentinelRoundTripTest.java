package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.archive.retention.ThinningRule;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.language.clause.Clause;
import dev.vigil.watch.language.clause.Quoting;
import dev.vigil.watch.sentinel.AlertClause;
import dev.vigil.watch.sentinel.BestEffortTuning;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.CompareClause;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.HoursClause;
import dev.vigil.watch.sentinel.LifespanMoment;
import dev.vigil.watch.sentinel.MonitorClause;
import dev.vigil.watch.sentinel.RenderClause;
import dev.vigil.watch.sentinel.RenderStep;
import dev.vigil.watch.sentinel.RequestClause;
import dev.vigil.watch.sentinel.ResumeClause;
import dev.vigil.watch.sentinel.SecretUse;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Text, YAML and JSON hold the same sentinel: whatever is written is read back without loss. */
class SentinelRoundTripTest {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final long SEED = 20_261_115;
  private static final List<String> TEXTS =
      List.of(
          "a",
          "two words",
          "Monitor",
          "quote \" and ' and \\",
          "comma, (bracket)",
          "# no comment",
          "über „Anführung“",
          "line\nbreak",
          "no",
          "1.0",
          "null",
          "- x: y");

  private final Random random = new Random(SEED);

  @Test
  void nothingIsLostInAnyForm() {
    System.out.println("SentinelRoundTripTest seed " + SEED);
    for (int i = 0; i < 500; i++) {
      Sentinel sentinel = sentinel("s" + i);
      List<Sentinel> list = List.of(sentinel);
      assertThat(SentinelParser.parse(SentinelWriter.write(sentinel), UTC))
          .as("text of %s", i)
          .isEqualTo(list);
      assertThat(sentinels(SentinelTree.readJson(SentinelTree.json(list), UTC)))
          .as("JSON of %s", i)
          .isEqualTo(list);
      assertThat(sentinels(SentinelTree.readYaml(SentinelTree.yaml(list), UTC)))
          .as("YAML of %s", i)
          .isEqualTo(list);
    }
  }

  @Test
  void anUnknownKeyIsAnsweredWithTheNearest() {
    assertThatThrownBy(
            () ->
                SentinelTree.readYaml(
                    "sentinel: a\nusing: https://a.example/\nmonitr: links\n", UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining(
            "line 3, column 9: \"monitr\" is not a part of a sentinel; did you mean \"monitor\"");
  }

  @Test
  void brokenYamlNamesItsLine() {
    assertThatThrownBy(() -> SentinelTree.readYaml("sentinel: [a\nusing: b", UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("This is not YAML")
        .hasMessageContaining("at line");
  }

  @Test
  void aColonInAListOfYamlIsNoMapping() {
    assertThat(
            SentinelTree.readYaml(
                    """
                    sentinel: a
                    using: https://a.example/
                    request:
                    - header "Accept: text/html"
                    - session kept
                    """,
                    UTC)
                .getFirst()
                .sentinel())
        .isEqualTo(
            SentinelParser.parse(
                    "Create Sentinel a Using https://a.example/ Request header \"Accept:"
                        + " text/html\" session kept",
                    UTC)
                .getFirst());
  }

  @Test
  void errorsInYamlAndJsonPointIntoTheirFile() {
    assertThatThrownBy(
            () ->
                SentinelTree.readYaml(
                    """
                    - sentinel: a
                      using: https://a.example/
                      fetch: every 2 dais
                    """,
                    UTC))
        .hasMessageContaining("line 3, column 18: \"dais\" is not a unit of time");
    assertThatThrownBy(
            () ->
                SentinelTree.readYaml(
                    """
                    - sentinel: a
                      using: https://a.example/
                      notify:
                      - feed
                      - email me@mail.example and more
                    """,
                    UTC))
        .hasMessageContaining("line 5, column ");
    assertThatThrownBy(
            () ->
                SentinelTree.readJson(
                    """
                    {"sentinel": "a", "using": "https://a.example/",
                     "keep": ["daily of 3 days", "all of 1 day"]}
                    """,
                    UTC))
        .hasMessageContaining("line 2, column 30: \"all\" must reach further back");
    assertThatThrownBy(() -> SentinelTree.readJson("[[[[[[[]]]]]]]", UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("nested deeper");
    assertThatThrownBy(
            () -> SentinelTree.readJson("{\"sentinel\": \"a\", \"sentinel\": \"b\"}", UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> SentinelTree.readYaml("", UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("must be a mapping");
  }

  @Test
  void whateverIsTypedIsReadOrAnsweredInASentence() {
    System.out.println("SentinelRoundTripTest seed " + SEED);
    int read = 0;
    for (int i = 0; i < 2000; i++) {
      List<Sentinel> list = List.of(sentinel("s" + i));
      read += isRead(mutated(SentinelWriter.write(list.getFirst())), SentinelParser::read) ? 1 : 0;
      if (i % 10 == 0) {
        read += isRead(mutated(SentinelTree.yaml(list)), SentinelTree::readYaml) ? 1 : 0;
        read += isRead(mutated(SentinelTree.json(list)), SentinelTree::readJson) ? 1 : 0;
      }
    }
    assertThat(read).isBetween(150, 2000);
  }

  /** What is read can be written and read again. */
  private static boolean isRead(
      String text, BiFunction<String, ZoneId, List<WrittenSentinel>> reader) {
    List<Sentinel> sentinels;
    try {
      sentinels = sentinels(reader.apply(text, UTC));
    } catch (WatchException e) {
      assertThat(e).message().isNotBlank();
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError("on: " + text, e);
    }
    for (Sentinel sentinel : sentinels) {
      assertThat(SentinelParser.parse(SentinelWriter.write(sentinel), UTC))
          .as("from %s", text)
          .containsExactly(sentinel);
    }
    return true;
  }

  /** A few characters changed, and words taken out or put elsewhere. */
  private String mutated(String text) {
    StringBuilder out = new StringBuilder(text);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(out.length());
      int to = Math.min(out.length(), at + random.nextInt(12));
      switch (random.nextInt(4)) {
        case 0 -> out.delete(at, to);
        case 1 -> out.insert(at, out.substring(at, to));
        case 2 -> out.insert(at, "\"'(),=:/#\\\n<>{}[]0x\ud83d".charAt(random.nextInt(20)));
        default -> out.insert(random.nextInt(out.length()), " " + pick(Clause.NAMES) + " ");
      }
    }
    return out.toString();
  }

  private static List<Sentinel> sentinels(List<WrittenSentinel> written) {
    return written.stream().map(WrittenSentinel::sentinel).toList();
  }

  private Sentinel sentinel(String name) {
    Sentinel sentinel =
        Sentinel.of(
            name,
            pick(
                List.of(
                    new SentinelSource.Address("https://a.example/p,q(r)?s=t#u"),
                    new SentinelSource.Other("other"),
                    new SentinelSource.Kind("sitemap", "two words"))));
    sentinel = maybe(sentinel, ClauseValue.WITHIN, this::text);
    sentinel = maybe(sentinel, ClauseValue.MONITOR, () -> monitor(3));
    sentinel = maybe(sentinel, ClauseValue.IGNORE, () -> listOf(this::text));
    sentinel = maybe(sentinel, ClauseValue.FETCH, this::fetch);
    sentinel = maybe(sentinel, ClauseValue.ONLY, this::hours);
    sentinel = maybe(sentinel, ClauseValue.REQUEST, this::request);
    sentinel = maybe(sentinel, ClauseValue.RENDER, this::render);
    sentinel = maybe(sentinel, ClauseValue.FROM, this::moment);
    sentinel = maybe(sentinel, ClauseValue.TO, this::moment);
    sentinel = maybe(sentinel, ClauseValue.NOTIFY, () -> listOf(this::channel));
    sentinel = maybe(sentinel, ClauseValue.DELIVER, this::delivery);
    sentinel = maybe(sentinel, ClauseValue.QUIET, this::hours);
    sentinel = maybe(sentinel, ClauseValue.ALERT, this::alerts);
    sentinel = maybe(sentinel, ClauseValue.COMPARE, this::compare);
    sentinel =
        maybe(
            sentinel,
            ClauseValue.WHEN,
            () ->
                Condition.parse(
                        pick(
                            List.of(
                                "score > 0.3",
                                "any(new < 0.9 * old) and (not title contains \"a, (b)\" or count >"
                                    + " 2)")))
                    .toString());
    sentinel = maybe(sentinel, ClauseValue.CONFIRM, this::duration);
    sentinel =
        maybe(
            sentinel,
            ClauseValue.SHOW,
            () ->
                pick(
                    List.of(
                        ComparisonLayout.CHANGES,
                        ComparisonLayout.MERGED,
                        ComparisonLayout.SIDE,
                        ComparisonLayout.TEXT,
                        ComparisonLayout.AUTO)));
    sentinel = maybe(sentinel, ClauseValue.RESUME, () -> pick(List.of(ResumeClause.values())));
    sentinel = maybe(sentinel, ClauseValue.KEEP, this::keep);
    return maybe(sentinel, ClauseValue.TAG, () -> listOf(this::text));
  }

  private <T> Sentinel maybe(Sentinel sentinel, ClauseValue<T> term, Supplier<T> value) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> sentinel.with(term, value.get());
      case 2 -> sentinel.withDefault(term);
      default -> sentinel;
    };
  }

  private FetchClause fetch() {
    return pick(
        List.of(
            new FetchClause.Adaptive(),
            new FetchClause.ByRules(),
            new FetchClause.OnChange(),
            new FetchClause.OnChange(
                BestEffortTuning.NONE
                    .withAlpha(4)
                    .withBeta(0)
                    .withWeight(0.25)
                    .withHistory(7)
                    .withLeast(duration())),
            new FetchClause.Every(duration()),
            new FetchClause.EveryFrom(Duration.ofHours(4), LocalTime.of(9, 30)),
            new FetchClause.Cron("0 8 * * mon-fri")));
  }

  private HoursClause hours() {
    return new HoursClause(
        time(),
        time(),
        pick(List.of(HoursClause.ALL, Set.of(DayOfWeek.SUNDAY, DayOfWeek.TUESDAY))),
        ZoneId.of("Europe/Berlin"));
  }

  private RequestClause request() {
    return new RequestClause(
        pick(List.of("GET", "POST")),
        some(() -> new RequestClause.Field("X-A", pick(List.of("b", "c \"d\"")))),
        some(() -> new RequestClause.Field("c", pick(List.of("", "e=f", "g,h")))),
        pick(
            List.of(
                Optional.empty(), Optional.of(new RequestClause.Body(text(), "text/plain; a=b")))),
        pick(List.of("", "de, en;q=0.5")),
        pick(List.of("", "office")),
        pick(
            List.of(
                List.of(),
                List.of(new SecretUse.Bearer("key"), new SecretUse.Cookie("k.2", "sid")),
                List.of(new SecretUse.Header("key", "X-Key"), new SecretUse.Basic("k", text())))),
        pick(
            List.of(
                Set.of(),
                Set.of(RequestClause.Permission.SESSION_KEPT),
                Set.of(
                    RequestClause.Permission.ROBOTS_OVERRIDDEN,
                    RequestClause.Permission.CERTIFICATE_UNVERIFIED))));
  }

  private RenderClause render() {
    return new RenderClause(
        some(this::step),
        random.nextBoolean(),
        random.nextBoolean(),
        pick(List.of(1280, 400)),
        pick(List.of(900, 800)));
  }

  private RenderStep step() {
    return pick(
        List.<RenderStep>of(
            new RenderStep.Scroll(""),
            new RenderStep.Scroll(text()),
            new RenderStep.Click(text()),
            new RenderStep.WaitFor(text(), pick(List.of(RenderStep.WaitFor.USUAL, duration()))),
            new RenderStep.TypeSecret(text(), "key"),
            new RenderStep.Type(text(), text())));
  }

  private DeliveryClause delivery() {
    return pick(
        List.of(
            new DeliveryClause.Immediately(),
            new DeliveryClause.Every(duration()),
            new DeliveryClause.ByRules(),
            new DeliveryClause.DigestAt(time())));
  }

  private AlertClause alerts() {
    return new AlertClause(
        random.nextInt(4),
        pick(List.of(Optional.empty(), Optional.of(duration()))),
        pick(List.of(Optional.empty(), Optional.of(duration()))));
  }

  private CompareClause compare() {
    return pick(
        List.of(
            new CompareClause.Pairwise(),
            new CompareClause.Moving(3),
            new CompareClause.Every(2),
            new CompareClause.First(),
            new CompareClause.LastSeen()));
  }

  private RetentionRules keep() {
    RetentionRules rules = RetentionRules.KEEP_ALL;
    rules = random.nextBoolean() ? rules.withCount(1 + random.nextInt(100)) : rules;
    rules = random.nextBoolean() ? rules.withAge(1 + random.nextInt(100) + "d") : rules;
    return random.nextBoolean()
        ? rules.withThinning(
            ThinningRule.parse(
                pick(List.of("all:1d,daily:3w,weekly:1y", "hourly:6h,monthly:2m,yearly:ever"))))
        : rules;
  }

  private MonitorClause monitor(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(5)) {
      case 1 -> new MonitorClause.Not(monitor(depth - 1));
      case 2 -> new MonitorClause.And(List.of(monitor(depth - 1), monitor(depth - 1)));
      case 3 ->
          new MonitorClause.Or(List.of(monitor(depth - 1), monitor(depth - 1), monitor(depth - 1)));
      default ->
          new MonitorClause.Type(
              pick(
                  List.of("links", "keyword=offer,only=added", "phrase=" + Quoting.value(text()))));
    };
  }

  private Channel channel() {
    return pick(
        List.of(
            new Channel("feed", ""),
            new Channel("email", "a@b.example"),
            new Channel("webhook", "https://h.example/x,y")));
  }

  private LifespanMoment moment() {
    return pick(
        List.of(
            LifespanMoment.FromNow.NOW,
            new LifespanMoment.FromNow(duration()),
            new LifespanMoment.Forever(),
            new LifespanMoment.StartOf("o"),
            new LifespanMoment.EndOf("o"),
            new LifespanMoment.At(
                ZonedDateTime.of(2026, 11, 15, 8, 30, 0, 0, ZoneId.of("America/New_York")))));
  }

  private Duration duration() {
    return Duration.ofSeconds(1 + random.nextInt(1_000_000));
  }

  private LocalTime time() {
    return LocalTime.of(random.nextInt(24), random.nextInt(60));
  }

  private String text() {
    return pick(TEXTS);
  }

  private <T> T pick(List<? extends T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private <T> List<T> some(Supplier<? extends T> value) {
    return random.nextBoolean() ? List.of() : listOf(value);
  }

  private <T> List<T> listOf(Supplier<? extends T> value) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      list.add(value.get());
    }
    return list;
  }
}
