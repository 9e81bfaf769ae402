package dev.vigil.diff.internal.event;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.noise.ComparisonSignificance;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.noise.SignificanceParameters;
import dev.vigil.diff.noise.VolatilePattern;
import dev.vigil.diff.noise.page.RegionFinder;
import dev.vigil.diff.noise.text.CounterRecognizer;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.show.page.SafePage;
import dev.vigil.diff.show.words.AmountPattern;
import dev.vigil.diff.show.words.ChangeEvent;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.diff.show.words.ValueWords;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.feed.Feed;
import dev.vigil.document.markup.TextShortener;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Groups the changes between two versions into events that a person would describe, the most
 * important first. For one comparison and one thread.
 *
 * <p>The changes of a comparison say which texts, links and pictures differ. Here the entries of
 * both pages (rows, items, cards) are paired by their links and names, so that all changes of an
 * entry that was added or removed are one event, and every other change is reported with the name
 * of the entry that it belongs to. Only nodes with a change in the comparison are reported, not
 * changes held back as noise. Cost: near-linear in the pages.
 */
public final class ChangeEventBuilder {
  /** How much what moves by itself, or stands beside the content, matters of what it would. */
  private static final double RESTLESS = 0.1;

  private static final double BESIDE = 0.5;

  /** The score from which on a change is in the main content of the page. */
  private static final double CONTENT = 0.4;

  /** How much it matters that as many entries came as went: less than a value or a sentence. */
  static final double EXCHANGED = 0.58;

  /** How much less the number of entries says than an entry. */
  private static final double COUNTED = 0.01;

  /** A number of three parts that is no date. */
  private static final Pattern VERSION =
      Pattern.compile("(?<![\\d.])\\d{1,4}(?:\\.\\d{1,3}){2,3}(?![\\d.])");

  /** The maximum length of the name of a thing before that of its part. */
  private static final int OUTER = 50;

  /** What is written behind a name to mark it is no longer. */
  private static final int MARK = 24;

  private final Comparison comparison;
  private final ComparisonSignificance importance =
      new ComparisonSignificance(SignificanceParameters.DEFAULT);
  private final List<ChangeEvent> events = new ArrayList<>();
  private final Map<String, Integer> unseen = new LinkedHashMap<>();
  private final ComparedPage old;
  private final ComparedPage now;
  private final @Nullable String language;

  public ChangeEventBuilder(Comparison comparison) {
    this.comparison = comparison;
    PageDigest page = comparison.after().digest();
    language = page.root() < 0 ? null : page.attribute(page.root(), "lang");
    Set<String> shapes = new HashSet<>();
    boolean html = isPage(comparison.before()) && isPage(comparison.after());
    if (html) {
      shapes.addAll(ElementShapes.of(comparison.before()).repeated());
      shapes.addAll(ElementShapes.of(comparison.after()).repeated());
    }
    old = new ComparedPage(comparison.before(), shapes);
    now = new ComparedPage(comparison.after(), shapes);
    List<Change> rest = new ArrayList<>();
    for (Change change : comparison.changes()) {
      if (ChangeLabel.isUnread(comparison, change)) {
        unseen.merge(ChangeLabel.sort(comparison, change), 1, Integer::sum);
      } else {
        // A label that stands elsewhere, such as "Sponsored", makes no entry new.
        if (html && ChangeLabel.isOfText(change) && change.kind() != ChangeKind.MOVE) {
          old.touch(change.before());
          now.touch(change.after());
        }
        rest.add(change);
      }
    }
    for (HeldBackChange quiet : comparison.heldBack()) {
      Change change = quiet.change();
      if (isOfLine(quiet)) {
        old.leave(change.before(), change.oldValue());
        now.leave(change.after(), change.newValue());
      }
    }
    for (Change change : comparison.restless()) {
      old.disturb(change.before());
      now.disturb(change.after());
    }
    if (html && !rest.isEmpty()) {
      scope(0, 0, "");
    }
    new ResidualEvents(this).add(rest);
    if (events.stream().anyMatch(event -> event.what() != ChangeEvent.Kind.MOVED)) {
      events.removeIf(event -> event.what() == ChangeEvent.Kind.MOVED);
    }
    rankCounts();
    events.sort(Comparator.comparingDouble(ChangeEvent::weight).reversed());
  }

