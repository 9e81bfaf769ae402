package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Compare;
import dev.vigil.watch.sentinel.Delivery;
import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Hours;
import dev.vigil.watch.sentinel.Moment;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads sentinels from text: {@code Create Sentinel NAME Using ...} and its clauses in any order,
 * each at most once. Keywords may be in any case. Every error names line, column and word. Linear
 * in the text.
 */
public final class SentinelParser {
  private static final String EXAMPLE =
      "Create Sentinel prices Using https://example.org/ Monitor price Fetch every 2 days Notify By"
          + " email me@example.org";

  private static final List<String> CHANNELS_ALONE = List.of("feed", "dashboard");

  private final Words words;
  private final ZoneId zone;

  private SentinelParser(Words words, ZoneId zone) {
    this.words = words;
    this.zone = zone;
  }

  /**
   * All sentinels of a text.
   *
   * @param zone where dates and hours that name no zone are meant
   */
  public static List<Sentinel> parse(String text, ZoneId zone) {
    Words words = new Words(Lexer.split(text));
    SentinelParser parser = new SentinelParser(words, zone);
    List<Sentinel> sentinels = new ArrayList<>();
    do {
      sentinels.add(parser.sentinel());
    } while (words.more());
    return sentinels;
  }

  private Sentinel sentinel() {
    words.expect("Create", EXAMPLE);
    words.expect("Sentinel", EXAMPLE);
    Token name = words.take("the sentinel's name");
    if (name.is("using") || !name.text().matches("[\\p{L}\\p{N}._-]{1,100}")) {
      throw Words.fail(
          name,
          Words.quote(name)
              + " is no name for a sentinel; take up to 100 letters, digits, dots, dashes and"
              + " underscores");
    }
    words.expect("Using", EXAMPLE);
    Draft draft = new Draft(name.text(), source());
    Set<Clause> seen = EnumSet.noneOf(Clause.class);
    while (words.more() && !words.peek().is("create")) {
      Token word = words.take("a clause");
      Clause clause = clause(word);
      if (!seen.add(clause)) {
        throw Words.fail(
            word,
            "there are two " + clause.word() + " clauses in sentinel " + draft.name + "; keep one");
      }
      read(clause, draft);
    }
    return draft.finish();
  }

  private static Clause clause(Token word) {
    if (Clause.at(word)) {
      return Clause.valueOf(word.text().toUpperCase(Locale.ROOT));
    }
    throw Words.fail(
        word,
        Words.quote(word)
            + " begins no clause here; the clauses are "
            + String.join(", ", Clause.NAMES.subList(0, Clause.NAMES.size() - 1))
            + Words.suggestion(word.text(), Clause.NAMES));
  }

  private void read(Clause clause, Draft draft) {
    switch (clause) {
      case WITHIN -> draft.within = words.take("a CSS selector or XPath in quotes").text();
      case MONITOR -> draft.monitor = new MonitorParser(words).read();
      case IGNORE -> draft.ignore = list("a noise rule such as whitespace or text=\"...\"");
      case FETCH -> draft.fetch = fetch();
      case ONLY -> draft.only = hours();
      case REQUEST -> draft.request = new RequestParser(words).request();
      case RENDER -> draft.render = new RequestParser(words).steps();
      case FROM -> draft.from = moment();
      case TO -> draft.to = moment();
      case NOTIFY -> notification(draft);
      case COMPARE -> draft.compare = compare();
      case WHEN -> draft.when = rest("a condition such as score > 0.3");
      case CONFIRM -> {
        words.takeIf("after");
        draft.confirm = Times.duration(words, "a duration such as 10 minutes");
      }
      case KEEP -> draft.keep = rest("a rule such as all of 30 days");
      case TAG -> draft.tags = list("a tag");
      case CREATE -> throw new IllegalStateException("begins the next sentinel");
    }
  }

  private Source source() {
    Token first = words.take("an address or a sentinel's name");
    if (first.text().contains("://")) {
      return new Source.Address(first.text());
    }
    if (first.is("sentinel")) {
      return new Source.Other(words.take("the other sentinel's name").text());
    }
    if (words.more() && !Clause.at(words.peek()) && !first.quoted()) {
      return new Source.Kind(first.lower(), words.take("what the source needs").text());
    }
    return new Source.Other(first.text());
  }

  private Fetch fetch() {
    if (words.takeIf("adaptive")) {
      return new Fetch.Adaptive();
    }
    if (words.takeIf("on", "change")
        || words.takeIf("onchange")
        || words.takeIf("best", "effort")) {
      return new Fetch.OnChange();
    }
    if (words.takeIf("cron")) {
      Token fields = words.take("five fields in quotes, as in \"0 8 * * 1-5\"");
      Cron.check(fields);
      return new Fetch.Cron(fields.text().strip());
    }
    words.takeIf("every");
    return new Fetch.Every(
        Times.duration(words, "every 2 days, on change, adaptive or cron \"...\""));
  }

