package dev.vigil.diff.internal.event;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.AlternativeText;
import dev.vigil.diff.show.words.AmountPattern;
import dev.vigil.diff.show.words.ChangeEvent;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.diff.show.words.FactWords;
import dev.vigil.diff.show.words.PageText;
import dev.vigil.diff.show.words.ValueWords;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.TextShortener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the events of the changes that texts and entries did not explain: links, pictures, the
 * title, moves, and other requested types. For one comparison and one thread.
 */
final class ResidualEvents {
  /** A line with so few more characters than a value says nothing about it. */
  private static final int FEW = 12;

  private static final int LINE = 80;

  /** The words of a picture that stands for a word are no longer. */
  private static final int ICON = 30;

  /** A longer address is shown from where it differs on. */
  private static final int NEW_ADDRESS = 60;

  private static final int OLD_ADDRESS = 40;

  /** Beside words that were asked for, markup is named last. */
  private static final double MARKUP = 0.1;

  private static final Pattern HOST = Pattern.compile("^https?://(?:www\\.)?([^/?#]*)");

  private final ChangeEventBuilder events;

  ResidualEvents(ChangeEventBuilder events) {
    this.events = events;
  }

  void add(List<Change> all) {
    for (Change change : withImages(all)) {
      boolean whole = ChangeLabel.isOfText(change);
      if (whole
          && (events.old().isReported(change.before())
              || events.now().isReported(change.after()))) {
        continue;
      }
      String what = ChangeLabel.is(events.comparison(), change);
      boolean title = what.equals("title");
      if (title && !events.events().isEmpty()) {
        continue;
      }
      switch (family(what)) {
        case "link", "links" -> named(change, "Link", 0.3);
        case "image", "images" -> image(change);
        case "title" -> put(change, words("Page title", change), 0.4);
        case "price", "number" -> put(change, amount(change), 0.9);
        case "stock" -> put(change, stock(change), 0.95);
        case "table" -> put(change, table(change), 0.8);
        case "keyword", "phrase" -> occurrence(change, what, whole);
        case "fact" -> put(change, FactWords.of(change), 0.95);
        default -> other(change, what, whole);
      }
    }
  }

  /** The changes; as many images that went and came are images that others replaced. */
  private List<Change> withImages(List<Change> all) {
    List<Change> gone = images(all, ChangeKind.DELETE);
    List<Change> come = images(all, ChangeKind.INSERT);
    if (gone.isEmpty() || gone.size() != come.size()) {
      return all;
    }
    List<Change> joined = new ArrayList<>(all);
    joined.removeAll(gone);
    joined.removeAll(come);
    for (int i = 0; i < gone.size(); i++) {
      Change was = gone.get(i);
      Change is = come.get(i);
      joined.add(
          new Change(
              is.type(),
              ChangeKind.UPDATE,
              is.label(),
              was.before(),
              is.after(),
              was.oldValue(),
              is.newValue(),
              was.oldCount(),
              is.newCount()));
    }
    return joined;
  }

  private List<Change> images(List<Change> all, ChangeKind kind) {
    return all.stream()
        .filter(change -> change.kind() == kind && ChangeLabel.isOfText(change))
        .filter(change -> ChangeLabel.is(events.comparison(), change).equals("image"))
        .toList();
  }

  /** Another picture; where it stands for a word, such as "sold", that word before and now. */
  private void image(Change change) {
    NodeRange from = change.before();
    NodeRange to = change.after();
    String was = from == null ? "" : said(events.old(), from);
    String is = to == null ? "" : said(events.now(), to);
    String row = to == null ? "" : row(to.node());
    if (row.isEmpty()
        || was.isEmpty()
        || is.isEmpty()
        || was.equals(is)
        // A counter of visitors may be a picture.
        || is.chars().allMatch(Character::isDigit)
        || Math.max(was.length(), is.length()) > ICON) {
      named(change, "Image", 0.35);
    } else {
      put(change, ValueWords.of(row, "", was, is, events.language()), 0.8);
    }
  }

  /** The text of the row, list entry or short line that a picture stands in; empty for none. */
  private String row(int node) {
    PageDigest digest = events.now().digest();
    String line = events.now().text().of(digest.parent(node));
    if (!line.isEmpty() && line.length() <= ICON) {
      return line;
    }
    for (int up = digest.parent(node); up > 0; up = digest.parent(up)) {
      String local = digest.name(up).local();
      if (local.equals("tr") || local.equals("li")) {
        return events.now().text().of(up);
      }
    }
    return "";
  }

