package dev.vigil.bench.topic;

import java.util.List;
import java.util.Locale;

/**
 * Result pages of search engines in eighteen designs and several languages. The last eight were
 * made after the reader of numbers and were never used to improve it. Stateless.
 */
public final class SearchPages {
  /** How many designs there are. */
  public static final int DESIGNS = 18;

  /** The first design of the second set. */
  public static final int SECOND = 10;

  private static final int CAP = 100;

  private SearchPages() {}

  /** A result page that names how many documents were found. */
  public static String html(int design, List<String> words, long found, int year) {
    String query = String.join(" ", words);
    String grouped = String.format(Locale.ROOT, "%,d", found);
    String dots = grouped.replace(',', '.');
    String spaces = grouped.replace(',', '\u00a0');
    long last = Math.min(10, found);
    String count =
        switch (design) {
          case 0 ->
              found == 0
                  ? "No results found for <b>" + query + "</b>"
                  : "Results 1 – "
                      + last
                      + " of about "
                      + grouped
                      + " for <b>"
                      + query
                      + "</b> (0.21 seconds)";
          case 1 -> found == 0 ? "Keine Treffer" : "Treffer 1–" + last + " von " + dots;
          case 2 -> found == 0 ? "Aucun résultat" : spaces + " résultats pour « " + query + " »";
          case 3 ->
              found == 0
                  ? "Your search did not match any documents."
                  : "Showing 1 to " + last + " of " + grouped + " entries";
          case 4 -> "We found " + (found == 0 ? "no" : grouped) + " matching documents";
          case 5 ->
              found == 0
                  ? "No se encontraron resultados"
                  : "Resultados 1 - " + last + " de " + dots;
          case 6 ->
              "<table><tr><td>Query</td><td>"
                  + query
                  + "</td></tr><tr><td>Documents:</td><td>"
                  + found
                  + "</td></tr></table>";
          case 7 -> found == 0 ? "Nessun risultato" : dots + " risultati trovati";
          case 8 -> found == 0 ? "Nothing found." : "Page 1. " + grouped + " hits";
          case 10 ->
              found == 0
                  ? "Your search - <b>" + query + "</b> - did not match any documents."
                  : "About " + grouped + " results (0.43 s)";
          case 11 -> found > CAP ? "More than " + CAP + " hits" : found + " hits";
          case 12 -> found == 0 ? "Nothing found." : "Results for " + query;
          case 13 -> found == 0 ? "Geen resultaten" : "1-" + last + " van " + dots + " resultaten";
          case 14 ->
              found == 0
                  ? "Nenhum resultado encontrado"
                  : "Foram encontrados " + dots + " documentos";
          case 15 ->
              found == 0 ? "no matches" : "Displaying results 1-" + last + " out of " + found;
          case 16 -> "Total number of records: " + grouped;
          case 17 -> found == 0 ? "見つかりませんでした" : grouped + " 件中 1 - " + last + " 件";
          default -> found == 0 ? "0 records" : last + " shown; total: " + grouped + " records";
        };
    StringBuilder list = new StringBuilder("<ol>");
    for (int i = 0; i < last; i++) {
      list.append("<li><a href=/d")
          .append(i)
          .append(">Document ")
          .append(i + 1)
          .append("</a> (")
          .append(year - i)
          .append(")");
    }
    StringBuilder pager = new StringBuilder();
    for (long page = 2; design == 12 && page <= (found + 9) / 10; page++) {
      pager.append("<a href='?p=").append(page).append("'>").append(page).append("</a> ");
    }
    return "<html><head><title>"
        + query
        + "</title></head><body><form><input name=q></form><p>"
        + count
        + "</p>"
        + list
        + "</ol>"
        + pager
        + "<p>10 results per page. Copyright "
        + year
        + "</p></body></html>";
  }
}
