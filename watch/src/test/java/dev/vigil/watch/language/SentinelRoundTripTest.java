package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Compare;
import dev.vigil.watch.sentinel.Delivery;
import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Hours;
import dev.vigil.watch.sentinel.Moment;
import dev.vigil.watch.sentinel.Monitor;
import dev.vigil.watch.sentinel.Request;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.Step;
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
      assertThat(SentinelTree.fromJson(SentinelTree.json(list), UTC))
          .as("JSON of %s", i)
          .isEqualTo(list);
      assertThat(SentinelTree.fromYaml(SentinelTree.yaml(list), UTC))
          .as("YAML of %s", i)
          .isEqualTo(list);
    }
  }

  @Test
  void anUnknownKeyIsAnsweredWithTheNearest() {
    assertThatThrownBy(
            () ->
                SentinelTree.fromYaml(
                    "sentinel: a\nusing: https://a.example/\nmonitr: links\n", UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("\"monitr\" is no part of a sentinel; did you mean \"Monitor\"");
  }

  @Test
  void brokenYamlNamesItsLine() {
    assertThatThrownBy(() -> SentinelTree.fromYaml("sentinel: [a\nusing: b", UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("This is no YAML")
        .hasMessageContaining("at line");
  }

  private Sentinel sentinel(String name) {
    Optional<List<Channel>> channels = maybe(() -> listOf(this::channel));
    return new Sentinel(
        name,
        pick(
            List.of(
                new Source.Address("https://a.example/p,q(r)?s=t#u"),
                new Source.Other("other"),
                new Source.Kind("sitemap", "two words"))),
        maybe(this::text),
        maybe(() -> monitor(3)),
        maybe(() -> listOf(this::text)),
        maybe(
            () ->
                pick(
                    List.of(
                        new Fetch.Adaptive(),
                        new Fetch.OnChange(),
                        new Fetch.Every(duration()),
                        new Fetch.Cron("0 8 * * mon-fri")))),
        maybe(
            () ->
                new Hours(
                    time(),
                    time(),
                    pick(List.of(Hours.ALL, Set.of(DayOfWeek.SUNDAY, DayOfWeek.TUESDAY))),
                    ZoneId.of("Europe/Berlin"))),
        maybe(
            () ->
                new Request(
                    pick(List.of("GET", "POST")),
                    listOf(() -> new Request.Header("X-A", pick(List.of("b", "c \"d\"")))),
                    pick(List.of("", text())),
                    pick(List.of("", "key")))),
        maybe(
            () ->
                listOf(
                    () ->
                        pick(
                            List.<Step>of(
                                new Step.Scroll(),
                                new Step.Click(text()),
                                new Step.WaitFor(text()),
                                new Step.Type(text(), text()))))),
        maybe(this::moment),
        maybe(this::moment),
        channels,
        channels.isEmpty()
            ? Optional.empty()
            : maybe(
                () ->
                    pick(
                        List.of(
                            new Delivery.Immediately(),
                            new Delivery.Every(duration()),
                            new Delivery.DigestAt(time())))),
        maybe(
            () ->
                pick(
                    List.of(
                        new Compare.Pairwise(),
                        new Compare.Moving(3),
                        new Compare.Every(2),
                        new Compare.First(),
                        new Compare.LastSeen()))),
        maybe(() -> pick(List.of("score > 0.3", "(price < 100 or \"two words\") and x"))),
        maybe(this::duration),
        maybe(() -> "all of 30 days"),
        maybe(() -> listOf(this::text)));
  }

  private Monitor monitor(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(5)) {
      case 1 -> new Monitor.Not(monitor(depth - 1));
      case 2 -> new Monitor.And(List.of(monitor(depth - 1), monitor(depth - 1)));
      case 3 -> new Monitor.Or(List.of(monitor(depth - 1), monitor(depth - 1), monitor(depth - 1)));
      default ->
          new Monitor.Type(
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

  private Moment moment() {
    return pick(
        List.of(
            Moment.FromNow.NOW,
            new Moment.FromNow(duration()),
            new Moment.Forever(),
            new Moment.StartOf("o"),
            new Moment.EndOf("o"),
            new Moment.At(
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

  private <T> Optional<T> maybe(Supplier<? extends T> value) {
    return random.nextInt(3) == 0 ? Optional.of(value.get()) : Optional.empty();
  }

  private <T> List<T> listOf(Supplier<? extends T> value) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      list.add(value.get());
    }
    return list;
  }
}
