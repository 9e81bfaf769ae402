package dev.vigil.watch.language;

import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.language.clause.WordReader;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The names of paused or ended sentinels and disabled rules in a file. Immutable.
 *
 * @param until when a pause ends
 */
public record InactiveNames(Kind kind, List<String> names, Optional<Instant> until) {
  private static final String EXAMPLE = "Pause Sentinel prices, notices";
  private static final String UNTIL = "Until";

  public InactiveNames {
    names = List.copyOf(names);
  }

  /** The kinds of inactivity. */
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

    /** The key in YAML and JSON. */
    String key() {
      return key;
    }
  }

  /** Names that are inactive without an end. */
  public static InactiveNames of(Kind kind, List<String> names) {
    return new InactiveNames(kind, names, Optional.empty());
  }

  /** Parses the list at the beginning of a file. */
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

  /** Writes the list in the sentinel language. */
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
