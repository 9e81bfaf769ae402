package dev.vigil.watch.language;

import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.language.clause.CronSyntax;
import dev.vigil.watch.language.clause.SentinelNames;
import dev.vigil.watch.language.clause.SyntaxToken;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.language.clause.WordReader;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Parses the event expression of a rule. THEN binds closest, then AND, then OR; a delay ({@code + 2
 * hours}) belongs to the single event or bracket before it. Expressions that are nested too deep or
 * have too many parts are rejected.
 */
final class EventParser {
  private static final int DEEPEST = 20;
  private static final int MOST = 100;
  private static final int MAX_OF_ANY = 20;

  /** The events that the engine raises, with their subjects. */
  static final Map<String, String> PRIMITIVE =
      Map.ofEntries(
          Map.entry("start", "a sentinel"),
          Map.entry("end", "a sentinel"),
          Map.entry("change", "a sentinel"),
          Map.entry("failing", "a sentinel"),
          Map.entry("recovered", "a sentinel"),
          Map.entry("gone", "a sentinel"),
          Map.entry("back", "a sentinel"),
          Map.entry("overdue", "a sentinel"),
          Map.entry("unchanged", "a sentinel"),
          Map.entry("due", "a sentinel"),
          Map.entry("fetched", "a sentinel"),
          Map.entry("told", "a sentinel"),
          Map.entry("raised", "a signal"));

  private static final List<String> FORMS =
      List.of(
          "start",
          "end",
          "change",
          "failing",
          "recovered",
          "gone",
          "back",
          "overdue",
          "unchanged",
          "fetched",
          "told",
          "raised",
          "at",
          "every",
          "cron",
          "any",
          "no",
          "each",
          "all");

  private final WordReader words;
  private final ZoneId zone;
  private int count;

  EventParser(WordReader words, ZoneId zone) {
    this.words = words;
    this.zone = zone;
  }

  EventExpression read() {
    return either(0);
  }

  private EventExpression either(int depth) {
    EventExpression event = both(depth);
    while (words.takeIf("or")) {
      event = new EventExpression.Or(event, both(depth));
    }
    return event;
  }

  private EventExpression both(int depth) {
    EventExpression event = sequence(depth);
    while (words.takeIf("and")) {
      event = new EventExpression.And(event, sequence(depth));
    }
    return event;
  }

  private EventExpression sequence(int depth) {
    EventExpression event = delayed(depth);
    while (words.takeIf("then") || words.takeIf("seq") || words.takeIf(";")) {
      event = new EventExpression.Seq(event, delayed(depth));
    }
    return event;
  }

  private EventExpression delayed(int depth) {
    EventExpression event = one(depth);
    while (words.takeIf("+")) {
      bound(words.peek(), depth);
      event = new EventExpression.After(event, duration());
    }
    return event;
  }

  private EventExpression one(int depth) {
    SyntaxToken first = words.take("an event such as change(NAME), every 2 hours or at 2026-12-24");
    bound(first, depth);
    if (first.is("(")) {
      EventExpression inside = either(depth + 1);
      words.expect(")", "On (change(a) OR change(b)) THEN end(c)");
      return inside;
    }
    if (first.is("at")) {
      return new EventExpression.At(TimeText.moment(words, zone));
    }
    if (first.is("every")) {
      Duration interval = duration();
      return words.takeIf("from")
          ? periodic(interval, false, depth)
          : new EventExpression.Every(interval);
    }
    if (first.is("cron")) {
      return cron();
    }
    if (first.is("any")) {
      return any(first, depth);
    }
    if (first.is("no")) {
      EventExpression absent = delayed(depth + 1);
      words.expect("from", "On no change(a) from start(a) to start(a) + 3 days");
      EventExpression from = delayed(depth + 1);
      words.expect("to", "On no change(a) from start(a) to start(a) + 3 days");
      return new EventExpression.Not(absent, from, delayed(depth + 1));
    }
    if (first.is("each") || first.is("all")) {
      return during(first.is("all"), depth);
    }
    return primitive(first);
  }

  private EventExpression during(boolean together, int depth) {
    if (words.takeIf("every")) {
      Duration interval = duration();
      words.expect("from", "On all every 2 hours from start(a) to end(a)");
      return periodic(interval, together, depth);
    }
    EventExpression each = delayed(depth + 1);
    words.expect("from", "On each change(a) from start(b) to end(b)");
    EventExpression from = delayed(depth + 1);
    words.expect("to", "On each change(a) from start(b) to end(b)");
    return new EventExpression.Aperiodic(from, each, delayed(depth + 1), together);
  }

  private EventExpression periodic(Duration interval, boolean together, int depth) {
    EventExpression from = delayed(depth + 1);
    words.expect("to", "On every 2 hours from start(a) to end(a)");
    return new EventExpression.Periodic(from, interval, delayed(depth + 1), together);
  }

  private EventExpression cron() {
    SyntaxToken fields = words.take("five fields in quotes, as in \"0 8 * * 1-5\"");
    CronSyntax.check(fields);
    ZoneId in = words.takeIf("in") ? TimeText.zone(words.take("a time zone")) : zone;
    return new EventExpression.Cron(fields.text().strip(), in);
  }

  private EventExpression any(SyntaxToken first, int depth) {
    String example = "On any 2 of (change(a), change(b), change(c))";
    SyntaxToken number = words.take("how many, as in any 2 of (...)");
    words.takeIf("of");
    words.expect("(", example);
    List<EventExpression> parts = new ArrayList<>();
    do {
      parts.add(either(depth + 1));
      if (parts.size() > MAX_OF_ANY) {
        throw WordReader.fail(first, "any takes at most " + MAX_OF_ANY + " events");
      }
    } while (words.takeIf(","));
    words.expect(")", example);
    if (!number.text().matches("\\d{1,3}")
        || Integer.parseInt(number.text()) < 2
        || Integer.parseInt(number.text()) > parts.size()) {
      throw WordReader.fail(
          number,
          WordReader.quote(number)
              + " stands where a number from 2 to "
              + parts.size()
              + " belongs");
    }
    return new EventExpression.Any(Integer.parseInt(number.text()), parts);
  }

  private EventExpression primitive(SyntaxToken name) {
    if (name.quoted() || !PRIMITIVE.containsKey(name.lower())) {
      throw WordReader.fail(
          name,
          WordReader.quote(name)
              + " is not an event; the events are "
              + String.join(", ", FORMS)
              + WordReader.suggestion(name.text(), FORMS));
    }
    String example = name.lower() + "(NAME)";
    words.expect("(", example);
    SyntaxToken subject = words.take("the name of " + PRIMITIVE.get(name.lower()) + ", or *");
    if (!subject.is(EventExpression.Primitive.ANY)) {
      SentinelNames.check(subject, PRIMITIVE.get(name.lower()));
    }
    words.expect(")", example);
    return new EventExpression.Primitive(name.lower(), subject.text());
  }

  private Duration duration() {
    return TimeText.duration(words, "a duration such as 2 hours");
  }

  private void bound(SyntaxToken at, int depth) {
    if (depth > DEEPEST) {
      throw WordReader.fail(
          at, "more than " + DEEPEST + " events are nested here; use fewer levels");
    }
    if (++count > MOST) {
      throw WordReader.fail(at, "this event has more than " + MOST + " parts; make several rules");
    }
  }
}
