package dev.vigil.diff.internal.event;

import dev.vigil.diff.NodeRange;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.show.words.AmountPattern;
import dev.vigil.diff.show.words.ChangeEvent;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.diff.show.words.ValueWords;
import dev.vigil.diff.text.Alignment;
import dev.vigil.document.markup.TextShortener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the events in the texts of one entry, or of a page outside of its entries. Fields with
 * equal texts are kept; what is left between them is paired where it says nearly the same, or
 * stands at the same place of the same sort of element. For one comparison and one thread.
 */
final class FieldEvents {
  private static final double ALIKE = 0.3;
  private static final int SHORT = 32;
  private static final int LONG = 60;

  /** How much the date of a revision matters: less than all that may have been revised. */
  private static final double REVISION = 0.3;

  private static final Pattern REVISED =
      Pattern.compile(
          "(?iu)updated?\\b|revis|modified|amended|mise? \u00e0 jour|aktualisier|ge\u00e4ndert"
              + "|\\bstand:|actualiza|modifica|aggiorn|bijgewerkt|gewijzigd|aktualizac");

  private final ChangeEventBuilder events;
  private final ComparedPage old;
  private final ComparedPage now;
  private final String name;

  /**
   * @param name of the thing; empty for the page
   */
  FieldEvents(ChangeEventBuilder events, String name) {
    this.events = events;
    this.old = events.old();
    this.now = events.now();
    this.name = name;
  }

  void compare(List<PageText.Field> was, List<PageText.Field> is) {
    int[] match = Alignment.of(keys(was), keys(is));
    Map<String, Integer> moved = moved(was, is, match);
    int i = 0;
    int j = 0;
    while (i < was.size() || j < is.size()) {
      List<PageText.Field> gone = new ArrayList<>();
      List<PageText.Field> come = new ArrayList<>();
      for (; i < was.size() && match[i] < 0; i++) {
        if (!isMoved(was.get(i), moved)) {
          gone.add(was.get(i));
        }
      }
      int end = i < was.size() ? match[i] : is.size();
      for (; j < end; j++) {
        if (!isMoved(is.get(j), moved)) {
          come.add(is.get(j));
        }
      }
      gap(gone, come);
      i++;
      j++;
    }
  }

  private static long[] keys(List<PageText.Field> fields) {
    long[] keys = new long[fields.size()];
    for (int i = 0; i < keys.length; i++) {
      String text = fields.get(i).text().replace('\u00A0', ' ');
      keys[i] = text.hashCode() * 0x9E3779B97F4A7C15L + text.length();
    }
    return keys;
  }

  /** Texts that both versions have, but not in one order, and how often. */
  private static Map<String, Integer> moved(
      List<PageText.Field> was, List<PageText.Field> is, int[] match) {
    Map<String, Integer> left = new HashMap<>();
    boolean[] kept = new boolean[is.size()];
    for (int i = 0; i < match.length; i++) {
      if (match[i] < 0) {
        left.merge(was.get(i).text(), 1, Integer::sum);
      } else {
        kept[match[i]] = true;
      }
    }
    Map<String, Integer> moved = new HashMap<>();
    for (int j = 0; j < kept.length; j++) {
      String text = is.get(j).text();
      if (!kept[j] && left.getOrDefault(text, 0) > 0) {
        left.merge(text, -1, Integer::sum);
        moved.merge(text, 1, Integer::sum);
      }
    }
    return moved;
  }

  private static boolean isMoved(PageText.Field field, Map<String, Integer> moved) {
    return moved.containsKey(field.text());
  }

  private void gap(List<PageText.Field> gone, List<PageText.Field> come) {
    boolean[] paired = new boolean[come.size()];
    List<PageText.Field> removed = new ArrayList<>();
    int next = 0;
    for (PageText.Field was : gone) {
      int found = -1;
      for (int j = next; j < Math.min(come.size(), next + 12) && found < 0; j++) {
        String is = come.get(j).text();
        // Two values under one label are one value, whatever they say.
        if (EntryPairing.likeness(was.text(), is) >= ALIKE
            || !ValueWords.label(was.text(), is).isEmpty()) {
          found = j;
        }
      }
      boolean same = next < come.size() && (gone.size() == come.size() || isOne(gone, come));
      if (found < 0 && same && isSameSort(was, come.get(next))) {
        found = next;
      }
      if (found >= 0) {
        paired[found] = true;
        next = found + 1;
        removed(removed);
        updated(was, come.get(found));
      } else if (old.isTouched(was)) {
        if (old.isHeading(was)) {
          removed(removed);
        }
        removed.add(was);
      }
    }
    removed(removed);
    for (int j = 0; j < paired.length; ) {
      if (paired[j] || !now.isTouched(come.get(j))) {
        j++;
        continue;
      }
      int from = j++;
      while (j < paired.length
          && !paired[j]
          && now.isTouched(come.get(j))
          && !now.isHeading(come.get(j))) {
        j++;
      }
      added(come.subList(from, j));
    }
  }

  /** Whether one value of a thing became several, or several became one. */
  private boolean isOne(List<PageText.Field> gone, List<PageText.Field> come) {
    return !name.isEmpty() && Math.min(gone.size(), come.size()) == 1;
  }

