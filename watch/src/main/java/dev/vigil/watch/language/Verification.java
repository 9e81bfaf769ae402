package dev.vigil.watch.language;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.Nearest;
import dev.vigil.diff.noise.Rules;
import dev.vigil.diff.types.Interest;
import dev.vigil.document.DocumentException;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Moment;
import dev.vigil.watch.sentinel.Monitor;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what is wrong with sentinels before they are accepted, as far as that can be told without
 * looking at the page: names, references and their cycles, times, change types, noise rules,
 * selectors, addresses and channels. Not safe for concurrent use.
 */
public final class Verification {
  private static final Set<String> CHANNELS =
      Set.of(
          "email", "webhook", "feed", "dashboard", "command", "slack", "discord", "teams", "ntfy");

  private final Map<String, Sentinel> all = new HashMap<>();
  private final Set<String> kinds;
  private final Instant now;
  private final List<Problem> problems = new ArrayList<>();

  private Verification(Set<String> kinds, Instant now) {
    this.kinds = kinds;
    this.now = now;
  }

  /**
   * All problems of the new sentinels, in their order.
   *
   * @param known those that exist already
   * @param kinds the registered kinds of sources
   */
  public static List<Problem> of(
      List<Sentinel> added, List<Sentinel> known, Set<String> kinds, Instant now) {
    Verification verification = new Verification(kinds, now);
    known.forEach(sentinel -> verification.all.put(sentinel.name(), sentinel));
    for (Sentinel sentinel : added) {
      if (verification.all.putIfAbsent(sentinel.name(), sentinel) != null) {
        verification.say(sentinel, "there is already a sentinel of this name; choose another.");
      }
    }
    added.forEach(verification::check);
    return verification.problems;
  }

  private void check(Sentinel sentinel) {
    checkSource(sentinel);
    sentinel.within().ifPresent(part -> checkSelector(sentinel, part));
    sentinel.monitor().ifPresent(types -> checkTypes(sentinel, types));
    sentinel.ignore().ifPresent(rules -> checkRules(sentinel, rules));
    checkTimes(sentinel);
    sentinel
        .notifyBy()
        .ifPresent(channels -> channels.forEach(channel -> checkChannel(sentinel, channel)));
    checkCycle(sentinel);
  }

  private void checkSource(Sentinel sentinel) {
    switch (sentinel.source()) {
      case Source.Address(String url) -> {
        if (!isWebAddress(url)) {
          say(
              sentinel,
              "\""
                  + url
                  + "\" is no web address; it must begin with http:// or https:// and name a"
                  + " host.");
        }
      }
      case Source.Other(String name) -> checkReference(sentinel, name, "stands on");
      case Source.Kind(String kind, String argument) -> {
        if (!kinds.contains(kind)) {
          say(
              sentinel,
              "\""
                  + kind
                  + "\" is no kind of source; known are "
                  + String.join(", ", kinds.stream().sorted().toList())
                  + ".");
        }
      }
    }
  }

  private static boolean isWebAddress(String url) {
    try {
      URI uri = URI.create(url);
      return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
          && uri.getRawAuthority() != null;
    } catch (IllegalArgumentException e) {
      // Browsers take more than RFC 3986 allows (spaces, umlauts, brackets): fetch decides about
      // those.
      return url.matches("(?i)https?://[^/?#\\s]+.*");
    }
  }

  private void checkReference(Sentinel sentinel, String name, String verb) {
    if (!all.containsKey(name)) {
      Optional<String> near = Nearest.to(name, all.keySet());
      say(
          sentinel,
          "it "
              + verb
              + " sentinel "
              + name
              + ", which does not exist"
              + near.map(n -> "; did you mean " + n + "?").orElse("."));
    }
  }

  private void checkSelector(Sentinel sentinel, String part) {
    try {
      if (part.startsWith("/") || part.startsWith("(")) {
        XPath.compile(part);
      } else {
        Selector.compile(part);
      }
    } catch (DocumentException e) {
      say(sentinel, "its part cannot be read: " + e.getMessage());
    }
  }

