package dev.vigil.discover.database;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Reads the number of matches from the text of a result page, in English, German, French, Spanish,
 * Italian, Portuguese, Dutch, Swedish, Polish, Russian, Japanese and Chinese. The patterns run in
 * linear time. Stateless.
 */
public final class MatchCountReader {
  private static final int MOST_TEXT = 200_000;
  private static final long MOST = 1_000_000_000_000L;

  private static final String NUMBER = "(\\d{1,3}(?:[.,'’   \\s]\\d{3})+|\\d+)";
  private static final String NOUN =
      "(?:results?|hits?|match(?:es)?|documents?|records?|items?|articles?|entries|entry|pages?"
          + "|titles?|publications?|papers?|books?|listings?|products?|citations?|files?"
          + "|treffern?|ergebnissen?|ergebnis|dokumenten?|dokumente|einträgen?|einträge|artikeln?"
          + "|seiten|datensätzen?"
          + "|résultats?|réponses?|documents?|fiches?|notices?|articles?"
          + "|resultados?|documentos?|registros?|artículos?|coincidencias?|artigos?|itens"
          + "|risultat[oi]|document[oi]|articol[oi]|element[oi]|voci"
          + "|resultaten|resultaat|documenten|artikelen|treffers"
          + "|träffar|resultat|poster|wyników|wyniki|rekordów|результат(?:а|ов)?|документ(?:а|ов)?"
          + "|найдено|件中|件|条结果|条|個結果|个结果)";
  private static final String ABOUT =
      "(?:about|approximately|approx\\.?|around|some|over|more than|at least|a total of|total of"
          + "|etwa|ungefähr|ca\\.?|rund|circa|über|mehr als|mindestens|insgesamt"
          + "|environ|près de|plus de|un total de|au total"
          + "|aproximadamente|cerca de|unos|más de|mais de|un total de|um total de"
          + "|circa|oltre|più di|ongeveer|meer dan|omkring|över|około|ponad|примерно|более"
          + "|約|共|约)";
  private static final String OF =
      "(?:of|out of|von|sur|de|di|su|van|av|z|из|/|among|aus|dei|total:?|with a total of)";
  private static final String DASH = "\\s*(?:-|–|—|to|bis|à|a|al|tot|till|through|until|~|〜)\\s*";

  private static final Pattern RANGE =
      Pattern.compile(
          "(?i)\\d[\\d.,]*"
              + DASH
              + "\\d[\\d.,]*(?:\\s+"
              + NOUN
              + ")?\\s+"
              + OF
              + "\\s+(?:the\\s+)?("
              + ABOUT
              + "\\s+)?"
              + NUMBER
              + "(\\s*\\+)?");
  private static final Pattern COUNTED =
      Pattern.compile(
          "(?i)(?:(?:^|[^\\p{L}])("
              + ABOUT
              + ")\\s*)?(?:^|[^\\d.,])"
              + NUMBER
              + "(\\s*\\+)?\\s*(?:\\p{L}{2,20}\\s+){0,2}?"
              + NOUN
              + "(?:[^\\p{L}]|$)");

  /** A noun alone before a number, such as "Document 1", is a title and not a count. */
  private static final Pattern LABELLED =
      Pattern.compile(
          "(?i)(?:^|[^\\p{L}])(?:(?:"
              + NOUN.replace("|pages?", "")
              + "|found|total)(?:\\s+(?:found|total|gefunden|insgesamt"
              + "|trouvés|encontrados|trovati|gevonden))?\\s*[:=(]|(?:found|total|gefunden|trouvés?"
              + "|encontrados?|trovati|gevonden|hittade|znaleziono|найдено|共|全)\\s*[:=(]?)\\s*("
              + ABOUT
              + "\\s*)?"
              + NUMBER
              + "(\\s*\\+)?");

  private static final Pattern NONE =
      Pattern.compile(
          "(?i)no (?:\\p{L}+"
              + " )?(?:results?|hits?|matches|match|documents?|records?|items?|articles?|entries|pages)(?:[^\\p{L}]|$)|nothing"
              + " (?:was )?found|did not match any|could not find any|(?:^|[^\\d])0"
              + " (?:results|matches|hits|documents|records|items|articles)|not found any|sorry,"
              + " (?:we|nothing)|keine (?:\\p{L}+"
              + " )?(?:treffer|ergebnisse|dokumente|einträge|artikel|seiten)|nichts"
              + " gefunden|aucun(?:e)? (?:résultat|document|réponse|notice|article)|ningún"
              + " (?:resultado|documento)|no se (?:han? )?encontr|sin resultados|nessun"
              + " (?:risultato|documento|elemento)|nenhum (?:resultado|documento)|geen"
              + " (?:resultaten|treffers|documenten)|inga (?:träffar|resultat)|brak wyników|nie"
              + " znaleziono|ничего не найдено|見つかりません|没有找到|沒有找到");

  private MatchCountReader() {}

  /** The number of matches of a result page. */
  public static MatchCount read(PageDigest page) {
    return read(RenderedText.of(page, 0));
  }

  /** The number of matches that a text names. */
  public static MatchCount read(String page) {
    String text =
        page.substring(0, Math.min(MOST_TEXT, page.length()))
            .replace('\u00a0', ' ')
            .replace('\u202f', ' ')
            .replaceAll("[ \\t\\r\\n]+", " ");
    MatchCount counted = read(text, List.of(RANGE, COUNTED));
    if (counted instanceof MatchCount.Unknown && NONE.matcher(text).find()) {
      return new MatchCount.Exact(0);
    }
    return counted instanceof MatchCount.Unknown ? read(text, List.of(LABELLED)) : counted;
  }

  private static MatchCount read(String text, List<Pattern> patterns) {
    for (Pattern pattern : patterns) {
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        String about = String.valueOf(matcher.group(1));
        OptionalLong number = number(String.valueOf(matcher.group(2)));
        if (number.isPresent()
            && !isPerPage(text, matcher.end())
            && !isTitle(text, matcher.start(), matcher.end())) {
          boolean capped = matcher.group(3) != null || isCap(about);
          return capped
              ? new MatchCount.AtLeast(number.getAsLong())
              : new MatchCount.Exact(number.getAsLong());
        }
      }
    }
    return new MatchCount.Unknown();
  }

  /** "10 results per page" is a setting, not a count. */
  private static boolean isPerPage(String text, int end) {
    String rest = text.substring(end, Math.min(text.length(), end + 20)).toLowerCase(Locale.ROOT);
    return rest.stripLeading().matches("(?s)(per|pro|par|por|je|a) .*");
  }

  /** In "Document 1 Document 2" the numbers belong to the words before them. */
  private static boolean isTitle(String text, int start, int end) {
    String before = text.substring(Math.max(0, start - 25), start + 1);
    String match = text.substring(start, end).strip();
    String noun = match.substring(match.lastIndexOf(' ') + 1);
    return noun.length() > 2
        && before.strip().toLowerCase(Locale.ROOT).endsWith(noun.toLowerCase(Locale.ROOT));
  }

  private static boolean isCap(String about) {
    return about
        .toLowerCase(Locale.ROOT)
        .matches(
            "\\s*(over|more than|at least|über|mehr als|mindestens|plus de|más de|mais de|oltre"
                + "|più di|meer dan|över|ponad|более)\\s*");
  }

  private static OptionalLong number(String text) {
    String digits = text.replaceAll("[^\\d]", "");
    if (digits.isEmpty() || digits.length() > 13) {
      return OptionalLong.empty();
    }
    long number = Long.parseLong(digits);
    return number > MOST ? OptionalLong.empty() : OptionalLong.of(number);
  }
}
