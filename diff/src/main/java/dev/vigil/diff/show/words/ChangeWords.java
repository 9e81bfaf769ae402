package dev.vigil.diff.show.words;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The words for changes, the same in every view. Stateless. */
public final class ChangeWords {
  private ChangeWords() {}

  /**
   * The name of a kind for programs: {@code insert}, {@code delete}, {@code update}, {@code move}.
   */
  public static String name(ChangeKind kind) {
    return switch (kind) {
      case INSERT -> "insert";
      case DELETE -> "delete";
      case UPDATE -> "update";
      case MOVE -> "move";
    };
  }

  /** The name of a kind for people, in the past tense. */
  public static String past(ChangeKind kind) {
    return switch (kind) {
      case INSERT -> "added";
      case DELETE -> "removed";
      case UPDATE -> "changed";
      case MOVE -> "moved";
    };
  }

  /** One character that distinguishes the kinds without colour. */
  public static String sign(ChangeKind kind) {
    return switch (kind) {
      case INSERT -> "+";
      case DELETE -> "−";
      case UPDATE -> "~";
      case MOVE -> "↕";
    };
  }

  public static Map<ChangeKind, Integer> counts(List<Change> changes) {
    return kinds(changes.stream().map(Change::kind).toList());
  }

  private static Map<ChangeKind, Integer> kinds(List<ChangeKind> all) {
    Map<ChangeKind, Integer> counts = new EnumMap<>(ChangeKind.class);
    all.forEach(kind -> counts.merge(kind, 1, Integer::sum));
    return counts;
  }

  /** How many there are of each kind: "2 added, 1 changed". */
  public static String counted(List<ChangeKind> kinds) {
    List<String> parts = new ArrayList<>();
    kinds(kinds).forEach((kind, count) -> parts.add(count + " " + past(kind)));
    return parts.isEmpty() ? "No changes" : String.join(", ", parts);
  }

  /** White space squeezed and cut to that many characters. */
  public static String brief(String text, int most) {
    if (text.length() <= most && isSqueezed(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(Math.min(text.length(), most) + 1);
    boolean space = false;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isWhitespace(c)) {
        space = !out.isEmpty();
        continue;
      }
      if (out.length() >= most) {
        return out.append('…').toString();
      }
      if (space) {
        out.append(' ');
        space = false;
      }
      out.appendCodePoint(c);
    }
    return out.toString();
  }

  /** Whether single spaces between words are all white space of a text. */
  private static boolean isSqueezed(String text) {
    boolean space = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) && (space || c != ' ')) {
        return false;
      }
      space = c == ' ';
    }
    return !space || text.isEmpty();
  }
}