  private static String said(ComparedPage side, NodeRange range) {
    String alternative =
        side.digest().isElement(range.node()) ? side.digest().attribute(range.node(), "alt") : null;
    return alternative == null ? "" : PageText.oneLine(alternative);
  }

  private static String family(String what) {
    return what.split("[=, ]", 2)[0];
  }

  private void named(Change change, String what, double category) {
    // Other pixels under the same address are said to be its content.
    String label = PageText.oneLine(change.label().replaceFirst("^content of ", ""));
    boolean address =
        label.isEmpty() || label.equals(change.newValue()) || label.equals(change.oldValue());
    String name = address ? place(change) : label;
    String said = name.isEmpty() ? ChangeWords.brief(label, 80) : name;
    boolean text =
        change.kind() == ChangeKind.UPDATE
            && change.type().startsWith("links")
            && label.equals(change.newValue());
    String words =
        isContact(change.oldValue()) && isContact(change.newValue())
            ? ValueWords.prefixed(
                said, contact(change.oldValue()) + " → " + contact(change.newValue()))
            : text
                ? "Link renamed: " + change.oldValue() + " → " + change.newValue()
                : isLed(change, what)
                    ? led(change, said)
                    : what
                        + " "
                        + ChangeWords.past(change.kind())
                        + (said.isEmpty() ? "" : ": " + TextShortener.atWord(said, 80));
    // Of a link that went and one that came, the one that came is said first.
    double weight = change.kind() == ChangeKind.DELETE ? category - 0.01 : category;
    put(change, words, change.kind() == ChangeKind.MOVE ? 0.2 : weight);
  }

  /** Whether a link of the same text leads elsewhere. */
  private static boolean isLed(Change change, String what) {
    return what.equals("Link")
        && change.kind() == ChangeKind.UPDATE
        && !change.oldValue().isEmpty()
        && !change.newValue().isEmpty();
  }

  /** Where a link leads now, and where it led before. */
  private static String led(Change change, String text) {
    boolean site = host(change.oldValue()).equals(host(change.newValue()));
    String was = address(change.oldValue(), site);
    String is = address(change.newValue(), site);
    if (was.equals(is)) {
      was = change.oldValue();
      is = change.newValue();
    }
    int same = Math.max(0, Arrays.mismatch(was.toCharArray(), is.toCharArray()));
    return "Link"
        + (text.isEmpty() ? "" : " \u2018" + TextShortener.atWord(text, 40) + "\u2019")
        + " now leads to "
        + different(is, same, NEW_ADDRESS)
        + " (before: "
        + different(was, same, OLD_ADDRESS)
        + ")";
  }

  /** An address that may be long from the first folder, parameter or word on that differs. */
  private static String different(String address, int same, int most) {
    String shown = address;
    for (String signs : List.of("/?&", "/?&=-_.+%")) {
      int from = same - 1;
      while (from > 0 && signs.indexOf(address.charAt(from)) < 0) {
        from--;
      }
      if (shown.length() > most && from > 0) {
        shown = "\u2026" + address.substring(from);
      }
    }
    return TextShortener.atWord(shown, most);
  }

  /** An address without its scheme, and without its host where both have the same. */
  private static String address(String url, boolean site) {
    String plain = url.replaceFirst("^https?://(?:www\\.)?", "");
    String path = site ? plain.substring(host(url).length()) : plain;
    return path.isEmpty() ? plain : path;
  }

  private static String host(String url) {
    Matcher host = HOST.matcher(url);
    return host.find() ? host.group(1) : "";
  }

  private static boolean isContact(String address) {
    return address.startsWith("mailto:") || address.startsWith("tel:");
  }

  private static String contact(String address) {
    return TextShortener.atWord(address.replaceFirst("^\\w+:", "").replaceFirst("\\?.*", ""), 60);
  }

  /** The surroundings of a change, for an object without a name. */
  private String place(Change change) {
    ComparedPage side = change.after() != null ? events.now() : events.old();
    NodeRange range = change.after() != null ? change.after() : change.before();
    return range == null ? "" : side.headingOver(range.node(), 1);
  }

