package dev.vigil.bench.fact;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Judges extracted values by labels: letters and digits count, spelling beyond them does not. */
public final class RecipeScore {
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,/]\\d+)?");
  private static final Pattern RANGE =
      Pattern.compile("\\d+\\s*(?:-|\u2013|\\p{L}{1,3})\\s*(\\d+)");
  private static final Pattern SPAN =
      Pattern.compile(
          "P(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?T?(?:\\d+H)?(?:\\d+M)?(?:\\d+S)?|\\d[\\d.,/½¼¾"
              + " ]{0,6}\\s?\\p{L}{1,12}\\.?(?:[ ,]{0,3}(?:\\p{L}{1,3}"
              + " )?\\d{1,3}\\s?\\p{L}{1,12})?");

  /** What one field of one page brought. */
  public record Result(int wanted, int found, int given, int right) {}

  private final String all;
  private final String raw;
  private final Set<Long> minutes = new HashSet<>();

  /** Reads the page that labels must occur in. */
  public RecipeScore(RecipePage page) {
    PageDigest digest =
        Documents.read(
                page.html().getBytes(StandardCharsets.UTF_8),
                ReadHint.contentType("text/html; charset=utf-8"),
                ReadLimits.WEB)
            .digest();
    StringBuilder text = new StringBuilder();
    for (int node = 1; node < digest.nodeCount(); node++) {
      switch (digest.kind(node)) {
        case TEXT -> text.append(digest.value(node));
        case ELEMENT -> {
          for (String name : List.of("content", "alt", "title", "datetime", "value")) {
            String value = digest.attributes().has(node) ? digest.attribute(node, name) : null;
            if (value != null) {
              text.append(' ').append(value).append(' ');
            }
          }
        }
        default -> {}
      }
    }
    all = letters(unescaped(text.toString()));
    raw = unescaped(page.html().replace("&amp;", "&").replace("&#038;", "&"));
    Matcher spans = SPAN.matcher(text);
    while (spans.find()) {
      ValueParser.parse(FactType.DURATION, spans.group(), ValueContext.NONE)
          .flatMap(one -> one.ordered())
          .ifPresent(seconds -> minutes.add(seconds.longValue() / 60));
    }
  }

  private static String unescaped(String text) {
    String plain = text.replace("\\/", "/").replace("\\n", " ").replace("\\\"", "\"");
    return plain.indexOf("\\u") < 0
        ? plain
        : Pattern.compile("\\\\u([0-9a-fA-F]{4})")
            .matcher(plain)
            .replaceAll(
                match ->
                    Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(match.group(1), 16))));
  }

  /** Whether a label counts. */
  private boolean occurs(String field, String label) {
    return switch (field) {
      case "image" -> raw.contains(label);
      case "totalTime", "prepTime", "cookTime" -> minutes.contains(minutes(label));
      case "yields" -> NUMBER.matcher(label).find();
      default -> !letters(label).isEmpty() && all.contains(letters(label));
    };
  }

  private static long minutes(String label) {
    return label.matches("\\d{1,9}") ? Long.parseLong(label) : -1;
  }

  /** Judges one field. */
  public Result judge(String field, List<String> labels, List<String> given) {
    List<String> wanted = new ArrayList<>();
    for (String label : labels) {
      if (occurs(field, label)) {
        wanted.add(label);
      }
    }
    if (field.equals("ingredients")) {
      return lists(wanted, labels, given);
    }
    if (field.equals("instructions")) {
      String text = letters(String.join(" ", given));
      int found = 0;
      for (String label : wanted) {
        found += text.contains(letters(label)) ? 1 : 0;
      }
      return new Result(wanted.size(), found, given.size(), 0);
    }
    if (wanted.isEmpty()) {
      return new Result(0, 0, given.size(), 0);
    }
    boolean right = !given.isEmpty() && same(field, wanted.getFirst(), given);
    return new Result(1, right ? 1 : 0, given.size(), right ? 1 : 0);
  }

  private static Result lists(List<String> wanted, List<String> labels, List<String> given) {
    List<String> left = new ArrayList<>(given.stream().map(RecipeScore::letters).toList());
    int found = 0;
    for (String label : wanted) {
      found += left.remove(letters(label)) ? 1 : 0;
    }
    int right = found;
    for (String label : labels) {
      right += !wanted.contains(label) && left.remove(letters(label)) ? 1 : 0;
    }
    return new Result(wanted.size(), found, given.size(), right);
  }

  /** An address as Vigil writes it: labels keep the characters that a URL encodes. */
  private static String url(String label) {
    return ValueParser.parse(FactType.URL, label, ValueContext.NONE)
        .map(FactValue::text)
        .orElse("");
  }

  private static boolean same(String field, String label, List<String> given) {
    String one = given.getFirst();
    return switch (field) {
      case "image" -> given.contains(label) || given.contains(url(label));
      case "totalTime", "prepTime", "cookTime" -> one.equals(label);
      case "yields" -> number(one).equals(number(label)) || isRange(one, number(label));
      case "author" ->
          letters(String.join("", given)).equals(letters(label))
              || letters(one).equals(letters(label));
      default -> letters(one).equals(letters(label));
    };
  }

  /** Whether a text is a range that ends with a number: labels keep one end of “4 to 6”. */
  private static boolean isRange(String text, String number) {
    Matcher range = RANGE.matcher(text);
    return range.find() && range.group(1).equals(number);
  }

  private static String number(String text) {
    Matcher numbers = NUMBER.matcher(text);
    return numbers.find() ? numbers.group().replaceAll("[.,]0+$", "") : "";
  }

  /** Letters and digits alone, in lower case. */
  public static String letters(String text) {
    StringBuilder letters = new StringBuilder();
    Normalizer.normalize(text, Normalizer.Form.NFKC)
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }
}
