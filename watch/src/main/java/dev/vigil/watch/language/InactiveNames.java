package dev.vigil.watch.language;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Those in a file that do not run: sentinels that are paused, perhaps until a time, or have ended,
 * and rules that are switched off. Immutable.
 *
 * @param until when they go on by themselves
 */
public record InactiveNames(Kind kind, List<String> names, Optional<Instant> until) {
  private static final String EXAMPLE = "Pause Sentinel prices, notices";
  private static final String UNTIL = "Until";

  public InactiveNames {
    names = List.copyOf(names);
  }

  /** Who rests, and how. */
  public enum Kind {
    ENDED("End", "Sentinel", "ended"),
    PAUSED("Pause", "Sentinel", "paused"),
    OFF("Pause", "Rule", "paused-rules");

    private final String verb;
    private final String noun;
    private final String key;

    Kind(String verb, String noun, String key) {
      this.verb = verb;
      this.noun = noun;
      this.key = key;
    }

    /** As it is called in YAML and JSON. */
    String key() {
      return key;
    }
  }

  /** Some who rest for good. */
  public static InactiveNames of(Kind kind, List<String> names) {
    return new InactiveNames(kind, names, Optional.empty());
  }

  /** Reads those at the begin of a file. */
  static List<InactiveNames> parse(WordReader words, ZoneId zone) {
    List<InactiveNames> all = new ArrayList<>();
    while (words.peek().is(Kind.PAUSED.verb) || words.peek().is(Kind.ENDED.verb)) {
      boolean ended = words.takeIf(Kind.ENDED.verb);
      if (!ended) {
        words.expect(Kind.PAUSED.verb, EXAMPLE);
      }
      boolean rules = !ended && words.takeIf(Kind.OFF.noun);
      if (!rules) {
        words.expect(Kind.PAUSED.noun, EXAMPLE);
      }
      Kind kind = ended ? Kind.ENDED : rules ? Kind.OFF : Kind.PAUSED;
      List<String> names = names(words);
      all.add(
          kind == Kind.PAUSED && words.takeIf(UNTIL)
              ? new InactiveNames(
                  kind, names, Optional.of(TimeText.moment(words, zone).toInstant()))
              : of(kind, names));
    }
    return all;
  }

  /** Names with commas between them, which may be words of the language. */
  static List<String> names(WordReader words) {
    List<String> names = new ArrayList<>();
    do {
      names.add(SentinelParser.name(words.take("a name")));
    } while (words.takeIf(","));
    return names;
  }

  /** In our language. */
  String write() {
    return kind.verb
        + " "
        + kind.noun
        + " "
        + String.join(", ", names)
        + until.map(time -> " " + UNTIL + " " + moment(time)).orElse("");
  }

  static String moment(Instant time) {
    return TimeText.write(time.atZone(ZoneOffset.UTC));
  }
}
