package dev.vigil.knowledge.extract.content;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The words by which pages name the properties of a class: as labels beside values, and as names of
 * classes in markup. Immutable.
 */
public final class ClassWords {
  /** The longest text that can be a label. */
  static final int LONGEST = 60;

  private record Mark(String spaced, String joined, FactProperty property) {}

  private final Map<String, FactProperty> labels = new HashMap<>();
  private final List<Mark> marks = new ArrayList<>();

  public ClassWords(FactClass type) {
    for (FactProperty property : type.properties()) {
      property.labels().forEach(label -> labels.putIfAbsent(folded(label), property));
    }
    for (FactProperty property : type.properties()) {
      String own = folded(words(property.name()));
      labels.putIfAbsent(own, property);
      mark(own, property);
      for (String path : property.from()) {
        String last = path.substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf(':')) + 1);
        mark(folded(words(last)), property);
      }
    }
    marks.sort((a, b) -> Integer.compare(b.joined().length(), a.joined().length()));
  }

  private void mark(String words, FactProperty property) {
    String singular = words.endsWith("s") ? words.substring(0, words.length() - 1) : words;
    if (singular.length() > 2
        && marks.stream().noneMatch(mark -> mark.joined().equals(singular.replace(" ", "")))) {
      marks.add(new Mark(" " + singular, singular.replace(" ", ""), property));
    }
  }

  /**
   * The property that a text labels: the whole text is the label, apart from signs and brackets.
   */
  public Optional<FactProperty> label(String text) {
    return text.length() > LONGEST
        ? Optional.empty()
        : Optional.ofNullable(labels.get(folded(text)));
  }

  /** The property that a class or id names, with the most words. */
  @Nullable FactProperty mark(String classes) {
    String spaced = spaced(classes);
    for (Mark mark : marks) {
      if (named(spaced, mark.spaced())
          || mark.joined().length() > 6 && named(spaced, " " + mark.joined())) {
        return mark.property();
      }
    }
    return null;
  }

  /**
   * The words in lower case, each between spaces: {@code prepTime-x} as {@code " prep time x "}.
   */
  private static String spaced(String name) {
    StringBuilder text = new StringBuilder(name.length() + 8).append(' ');
    boolean lower = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean part = Character.isLetterOrDigit(c) || Character.isSurrogate(c);
      boolean begins = !part || lower && Character.isUpperCase(c);
      if (begins && text.charAt(text.length() - 1) != ' ') {
        text.append(' ');
      }
      if (part) {
        text.append(Character.toLowerCase(c));
      }
      lower = Character.isLowerCase(c);
    }
    if (text.charAt(text.length() - 1) != ' ') {
      text.append(' ');
    }
    return text.toString();
  }

  private static boolean named(String spaced, String word) {
    int at = spaced.indexOf(word);
    while (at >= 0) {
      int end = at + word.length();
      if (spaced.charAt(end) == ' ' || spaced.charAt(end) == 's' && spaced.charAt(end + 1) == ' ') {
        return true;
      }
      at = spaced.indexOf(word, at + 1);
    }
    return false;
  }

  /** {@code prepTime} as {@code prep Time}. */
  private static String words(String name) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (i > 0 && Character.isUpperCase(c) && Character.isLowerCase(name.charAt(i - 1))) {
        text.append(' ');
      }
      text.append(c);
    }
    return text.toString();
  }

  /** Lower case letters and digits with single spaces, without what stands in brackets. */
  static String folded(String text) {
    StringBuilder folded = new StringBuilder();
    int depth = 0;
    boolean space = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' && depth > 0 ? -1 : 0;
      if (depth == 0 && Character.isLetterOrDigit(c)) {
        if (space && !folded.isEmpty()) {
          folded.append(' ');
        }
        space = false;
        folded.append(Character.toLowerCase(c));
      } else {
        space = true;
      }
    }
    return folded.toString();
  }
}