  /** Puts a figure that counts the entries of a list which grew or shrank behind the entries. */
  private void rankCounts() {
    Map<String, Integer> growth = new HashMap<>();
    for (ChangeEvent event : events) {
      int more =
          switch (event.what()) {
            case NEW, ROW_ADDED -> 1;
            case GONE, ROW_REMOVED -> -1;
            default -> 0;
          };
      growth.merge(event.list(), more, Integer::sum);
    }
    Map<Double, Double> weights = new HashMap<>();
    for (ChangeEvent event : events) {
      double grown = growth.getOrDefault(event.list(), 0);
      if (event.what().isListed() && event.isInContent() && grown != 0) {
        weights.merge(grown, event.weight(), Math::max);
      }
    }
    if (!weights.isEmpty()) {
      events.replaceAll(event -> ranked(event, weights));
    }
  }

  private static ChangeEvent ranked(ChangeEvent event, Map<Double, Double> weights) {
    double[] moved =
        event.what() == ChangeEvent.Kind.CHANGED
            ? CounterRecognizer.moved(event.old(), event.now())
            : new double[0];
    Double most = moved.length == 0 ? null : weights.get(moved[1] - moved[0]);
    return most == null || most > event.weight() ? event : event.weighing(most - COUNTED);
  }

  /** Whether a whole line was held back: what stands beside it on the page may be news. */
  private static boolean isOfLine(HeldBackChange held) {
    return held.change().type().equals("text")
        && (held.rule().equals(NoiseVerdict.MINOR) || held.rule().startsWith(VolatilePattern.RULE));
  }

  /** The events, the most important first. */
  public List<ChangeEvent> events() {
    return events;
  }

  /** The number of invisible changes by kind. */
  public Map<String, Integer> unseen() {
    return unseen;
  }

  Comparison comparison() {
    return comparison;
  }

  ComparedPage old() {
    return old;
  }

  ComparedPage now() {
    return now;
  }

  @Nullable String language() {
    return language;
  }

  private static boolean isPage(DocumentView view) {
    DocumentType type = view.digest().type();
    return type == DocumentType.HTML
        || type == DocumentType.TEXT
        || SafePage.canShow(view.digest())
        || Feed.of(view.digest()).isPresent();
  }

  // ---- things ----

  /** Compares what stands below two nodes, which are one thing with that name. */
  private void scope(int before, int after, String name) {
    List<PageEntries.Place> was = old.entries().below(before);
    List<PageEntries.Place> is = now.entries().below(after);
    Set<String> groups = new LinkedHashSet<>();
    is.stream().filter(at -> now.isTouched(at.node())).forEach(at -> groups.add(at.group()));
    was.stream().filter(at -> old.isTouched(at.node())).forEach(at -> groups.add(at.group()));
    for (String group : groups) {
      List<PageEntries.Place> entriesBefore = of(was, group);
      List<PageEntries.Place> entriesAfter = of(is, group);
      boolean alike = old.entries().areAlike(entriesBefore) || now.entries().areAlike(entriesAfter);
      list(
          old.entries().of(entriesBefore, alike),
          now.entries().of(entriesAfter, alike),
          name,
          before + " " + group + "\n" + name);
    }
    new FieldEvents(this, name)
        .compare(old.fieldsOutside(before, was), now.fieldsOutside(after, is));
  }

  private static List<PageEntries.Place> of(List<PageEntries.Place> all, String group) {
    return all.stream().filter(place -> place.group().equals(group)).toList();
  }

  private void list(
      List<PageEntries.Entry> was, List<PageEntries.Entry> is, String outer, String list) {
    Set<String> usual = EntryPairing.usual(was.stream().map(PageEntries.Entry::name).toList());
    EntryPairing pairing =
        new EntryPairing(
            was,
            is,
            PageEntries.Entry::name,
            PageEntries.Entry::link,
            PageEntries.Entry::text,
            PageEntries.Entry::beginning,
            (a, b) -> likeness(a, b, usual));
    boolean fixed = was.size() == is.size();
    for (int i = 0; i < was.size(); i++) {
      PageEntries.Entry one = was.get(i);
      boolean tables = one.kind() == PageEntries.Kind.TABLE;
      if (fixed
          && pairing.after(i) < 0
          && pairing.isNew(i)
          && (tables || !outer.isEmpty() && isPlain(one, is.get(i)))) {
        pairing.join(i, i);
      }
    }
    List<PageEntries.Entry> come = new ArrayList<>();
    List<PageEntries.Entry> gone = new ArrayList<>();
    for (int j = 0; j < is.size(); j++) {
      if (pairing.isNew(j) && now.isTouched(is.get(j).node())) {
        come.add(is.get(j));
      }
    }
    for (int i = 0; i < was.size(); i++) {
      PageEntries.Entry entry = was.get(i);
      if (pairing.after(i) >= 0) {
        paired(entry, is.get(pairing.after(i)), outer, list);
      } else if (old.isTouched(entry.node())) {
        gone.add(entry);
      }
    }
    // A list in which some took the place of others says less than one that grew.
    boolean exchanged = come.size() == gone.size();
    come.forEach(entry -> came(entry, list, exchanged ? EXCHANGED : 0.85));
    gone.forEach(entry -> went(entry, list, exchanged ? EXCHANGED : 0.75));
  }