  private String amount(Change change) {
    String old = with(change.before(), change.oldValue(), events.old());
    String now = with(change.after(), change.newValue(), events.now());
    String name = label(change, "price");
    return switch (change.kind()) {
      case UPDATE -> {
        boolean money = family(change.type()).equals("price") || AmountPattern.isIn(now);
        yield ValueWords.prefixed(name, old + " → " + now)
            + (money ? AmountPattern.percent(old, now, events.language()) : "");
      }
      case INSERT -> name.isEmpty() ? "Now " + now : name + ": now " + now;
      case DELETE -> name.isEmpty() ? "No longer " + old : name + ": no longer " + old;
      case MOVE -> name.isEmpty() ? "Moved" : name + ": moved";
    };
  }

  /** An amount with the currency that stands beside it on the page. */
  private static String with(@Nullable NodeRange range, String value, ComparedPage side) {
    if (range == null || AmountPattern.isIn(value) || value.isEmpty()) {
      return value;
    }
    String text = PageText.oneLine(side.digest().text(range.node()));
    Matcher found =
        Pattern.compile(
                "\\p{Sc}\\s?"
                    + Pattern.quote(value)
                    + "(?!\\d)|(?<!\\d)"
                    + Pattern.quote(value)
                    + "\\s?(?:\\p{Sc}|[A-Z]{3}(?!\\p{L}))")
            .matcher(text);
    return found.find() ? found.group() : value;
  }

  private String label(Change change, String plain) {
    String label = PageText.oneLine(change.label());
    String name = label.equals(plain) || ValueWords.isPriceWord(label) ? place(change) : label;
    name = name.isEmpty() && label.equals(plain) ? events.now().title() : name;
    return TextShortener.atWord(name.isEmpty() ? ValueWords.upper(label) : name, 80);
  }

  private String stock(Change change) {
    String name = label(change, "stock");
    return switch (change.kind()) {
      case UPDATE ->
          ValueWords.of(name, "", change.oldValue(), change.newValue(), events.language());
      case INSERT -> ValueWords.prefixed(name, change.newValue());
      default -> ValueWords.prefixed(name, "no longer said to be " + change.oldValue());
    };
  }

  private String table(Change change) {
    String label = PageText.oneLine(change.label());
    String value = change.kind() == ChangeKind.DELETE ? change.oldValue() : change.newValue();
    boolean column = label.endsWith("column");
    boolean table = label.equals("table") || label.startsWith("table ");
    if (change.kind() == ChangeKind.UPDATE && !column) {
      return words(label, change);
    }
    if (change.kind() == ChangeKind.UPDATE) {
      return "Column renamed: " + change.oldValue() + " → " + change.newValue();
    }
    return (table ? "Table" : column ? "Column" : "Row")
        + " "
        + ChangeWords.past(change.kind())
        + ": "
        + TextShortener.atWord(
            PageText.oneLine(
                column || label.equals("table") ? value : label.replaceFirst("^table ", "")),
            80);
  }

  /** A word or phrase that appears or is gone, with the line that it stands or stood in. */
  private void occurrence(Change change, String what, boolean whole) {
    NodeRange range = change.after() != null ? change.after() : change.before();
    if (change.kind() == ChangeKind.UPDATE || change.kind() == ChangeKind.MOVE || range == null) {
      other(change, what, whole);
      return;
    }
    boolean came = change.kind() == ChangeKind.INSERT;
    int left = came ? change.oldCount() : change.newCount();
    String value = PageText.oneLine(came ? change.newValue() : change.oldValue());
    String line = line((came ? events.now() : events.old()).digest(), range.node(), value);
    String how =
        left > 0 ? came ? "appears once more" : "appears once less" : came ? "appears" : "is gone";
    put(
        change,
        "\u201c"
            + TextShortener.atWord(value, 40)
            + "\u201d "
            + how
            + (line.equals(value) ? "" : ": " + line),
        0.6);
  }

  /** The text around a node, shortened to what stands around a value. */
  private static String line(PageDigest digest, int node, String value) {
    String text = PageText.oneLine(digest.text(node));
    for (int up = digest.parent(node); up > 0 && text.length() < value.length() + FEW; ) {
      String more = PageText.oneLine(digest.text(up));
      if (more.length() > LINE) {
        break;
      }
      text = more;
      up = digest.parent(up);
    }
    int at = Math.max(0, text.toLowerCase(Locale.ROOT).indexOf(value.toLowerCase(Locale.ROOT)));
    int from = at + value.length() <= LINE ? 0 : text.indexOf(' ', Math.max(0, at - LINE / 2));
    return (from > 0 ? "\u2026" : "")
        + TextShortener.atWord(text.substring(Math.max(0, from)), LINE);
  }

