package dev.vigil.diff.show.page;

import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.document.markup.MarkupEscape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One text of a page with its marked parts, and in a merged page the words of the old version
 * between its own. Filled by one thread, then only read.
 */
public final class MarkedText {
  /** Part of the text, from character to character. */
  private record Span(int from, int to, PageMark mark, int order) {}

  /** Words that stood before this place in the other version. */
  private record Other(int at, String words, PageMark mark) {}

  private final String value;
  private final List<Span> spans = new ArrayList<>();
  private final List<Other> others = new ArrayList<>();

  public MarkedText(String value) {
    this.value = value;
  }

  public void part(int from, int to, PageMark mark) {
    int start = Math.clamp(from, 0, value.length());
    int end = Math.clamp(to, start, value.length());
    if (end > start) {
      spans.add(new Span(start, end, mark, spans.size()));
    }
  }

  void before(int at, String words, PageMark mark) {
    others.add(new Other(Math.clamp(at, 0, value.length()), words, mark));
  }

  /** Writes the text with its marks as markup. */
  public void write(StringBuilder out) {
    spans.sort(Comparator.comparingInt(Span::from));
    others.sort(Comparator.comparingInt(Other::at));
    TreeSet<Integer> cuts = new TreeSet<>(List.of(0, value.length()));
    spans.forEach(span -> cuts.addAll(List.of(span.from, span.to)));
    others.forEach(other -> cuts.add(other.at));
    List<Span> active = new ArrayList<>();
    int next = 0;
    int other = 0;
    int from = 0;
    for (int cut : cuts) {
      piece(from, cut, active, out);
      for (; other < others.size() && others.get(other).at <= cut; other++) {
        foreign(others.get(other), out);
      }
      active.removeIf(span -> span.to <= cut);
      for (; next < spans.size() && spans.get(next).from <= cut; next++) {
        active.add(spans.get(next));
      }
      from = cut;
    }
  }

  private void piece(int from, int to, List<Span> active, StringBuilder out) {
    if (from == to) {
      return;
    }
    if (active.isEmpty()) {
      MarkupEscape.escape(value, from, to, out);
      return;
    }
    // What was marked last lies inside of what was marked before, such as words in their line.
    Span inner = active.stream().max(Comparator.comparingInt(Span::order)).orElseThrow();
    open(inner.mark.look(), active.stream().map(Span::mark).toList(), out);
    MarkupEscape.escape(value, from, to, out);
    close(inner.mark.look(), out);
  }

  private static void foreign(Other other, StringBuilder out) {
    open(other.mark.look(), List.of(other.mark), out);
    MarkupEscape.escape(other.words, 0, other.words.length(), out);
    close(other.mark.look(), out);
  }

  private static void open(ChangeKind look, List<PageMark> marks, StringBuilder out) {
    out.append('<').append(element(look));
    attributes(look, marks, out);
    out.append(
        switch (look) {
          case INSERT -> " role=\"insertion\">";
          case DELETE -> " role=\"deletion\">";
          case UPDATE, MOVE -> ">";
        });
  }

  private static void close(ChangeKind look, StringBuilder out) {
    out.append("</").append(element(look)).append('>');
  }

  /** The attributes by which the style and the navigator find a marked part. */
  static void attributes(ChangeKind look, List<PageMark> marks, StringBuilder out) {
    out.append(" data-vigil=\"");
    out.append(
        marks.stream()
            .map(mark -> String.valueOf(mark.number()))
            .distinct()
            .collect(Collectors.joining(" ")));
    out.append("\" data-vigil-kind=\"").append(ChangeWords.name(look)).append('"');
  }

  /** Names of our own, because a page may use and style {@code ins} and {@code del} itself. */
  private static String element(ChangeKind look) {
    return switch (look) {
      case INSERT -> "vigil-ins";
      case DELETE -> "vigil-del";
      case UPDATE -> "vigil-upd";
      case MOVE -> "vigil-mov";
    };
  }
}