  /**
   * In the name of an entry numbers distinguish it from others; in a line they are what changes.
   */
  private double likeness(PageEntries.Entry was, PageEntries.Entry is, Set<String> usual) {
    if (isPlain(was, is)) {
      return EntryPairing.likeness(was.name(), is.name());
    }
    // "Driver (m/f)" and "Cook (m/f)" are two jobs, unless all else that they say is the same.
    return EntryPairing.haveOwnWords(was.name(), is.name(), usual) || rest(was).equals(rest(is))
        ? EntryPairing.exactLikeness(was.name(), is.name())
        : 0;
  }

  /** What an entry says besides its name. */
  private static String rest(PageEntries.Entry entry) {
    return entry.text().replace(entry.name(), "");
  }

  /** Two items of one line each, which are lines of one thing rather than things. */
  private boolean isPlain(PageEntries.Entry a, PageEntries.Entry b) {
    return a.link().isEmpty()
        && b.link().isEmpty()
        && old.text().fields(a.node()).size() == 1
        && now.text().fields(b.node()).size() == 1;
  }

  private void came(PageEntries.Entry entry, String list, double category) {
    now.report(entry.node());
    boolean table = entry.kind() == PageEntries.Kind.TABLE;
    String name = table ? now.tableName(entry) : entry.name();
    add(
        table ? ChangeEvent.Kind.ADDED : ChangeEvent.Kind.NEW,
        table ? "" : list(entry, list),
        name,
        (table ? "New table: " : "New: ") + TextShortener.atWord(name, 80),
        "",
        now.text().of(entry.node()),
        category,
        null,
        NodeRange.whole(entry.node()));
  }

  private void went(PageEntries.Entry entry, String list, double category) {
    old.report(entry.node());
    boolean table = entry.kind() == PageEntries.Kind.TABLE;
    String name = table ? old.tableName(entry) : entry.name();
    add(
        table ? ChangeEvent.Kind.REMOVED : ChangeEvent.Kind.GONE,
        table ? "" : list(entry, list),
        name,
        (table ? "Table removed: " : "Gone: ") + TextShortener.atWord(name, 80),
        old.text().of(entry.node()),
        "",
        category,
        NodeRange.whole(entry.node()),
        null);
  }

  private static String list(PageEntries.Entry entry, String list) {
    return entry.kind() == PageEntries.Kind.FEED ? "feed" : list;
  }

  private void paired(PageEntries.Entry was, PageEntries.Entry is, String outer, String list) {
    if (!old.isTouched(was.node()) && !now.isTouched(is.node())) {
      return;
    }
    if (is.kind() == PageEntries.Kind.TABLE) {
      new TableEvents(this, was.node(), is.node(), outer).add();
      return;
    }
    if (is.kind() == PageEntries.Kind.FEED) {
      old.report(was.node());
      now.report(is.node());
      boolean renamed = !was.name().equals(is.name());
      changed(
          renamed ? ChangeEvent.Kind.RENAMED : ChangeEvent.Kind.CHANGED,
          renamed ? list(is, list) : "",
          is.name(),
          renamed ? "Renamed: " + was.name() + " → " + is.name() : "Entry changed: " + is.name(),
          was.name(),
          is.name(),
          0.7,
          was.node(),
          is.node());
      return;
    }
    if (isPlain(was, is)) {
      new FieldEvents(this, outer)
          .compare(old.text().fields(was.node()), now.text().fields(is.node()));
    } else if (!was.name().equals(is.name())) {
      renamed(was, is, list);
    } else {
      scope(was.node(), is.node(), EntryNames.isSaid(is.name()) ? within(outer, is) : "");
    }
  }

