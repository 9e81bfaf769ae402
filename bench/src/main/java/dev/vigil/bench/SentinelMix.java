package dev.vigil.bench;

import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentinels as people might set them on a page: types of all kinds, words and phrases of the page,
 * and parts by id, class or tag, each picked by a Zipf law (the thesis found exponents of 0.6 to
 * 0.9 for the popularity of pages). Not thread-safe.
 */
public final class SentinelMix {
  private static final double EXPONENT = 0.9;
  private static final int MOST_PARTS = 1_000;

  private static final List<String> TYPES =
      List.of(
          "any",
          "links",
          "keyword",
          "text",
          "keyword",
          "images",
          "keyword",
          "words",
          "phrase",
          "links,only=added",
          "number",
          "regex",
          "keyword",
          "price,below=100",
          "table",
          "list",
          "layout",
          "text,only=added",
          "metadata",
          "attributes",
          "links AND NOT images",
          "tags",
          "keyword OR phrase",
          "stock");

  private static final Pattern ARGUMENTS = Pattern.compile("keyword|phrase|regex");
  private static final List<String> EXPRESSIONS =
      List.of("[0-9]{4}", "v[0-9.]+", "\\b[A-Z]{3,}\\b", "[0-9]+ (days|hours)", "(?i)price", "%");

  private final Random random;
  private final List<WatchedPart> parts = new ArrayList<>();
  private final List<String> words;
  private final Map<String, ChangeTypeExpression> interests = new HashMap<>();

  public SentinelMix(PageDigest page, Random random) {
    this.random = random;
    parts.add(WatchedPart.WHOLE);
    Set<String> selectors = new LinkedHashSet<>(List.of("body", "main", "p", "a", "li", "h2"));
    for (int at = 1; at < page.nodeCount(); at++) {
      if (page.isElement(at)) {
        addSelectors(page, at, selectors);
      }
    }
    selectors.stream().limit(MOST_PARTS).map(WatchedPart::css).forEach(parts::add);
    words =
        RenderedText.of(page, 0)
            .codePoints()
            .collect(
                StringBuilder::new,
                (text, c) -> text.appendCodePoint(Character.isLetterOrDigit(c) ? c : ' '),
                StringBuilder::append)
            .toString()
            .lines()
            .flatMap(line -> List.of(line.strip().split(" +", -1)).stream())
            .filter(word -> word.length() > 2)
            .toList();
  }

  private static void addSelectors(PageDigest page, int element, Set<String> selectors) {
    String id = page.attribute(element, "id");
    if (id != null && id.matches("[A-Za-z][A-Za-z0-9_-]*")) {
      selectors.add("#" + id);
    }
    String classes = page.attribute(element, "class");
    if (classes != null && classes.strip().matches("[A-Za-z][A-Za-z0-9_-]*")) {
      selectors.add("." + classes.strip());
    }
  }

  /** One more sentinel. */
  public Subscription next() {
    return next(TYPES.get(zipf(TYPES.size())));
  }

  /** One more sentinel of that type; a keyword, phrase or regex gets its argument here. */
  public Subscription next(String type) {
    // In one pass: a word of the page may itself be "phrase".
    String written =
        ARGUMENTS
            .matcher(type)
            .replaceAll(found -> Matcher.quoteReplacement(filled(found.group())));
    return Subscription.of(
        interests.computeIfAbsent(written, ChangeTypeExpression::parse),
        parts.get(zipf(parts.size())));
  }

  private String filled(String type) {
    return switch (type) {
      case "keyword" -> "keyword=" + word(zipf(words.size()));
      case "phrase" -> "phrase=\"" + phrase() + "\"";
      default -> "regex=\"" + expression() + "\"";
    };
  }

  private String expression() {
    return EXPRESSIONS.get(zipf(EXPRESSIONS.size())).replace("\\", "\\\\");
  }

  private String phrase() {
    int at = zipf(words.size());
    return word(at) + " " + word(at + 1) + " " + word(at + 2);
  }

  private String word(int at) {
    return words.isEmpty() ? "nothing" : words.get(at % words.size());
  }

  /** A number below n, k with a chance of about 1 / k to the exponent. */
  private int zipf(int n) {
    double power = 1 - EXPONENT;
    double top = Math.pow(Math.max(1, n) + 1, power);
    double u = 1 + random.nextDouble() * (top - 1);
    return Math.min(Math.max(0, n - 1), (int) (Math.pow(u, 1 / power) - 1));
  }
}
