package dev.vigil.diff.interest;

import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.diff.UserRegex;
import dev.vigil.diff.extract.ObjectLabels;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.EnumLookup;
import dev.vigil.diff.types.TypeText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses the interest of a user. Not thread-safe.
 *
 * <pre>
 * interest = term { "OR" term }        term = part { "AND" part }
 * part     = "NOT" part | "(" interest ")" | type
 * type     = name [ "=" value ] { "," option "=" value }
 * value    = "…" (with \" and \\) | /…/ | anything up to the next option, AND, OR or bracket
 * </pre>
 *
 * The words AND, OR, NOT may be in any case, and a space may stand for the comma.
 */
final class ChangeTypeExpressionParser {
  private static final int MOST_LEVELS = 100;
  private static final int LONGEST = 20_000;
  private static final Set<String> OPTIONS = TypeName.allOptions();

  private final String text;
  private int at;
  private int level;

  ChangeTypeExpressionParser(String text) {
    this.text = text;
  }

  ChangeTypeExpression parse() {
    if (text.length() > LONGEST) {
      throw new DiffException(
          "The interest has " + text.length() + " characters; it may have up to " + LONGEST + ".");
    }
    ChangeTypeExpression all = or();
    skipSpace();
    if (at < text.length()) {
      throw fault("'" + rest() + "' is left over; join interests with AND, OR, NOT");
    }
    UserRegex.checkTogether(all.instructions());
    return all;
  }

  private ChangeTypeExpression or() {
    List<ChangeTypeExpression> parts = new ArrayList<>(List.of(and()));
    while (takeWord("or")) {
      parts.add(and());
    }
    return parts.size() == 1 ? parts.getFirst() : new ChangeTypeExpression.Or(parts);
  }

  private ChangeTypeExpression and() {
    List<ChangeTypeExpression> parts = new ArrayList<>(List.of(part()));
    while (takeWord("and")) {
      parts.add(part());
    }
    return parts.size() == 1 ? parts.getFirst() : new ChangeTypeExpression.And(parts);
  }

  private ChangeTypeExpression part() {
    if (++level > MOST_LEVELS) {
      throw fault("it is nested more than " + MOST_LEVELS + " levels deep; write it flatter");
    }
    try {
      if (takeWord("not")) {
        return new ChangeTypeExpression.Not(part());
      }
      skipSpace();
      if (at < text.length() && text.charAt(at) == '(') {
        at++;
        ChangeTypeExpression inner = or();
        skipSpace();
        if (at >= text.length() || text.charAt(at) != ')') {
          throw fault("a closing ) is missing");
        }
        at++;
        return inner;
      }
      return new ChangeTypeExpression.Of(type());
    } finally {
      level--;
    }
  }

  private ChangeType type() {
    String name = name();
    TypeName known =
        TypeName.ALL.stream()
            .filter(type -> type.word().equals(name))
            .findFirst()
            .orElseThrow(() -> unknown("type", name, TypeName.words()));
    String value = takeEquals() ? value() : null;
    Map<String, String> options = new LinkedHashMap<>();
    List<String> allowed = new ArrayList<>(known.options());
    allowed.addAll(TypeName.COMMON);
    for (String option = option(); option != null; option = option()) {
      if (!allowed.contains(option)) {
        throw unknown("option of '" + known.word() + "'", option, allowed);
      }
      takeEquals();
      if (options.put(option, value()) != null) {
        throw fault("the option " + option + " stands twice; keep one");
      }
    }
    return narrowed(known.make(new TypeText(name, value, options)), options);
  }

  private static ChangeType narrowed(ChangeType type, Map<String, String> options) {
    if (options.keySet().stream().noneMatch(TypeName.COMMON::contains)) {
      return type;
    }
    Set<ChangeKind> kinds = EnumSet.noneOf(ChangeKind.class);
    String only = options.get("only");
    if (only != null) {
      for (String word : only.split(",", -1)) {
        kinds.add(EnumLookup.of("only", word, Only.class).kind);
      }
    }
    String when = options.get("when");
    return new NarrowedType(
        type,
        kinds,
        when == null
            ? NarrowedType.Presence.ANY
            : EnumLookup.of("when", when, NarrowedType.Presence.class),
        options.getOrDefault("while", ""),
        options.getOrDefault("unless", ""));
  }

  private enum Only {
    ADDED(ChangeKind.INSERT),
    REMOVED(ChangeKind.DELETE),
    CHANGED(ChangeKind.UPDATE),
    MOVED(ChangeKind.MOVE);

    private final ChangeKind kind;

    Only(ChangeKind kind) {
      this.kind = kind;
    }
  }

  private String name() {
    skipSpace();
    int start = at;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw fault(
          (at < text.length() ? "'" + rest() + "' is not a type" : "a type is missing")
              + "; there are "
              + String.join(", ", TypeName.words()));
    }
    return text.substring(start, at);
  }

  /** The name of the option that comes next, or null if none does. */
  private @Nullable String option() {
    int start = at;
    while (start < text.length() && isGap(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    if (end == start || end >= text.length() || text.charAt(end) != '=') {
      return null;
    }
    String option = text.substring(start, end);
    at = end;
    return option;
  }

  private boolean takeEquals() {
    if (at < text.length() && text.charAt(at) == '=') {
      at++;
      return true;
    }
    return false;
  }

  private String value() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    if (at < text.length() && text.charAt(at) == '/') {
      int end = endOfSlashed();
      if (end > 0) {
        String value = text.substring(at + 1, end).replace("\\/", "/");
        at = end + 1;
        return value;
      }
    }
    int start = at;
    int open = 0;
    while (at < text.length() && !(isGap(text.charAt(at)) && isWordOfLanguage(at))) {
      char c = text.charAt(at);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open < 0) {
        break;
      }
      at++;
    }
    String value = text.substring(start, at).strip();
    if (value.isEmpty()) {
      throw fault("a value is missing behind the equals sign");
    }
    return value;
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return value.toString();
      }
      boolean escaped =
          c == '\\' && at + 1 < text.length() && "\"\\".indexOf(text.charAt(at + 1)) >= 0;
      value.append(escaped ? text.charAt(++at) : c);
    }
    throw fault("a closing \" is missing");
  }

  /** The end of /…/, if a space, a bracket or nothing follows; else -1. */
  private int endOfSlashed() {
    for (int end = at + 1; end < text.length(); end++) {
      if (text.charAt(end) == '\\') {
        end++;
      } else if (text.charAt(end) == '/'
          && (end + 1 == text.length()
              || isSpace(text.charAt(end + 1))
              || text.charAt(end + 1) == ','
              || text.charAt(end + 1) == ')')) {
        return end;
      }
    }
    return -1;
  }

  /** Whether behind the comma or white space at a place something follows that ends a value. */
  private boolean isWordOfLanguage(int space) {
    int start = space;
    while (start < text.length() && isGap(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    String word = text.substring(start, end);
    boolean joined = word.equalsIgnoreCase("and") || word.equalsIgnoreCase("or");
    return start == text.length()
        || joined && end < text.length() && isSpace(text.charAt(end))
        || end < text.length() && text.charAt(end) == '=' && OPTIONS.contains(word);
  }

  private boolean takeWord(String word) {
    skipSpace();
    int end = at + word.length();
    if (text.regionMatches(true, at, word, 0, word.length())
        && (end == text.length() || isSpace(text.charAt(end)) || text.charAt(end) == '(')) {
      at = end;
      return true;
    }
    return false;
  }

  private void skipSpace() {
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c);
  }

  /** Whether a character may stand before an option. */
  private static boolean isGap(char c) {
    return c == ',' || isSpace(c);
  }

  private static boolean isNamePart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_';
  }

  private String rest() {
    return ObjectLabels.shortened(text.substring(at));
  }

  private DiffException unknown(String what, String written, List<String> known) {
    return fault(
        "there is no "
            + what
            + " '"
            + written
            + "'; "
            + SpellingSuggestion.to(written, known)
                .map(near -> "did you mean " + near + "?")
                .orElse("there are " + String.join(", ", known)));
  }

  private DiffException fault(String what) {
    String sentence = what.endsWith("?") ? what : what + ".";
    return new DiffException(
        "Change type '"
            + ObjectLabels.shortened(text)
            + "', character "
            + (at + 1)
            + ": "
            + sentence);
  }
}