  /** The name of an entry; a value with its label is one of the thing that it belongs to. */
  private String within(String outer, PageEntries.Entry entry) {
    List<PageText.Field> fields = now.text().fields(entry.node());
    boolean labelled = fields.size() == 2 && fields.getFirst().text().equals(entry.name());
    return labelled && !outer.isEmpty() ? within(outer, entry.name()) : entry.name();
  }

  /** The name of a part of a thing. */
  static String within(String outer, String name) {
    return outer.isEmpty() || outer.equals(name)
        ? name
        : TextShortener.atWord(outer, OUTER) + " / " + name;
  }

  private void renamed(PageEntries.Entry was, PageEntries.Entry is, String list) {
    old.report(was.node());
    now.report(is.node());
    changed(
        ChangeEvent.Kind.RENAMED,
        list,
        is.name(),
        renaming(was.name(), is.name()),
        was.name(),
        is.name(),
        0.7,
        was.node(),
        is.node());
  }

  /** Another name; of one that got a mark behind it, such as "Cancelled", the mark. */
  private static String renaming(String was, String is) {
    String mark = is.startsWith(was + " ") ? is.substring(was.length() + 1) : "";
    int first = mark.isEmpty() ? 0 : mark.codePointAt(0);
    boolean marked =
        mark.length() <= MARK && (Character.isUpperCase(first) || first == '(' || first == '[');
    return marked && !mark.isEmpty()
        ? TextShortener.atWord(was, 60) + ": now " + mark
        : "Renamed: " + TextShortener.atWord(was, 60) + " → " + TextShortener.atWord(is, 60);
  }

  // ---- what all kinds of events need ----

  void changed(
      ChangeEvent.Kind what,
      String list,
      String name,
      String words,
      String before,
      String after,
      double category,
      int from,
      int to) {
    add(
        what,
        list,
        name,
        words,
        before,
        after,
        category,
        NodeRange.whole(from),
        NodeRange.whole(to));
  }

  /**
   * Adds an event.
   *
   * @param category how much events of its sort matter, from 0 to 1
   */
  void add(
      ChangeEvent.Kind what,
      String list,
      String name,
      String words,
      String before,
      String after,
      double category,
      @Nullable NodeRange from,
      @Nullable NodeRange to) {
    ChangeKind kind =
        from == null ? ChangeKind.INSERT : to == null ? ChangeKind.DELETE : ChangeKind.UPDATE;
    Change change = new Change("any", kind, "", from, to, before, after, 1, 1);
    double score =
        importance.weigh(comparison.before(), comparison.after(), List.of(change)).score();
    double share =
        old.isRestless(from) || now.isRestless(to) ? RESTLESS : isBeside(from, to) ? BESIDE : 1;
    double weight = score >= CONTENT ? 1 + category * share : score + category / 10;
    events.add(
        new ChangeEvent(what, list, outer(list), name, words, before, after, weight, from, to));
  }

  /** Whether something stands outside of what the page is about. */
  private boolean isBeside(@Nullable NodeRange from, @Nullable NodeRange to) {
    ComparedPage side = to != null ? now : old;
    NodeRange range = to != null ? to : from;
    if (range == null || range.node() >= side.digest().nodeCount()) {
      return false;
    }
    return switch (RegionFinder.of(side.digest()).at(range.node())) {
      case CONTENT, NOTICE, HEAD -> false;
      default -> true;
    };
  }

  /** The thing that a list belongs to, which its key ends with. */
  private static String outer(String list) {
    int end = list.indexOf('\n');
    return end < 0 ? "" : list.substring(end + 1);
  }

  /** How much a value matters by what it is: whether a thing can be had, what it costs. */
  static double category(String before, String after, double otherwise) {
    if (ValueWords.isStock(before, after)) {
      return 0.95;
    }
    if (AmountPattern.isIn(before) && AmountPattern.isIn(after)) {
      return 0.9;
    }
    Matcher old = VERSION.matcher(before);
    Matcher now = VERSION.matcher(after);
    if (old.find() && now.find() && !old.group().equals(now.group())) {
      return 0.88;
    }
    // Another word says more than another figure.
    boolean figure =
        NoisePatterns.withoutNumbers(before).equals(NoisePatterns.withoutNumbers(after));
    return figure ? Math.max(0, otherwise - 0.01) : otherwise;
  }
}