  /** What stands beside an element without text, else the heading over it. */
  private static String around(ComparedPage side, int node) {
    PageDigest digest = side.digest();
    for (int up = digest.parent(node); up > 0; up = digest.parent(up)) {
      String text = side.text().of(up);
      if (!text.isEmpty()) {
        return text.length() <= LINE ? text : side.headingOver(node, 1);
      }
    }
    return "";
  }

  private void other(Change change, String what, boolean whole) {
    String label = PageText.oneLine(ChangeLabel.label(events.comparison(), change));
    if (change.kind() == ChangeKind.MOVE) {
      String value = PageText.oneLine(change.newValue());
      events.add(
          ChangeEvent.Kind.MOVED,
          "",
          value,
          "Moved: " + TextShortener.atWord(value, 80),
          "",
          value,
          0.2,
          change.before(),
          change.after());
      return;
    }
    boolean source = events.now().digest().type() != DocumentType.HTML;
    NodeRange after = change.after();
    String choice = ChangeLabel.barred(events.comparison(), change);
    if (!choice.isEmpty()) {
      String how = change.kind() == ChangeKind.DELETE ? ": no longer disabled" : ": now disabled";
      put(change, TextShortener.atWord(PageText.oneLine(choice), 80) + how, 0.8);
      return;
    }
    ChangeLabel.IconChange icon = whole ? ChangeLabel.icon(events.comparison(), change) : null;
    if (icon != null) {
      icon(change, icon);
      return;
    }
    int drawing = after == null ? -1 : AlternativeText.titled(events.now().digest(), after.node());
    if (after != null && (drawing > 0 || ChangeLabel.isAlternative(events.comparison(), change))) {
      put(
          change,
          ValueWords.of(
              around(events.now(), drawing > 0 ? drawing : after.node()),
              "",
              PageText.oneLine(change.oldValue()),
              PageText.oneLine(change.newValue()),
              events.language()),
          0.8);
      return;
    }
    if (change.kind() == ChangeKind.UPDATE) {
      double category = isOfMarkup(what) ? MARKUP : 0.6;
      put(change, words(whole && !source ? "" : label.isEmpty() ? what : label, change), category);
      return;
    }
    String value = change.kind() == ChangeKind.DELETE ? change.oldValue() : change.newValue();
    String said = PageText.oneLine(value.isBlank() ? label : value);
    String path = source && !label.isEmpty() && !label.equals(said) ? label + ": " : "";
    String words =
        whole
            ? ValueWords.upper(ChangeWords.past(change.kind()))
                + ": "
                + path
                + TextShortener.atWord(said, 100)
            : ValueWords.upper(what)
                + " "
                + ChangeWords.past(change.kind())
                + (said.isEmpty() ? "" : ": " + TextShortener.atWord(said, 100));
    put(change, words, isOfMarkup(what) ? MARKUP : 0.6);
  }

  /** An icon that says something else, unless the words beside it are reported. */
  private void icon(Change change, ChangeLabel.IconChange icon) {
    NodeRange range = change.after() != null ? change.after() : change.before();
    ComparedPage side = change.after() != null ? events.now() : events.old();
    if (range == null || side.isReported(NodeRange.whole(side.digest().parent(range.node())))) {
      return;
    }
    String name = around(side, range.node());
    String was = PageText.oneLine(icon.was());
    String is = PageText.oneLine(icon.is());
    String words =
        was.isEmpty() ? "now " + is : is.isEmpty() ? "no longer " + was : was + " \u2192 " + is;
    events.add(
        ChangeEvent.Kind.CHANGED,
        "",
        change.label(),
        name.isEmpty() ? ValueWords.upper(words) : name + ": " + words,
        was,
        is,
        0.8,
        change.before(),
        change.after());
  }

  /** Whether a type is about the source, of which a reader sees nothing. */
  private static boolean isOfMarkup(String what) {
    return switch (family(what)) {
      case "structure", "layout", "tags", "attributes", "comments", "facet" -> true;
      default -> false;
    };
  }

  private String words(String label, Change change) {
    return ValueWords.of(
        label,
        "",
        PageText.oneLine(change.oldValue()),
        PageText.oneLine(change.newValue()),
        events.language());
  }

  private void put(Change change, String words, double category) {
    events.add(
        change.kind() == ChangeKind.MOVE ? ChangeEvent.Kind.MOVED : ChangeEvent.Kind.CHANGED,
        "",
        change.label(),
        words,
        PageText.oneLine(change.oldValue()),
        PageText.oneLine(change.newValue()),
        category,
        change.before(),
        change.after());
  }
}