  private void checkTypes(Sentinel sentinel, Monitor types) {
    try {
      Interest.parse(SentinelWriter.monitor(types));
    } catch (DiffException e) {
      say(sentinel, String.valueOf(e.getMessage()));
    }
  }

  private void checkRules(Sentinel sentinel, List<String> rules) {
    try {
      Rules.parse(rules);
    } catch (DiffException e) {
      say(sentinel, String.valueOf(e.getMessage()));
    }
  }

  private void checkTimes(Sentinel sentinel) {
    sentinel.from().ifPresent(from -> checkMoment(sentinel, from, "starts with"));
    sentinel.to().ifPresent(to -> checkMoment(sentinel, to, "ends with"));
    Optional<Instant> end = sentinel.to().flatMap(this::instant);
    Instant start = sentinel.from().flatMap(this::instant).orElse(now);
    if (end.isPresent() && !end.get().isAfter(now)) {
      say(sentinel, "its end, " + end.get() + ", is in the past; choose a later one or forever.");
    } else if (end.isPresent() && !end.get().isAfter(start)) {
      say(sentinel, "it ends, " + end.get() + ", before it starts, " + start + ".");
    }
    if (sentinel.from().filter(Moment.Forever.class::isInstance).isPresent()) {
      say(sentinel, "forever is no start; write From now or a date.");
    }
  }

  private void checkMoment(Sentinel sentinel, Moment moment, String verb) {
    switch (moment) {
      case Moment.StartOf(String name) -> checkReference(sentinel, name, verb + " the start of");
      case Moment.EndOf(String name) -> checkReference(sentinel, name, verb + " the end of");
      case Moment.At _, Moment.FromNow _, Moment.Forever _ -> {}
    }
  }

  private Optional<Instant> instant(Moment moment) {
    return switch (moment) {
      case Moment.At(var time) -> Optional.of(time.toInstant());
      case Moment.FromNow(var later) -> Optional.of(now.plus(later));
      case Moment.StartOf _, Moment.EndOf _, Moment.Forever _ -> Optional.empty();
    };
  }

  private void checkChannel(Sentinel sentinel, Channel channel) {
    if (!CHANNELS.contains(channel.kind())) {
      Optional<String> near = Nearest.to(channel.kind(), CHANNELS);
      say(
          sentinel,
          "\""
              + channel.kind()
              + "\" is no channel"
              + near.map(n -> "; did you mean " + n + "?")
                  .orElse("; write email, webhook, feed or dashboard."));
    } else if (channel.kind().equals("email")
        && !channel.target().matches("[^@\\s\\r\\n,;<>]+@[^@\\s,;<>]+")) {
      say(sentinel, "\"" + channel.target() + "\" is no mail address; write it as name@host.");
    }
  }

  /**
   * A sentinel must not hang on itself, by what it stands on or by whose start or end it waits for.
   */
  private void checkCycle(Sentinel sentinel) {
    Set<String> seen = new HashSet<>();
    List<String> open = new ArrayList<>(references(sentinel));
    while (!open.isEmpty()) {
      String name = open.removeLast();
      if (name.equals(sentinel.name())) {
        say(
            sentinel,
            "it hangs on itself, through what it stands on, starts or ends with; break that"
                + " circle.");
        return;
      }
      Sentinel next = all.get(name);
      if (next != null && seen.add(name)) {
        open.addAll(references(next));
      }
    }
  }

  private static List<String> references(Sentinel sentinel) {
    List<String> names = new ArrayList<>();
    if (sentinel.source() instanceof Source.Other(String name)) {
      names.add(name);
    }
    for (Optional<Moment> moment : List.of(sentinel.from(), sentinel.to())) {
      if (moment.orElse(Moment.FromNow.NOW) instanceof Moment.StartOf(String name)) {
        names.add(name);
      } else if (moment.orElse(Moment.FromNow.NOW) instanceof Moment.EndOf(String name)) {
        names.add(name);
      }
    }
    return names;
  }

  private void say(Sentinel sentinel, String sentence) {
    problems.add(new Problem(sentinel.name(), sentence));
  }
}