  /** Whether two texts without common words are two values of one thing by their place. */
  private boolean isSameSort(PageText.Field was, PageText.Field is) {
    int most = name.isEmpty() && !now.isHeading(is) ? SHORT : LONG;
    return old.digest().name(was.node()).equals(now.digest().name(is.node()))
        && old.link(was).equals(now.link(is))
        && was.text().length() <= most
        && is.text().length() <= most;
  }

  private void updated(PageText.Field was, PageText.Field is) {
    if (!old.isTouched(was) && !now.isTouched(is)) {
      return;
    }
    old.report(was);
    now.report(is);
    boolean heading = now.isHeading(is);
    String words = heading ? heading(was.text(), is.text()) : value(was, is);
    events.changed(
        ChangeEvent.Kind.CHANGED,
        "",
        name.isEmpty() ? is.text() : name,
        words,
        was.text(),
        is.text(),
        heading
            ? 0.7
            : isRevision(was, is)
                ? REVISION
                : isExchanged(was, is)
                    ? ChangeEventBuilder.EXCHANGED
                    : ChangeEventBuilder.category(
                        was.text(), is.text(), was.text().length() > 80 ? 0.6 : 0.8),
        was.node(),
        is.node());
  }

  /** Whether a field says when the page was revised, which matters less than what was. */
  private boolean isRevision(PageText.Field was, PageText.Field is) {
    return REVISED.matcher(now.label(is) + " " + is.text()).find()
        && NoisePatterns.withoutDates(was.text()).equals(NoisePatterns.withoutDates(is.text()));
  }

  /** Whether a line of the page took the place of another that says something else. */
  private boolean isExchanged(PageText.Field was, PageText.Field is) {
    Set<String> words = TextWords.set(was.text());
    boolean several = words.size() > 2;
    words.retainAll(TextWords.set(is.text()));
    return name.isEmpty() && several && words.isEmpty() && now.label(is).isEmpty();
  }

  private String heading(String was, String is) {
    boolean brief = was.length() + is.length() <= LONG;
    return "Heading renamed: "
        + (brief ? was + " → " + is : ValueWords.of("", "", was, is, events.language()));
  }

  private String value(PageText.Field was, PageText.Field is) {
    String label = old.label(was).equals(now.label(is)) ? now.label(is) : "";
    String said = label.isEmpty() ? ValueWords.label(was.text(), is.text()) : label;
    boolean amount = AmountPattern.isIn(was.text()) && AmountPattern.isIn(is.text());
    String thing = name;
    if (thing.isEmpty() && (amount || ValueWords.isStock(was.text(), is.text()))) {
      boolean own = !said.isEmpty() && !ValueWords.isPriceWord(said);
      String title = said.isEmpty() ? now.title() : "";
      thing = own ? "" : first(now.headingOver(is.from(), 1), now.product(), title);
    } else if (thing.isEmpty() && said.isEmpty()) {
      // The main heading is the name of the page, which is said elsewhere.
      boolean more = ValueWords.saysMore(was.text(), is.text());
      String last = more ? "" : now.link(is).isEmpty() ? now.title() : "Link";
      thing = first(now.headingOver(is.from(), more ? 2 : 1), last);
    }
    if (label.equals(thing)) {
      label = "";
    }
    return ValueWords.of(thing, label, was.text(), is.text(), events.language());
  }

  private static String first(String... names) {
    for (String one : names) {
      if (!one.isEmpty()) {
        return one;
      }
    }
    return "";
  }

  private void added(List<PageText.Field> fields) {
    fields.forEach(now::report);
    PageText.Field first = fields.getFirst();
    boolean section = now.isHeading(first);
    String words = section ? "New section: " + first(fields) : said(fields, "added");
    events.add(
        ChangeEvent.Kind.ADDED,
        "",
        first.text(),
        words,
        "",
        String.join("\n", fields.stream().map(PageText.Field::text).toList()),
        section ? 0.7 : 0.65,
        null,
        NodeRange.whole(first.node()));
  }

  /** Lines that were added or removed; a short first line is the label or date of the next one. */
  private String said(List<PageText.Field> fields, String what) {
    String shown = first(fields);
    boolean labelled =
        fields.size() > 1
            && shown.length() <= SHORT
            && shown.length() < fields.get(1).text().length();
    if (labelled) {
      shown += (shown.endsWith(":") ? " " : " – ") + first(fields.subList(1, fields.size()));
    }
    boolean whole = fields.size() == (labelled ? 2 : 1);
    String many = whole ? what : fields.size() + " lines " + what;
    return (name.isEmpty()
            ? ValueWords.upper(many) + ": "
            : TextShortener.atWord(name, 60) + ": " + many + (whole ? " " : ": "))
        + shown;
  }

  private static String first(List<PageText.Field> fields) {
    return TextShortener.atWord(fields.getFirst().text(), 100);
  }

  /** Reports texts that stood in a row as one event, and empties the list. */
  private void removed(List<PageText.Field> fields) {
    if (fields.isEmpty()) {
      return;
    }
    fields.forEach(old::report);
    PageText.Field first = fields.getFirst();
    boolean section = old.isHeading(first);
    String words = section ? "Section removed: " + first(fields) : said(fields, "removed");
    events.add(
        ChangeEvent.Kind.REMOVED,
        "",
        first.text(),
        words,
        String.join("\n", fields.stream().map(PageText.Field::text).toList()),
        "",
        section ? 0.6 : 0.55,
        NodeRange.whole(first.node()),
        null);
    fields.clear();
  }
}
