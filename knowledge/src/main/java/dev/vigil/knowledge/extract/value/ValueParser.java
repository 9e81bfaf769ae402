package dev.vigil.knowledge.extract.value;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what a page writes into a normalised value. Stateless. */
public final class ValueParser {
  private static final Pattern SPACES = Pattern.compile("[\\s\u00A0\u200B\u202F\u2009\uFEFF]+");
  private static final Pattern PUNCTUATION = Pattern.compile("[\\p{P}\\p{Z}\\p{C}]*");
  private static final Pattern MARKUP = Pattern.compile("</?[a-zA-Z][^<>]{0,500}>|&#?\\w{1,10};");
  private static final Pattern SHOWN =
      Pattern.compile("(-?\\d{1,40}(?:\\.\\d{1,40})?)(?: (\\S+))?");
  private static final int LONGEST_MARKUP = 200_000;

  private static final Set<String> YES =
      Set.of("true", "yes", "1", "ja", "oui", "sí", "si", "sim", "tak", "да", "✓", "✔", "on");
  private static final Set<String> NO =
      Set.of("false", "no", "0", "nein", "non", "não", "nie", "нет", "✗", "✘", "off", "–", "-");

  private ValueParser() {}

  /** Reads a value of a datatype; empty if the text holds none. */
  public static Optional<FactValue> parse(FactType type, String written, ValueContext context) {
    String text = clean(written);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    return switch (type) {
      // Brackets of broken data are not a text.
      case TEXT ->
          PUNCTUATION.matcher(text).matches()
              ? Optional.empty()
              : Optional.of(new FactValue(FactType.TEXT, text, null, context.unit()));
      case NUMBER ->
          NumberText.read(text, context.language())
              .map(number -> FactValue.number(number.multiply(NumberText.factor(text))));
      case MONEY -> MoneyText.read(text, context);
      case DATE -> DateText.read(text, context.language());
      case DURATION -> DurationText.read(text);
      case QUANTITY -> QuantityText.read(text, context);
      case BOOLEAN -> truth(text);
      case CHOICE -> choice(text, context.choices());
      case URL -> url(text, context.base());
    };
  }

  /**
   * Reads what {@link FactValue#shown} wrote, in which a dot is never a mark of thousands; else
   * like {@link #parse} without a context.
   */
  public static Optional<FactValue> parseShown(FactType type, String shown) {
    Matcher exact = SHOWN.matcher(shown);
    if (!exact.matches()) {
      return parse(type, shown, ValueContext.NONE);
    }
    BigDecimal number = new BigDecimal(exact.group(1));
    String unit = exact.group(2) == null ? "" : exact.group(2);
    if (type == FactType.NUMBER && unit.isEmpty()) {
      return Optional.of(FactValue.number(number));
    }
    if (type == FactType.MONEY
        && (unit.isEmpty() || MoneyText.code(unit).filter(unit::equals).isPresent())) {
      return Optional.of(MoneyText.of(number, unit));
    }
    return type == FactType.QUANTITY
        ? Optional.of(QuantityText.of(number, unit))
        : parse(type, shown, ValueContext.NONE);
  }

  private static Optional<FactValue> truth(String text) {
    String word = text.substring(text.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    if (YES.contains(word)) {
      return Optional.of(new FactValue(FactType.BOOLEAN, "true", null, ""));
    }
    return NO.contains(word)
        ? Optional.of(new FactValue(FactType.BOOLEAN, "false", null, ""))
        : Optional.empty();
  }

  private static Optional<FactValue> choice(String text, List<String> choices) {
    String word = text.substring(text.lastIndexOf('/') + 1);
    String folded = folded(word);
    for (String choice : choices) {
      if (folded(choice).equals(folded)) {
        return Optional.of(new FactValue(FactType.CHOICE, choice, null, ""));
      }
    }
    String whole = folded(text);
    for (String choice : choices) {
      if (whole.contains(folded(choice))) {
        return Optional.of(new FactValue(FactType.CHOICE, choice, null, ""));
      }
    }
    return choices.isEmpty()
        ? Optional.of(new FactValue(FactType.CHOICE, word, null, ""))
        : Optional.empty();
  }

  private static String folded(String text) {
    StringBuilder letters = new StringBuilder();
    text.toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }

  private static Optional<FactValue> url(String text, String base) {
    String reference = text.indexOf(' ') >= 0 ? text.replace(" ", "%20") : text;
    if (reference.startsWith("data:") || reference.startsWith("javascript:")) {
      return Optional.empty();
    }
    try {
      WebUrl url =
          base.isEmpty() || reference.matches("(?i)https?://.*")
              ? WebUrl.parse(reference)
              : WebUrl.parse(base).resolve(reference);
      return Optional.of(new FactValue(FactType.URL, url.toString(), null, ""));
    } catch (FetchException e) {
      boolean other = reference.matches("(?i)(?:urn|mailto|tel|doi|isbn):.{1,2000}");
      boolean local = base.isEmpty() && reference.matches("[^\\s]{1,2000}");
      return other || local
          ? Optional.of(new FactValue(FactType.URL, reference, null, ""))
          : Optional.empty();
    }
  }

  /** The text without markup, with single spaces, in composed characters. */
  public static String clean(String written) {
    String text = written;
    if ((text.indexOf('<') >= 0 || text.indexOf('&') >= 0)
        && text.length() <= LONGEST_MARKUP
        && MARKUP.matcher(text).find()) {
      text = shown(text);
    }
    String single = SPACES.matcher(text).replaceAll(" ").strip();
    return Normalizer.isNormalized(single, Normalizer.Form.NFC)
        ? single
        : Normalizer.normalize(single, Normalizer.Form.NFC);
  }

  /** Some sites put markup into their data, and some escape it twice. */
  private static String shown(String markup) {
    String text = markup;
    for (int i = 0; i < 2 && MARKUP.matcher(text).find(); i++) {
      PageDigest digest =
          Documents.read(
                  ("<!doctype html><meta charset=utf-8><body>" + text)
                      .getBytes(StandardCharsets.UTF_8),
                  ReadHint.contentType("text/html; charset=utf-8"),
                  ReadLimits.WEB)
              .digest();
      text = RenderedText.of(digest, 0);
    }
    return text;
  }
}