  private Hours hours() {
    LocalTime from = LocalTime.MIDNIGHT;
    LocalTime to = LocalTime.MIDNIGHT;
    Set<DayOfWeek> days = Set.of();
    ZoneId in = zone;
    boolean any = false;
    while (words.more() && !Clause.at(words.peek())) {
      Token token = words.peek();
      if (token.is(",") || token.is("between") || token.is("on")) {
        words.take("");
      } else if (token.is("in")) {
        words.take("");
        in = Times.zone(words.take("a time zone"));
      } else if (token.text().matches("\\d{1,2}:\\d{2}-\\d{1,2}:\\d{2}")) {
        words.take("");
        int dash = token.text().indexOf('-');
        from = Times.timeOfDay(part(token, 0, dash));
        to = Times.timeOfDay(part(token, dash + 1, token.text().length()));
        any = true;
      } else {
        days = Days.read(words.take(""), days);
        any = true;
      }
    }
    if (!any) {
      throw Words.fail(
          words.peek(),
          "Only needs hours or days, as in: Only 08:00-18:00 mon-fri in Europe/Berlin");
    }
    return new Hours(from, to, days.isEmpty() ? Hours.ALL : days, in);
  }

  private static Token part(Token token, int from, int to) {
    return new Token(token.text().substring(from, to), -1, token.line(), token.column() + from);
  }

  private Moment moment() {
    if (words.takeIf("now")) {
      if (words.takeIf("+")) {
        return new Moment.FromNow(Times.duration(words, "a duration such as 4 hours"));
      }
      return Moment.FromNow.NOW;
    }
    if (words.takeIf("forever")) {
      return new Moment.Forever();
    }
    boolean start = words.peek().is("start");
    if ((start || words.peek().is("end")) && words.peek(1).is("(")) {
      words.take("");
      words.take("");
      String name = words.take("a sentinel's name").text();
      words.expect(")", "From end(other)");
      return start ? new Moment.StartOf(name) : new Moment.EndOf(name);
    }
    return new Moment.At(Times.moment(words, zone));
  }

  private void notification(Draft draft) {
    words.takeIf("by");
    List<Channel> channels = new ArrayList<>();
    do {
      Token kind = words.take("a channel such as email me@example.org");
      if (CHANNELS_ALONE.contains(kind.lower())) {
        channels.add(new Channel(kind.lower(), ""));
      } else {
        channels.add(
            new Channel(kind.lower(), words.take("whom to reach by " + kind.text()).text()));
      }
    } while (words.takeIf(",") || words.takeIf("and"));
    draft.notifyBy = channels;
    if (words.takeIf("immediately") || words.takeIf("immediate")) {
      draft.delivery = new Delivery.Immediately();
    } else if (words.takeIf("every")) {
      draft.delivery = new Delivery.Every(Times.duration(words, "a duration such as 4 days"));
    } else if (words.takeIf("digest")) {
      words.takeIf("at");
      draft.delivery = new Delivery.DigestAt(Times.timeOfDay(words.take("a time such as 08:00")));
    }
  }

  private Compare compare() {
    if (words.takeIf("pairwise")) {
      return new Compare.Pairwise();
    }
    if (words.takeIf("first")) {
      return new Compare.First();
    }
    if (words.takeIf("last", "seen")) {
      return new Compare.LastSeen();
    }
    boolean moving = words.takeIf("moving");
    if (moving || words.takeIf("every")) {
      boolean bracket = words.takeIf("(");
      Token count = words.take("a number");
      if (!count.text().matches("[1-9]\\d{0,5}")) {
        throw Words.fail(
            count, Words.quote(count) + " is no number of versions; write for instance moving 3");
      }
      if (bracket) {
        words.expect(")", "Compare moving(3)");
      }
      int n = Integer.parseInt(count.text());
      return moving ? new Compare.Moving(n) : new Compare.Every(n);
    }
    Token found = words.take("pairwise, moving n, every n, first or last seen");
    throw Words.fail(
        found,
        Words.quote(found)
            + " is no way to compare; write pairwise, moving 3, every 3, first or last seen"
            + Words.suggestion(
                found.text(), List.of("pairwise", "moving", "every", "first", "last seen")));
  }

  private List<String> list(String what) {
    List<String> items = new ArrayList<>();
    do {
      Token item = words.take(what);
      if (Clause.at(item) || item.is(",")) {
        throw Words.fail(item, Words.quote(item) + " stands where " + what + " belongs");
      }
      items.add(item.text());
    } while (words.takeIf(","));
    return items;
  }

  /** All words up to the next clause, quotes kept. */
  private String rest(String what) {
    StringBuilder text = new StringBuilder();
    while (words.more() && !Clause.at(words.peek())) {
      Token token = words.take(what);
      boolean tight =
          token.is(",") || token.is(")") || text.isEmpty() || text.charAt(text.length() - 1) == '(';
      text.append(tight ? "" : " ")
          .append(token.quoted() ? Quoting.quoted(token.text()) : token.requoted());
    }
    if (text.isEmpty()) {
      throw Words.fail(words.peek(), what + " is missing here");
    }
    return text.toString();
  }
}
