package dev.vigil.diff.noise.text;

import java.util.Locale;
import java.util.Set;

/** Recognises short lines that state a status: in stock, cancelled, degraded. Stateless. */
public final class StatusText {
  /** A longer line is a sentence, which counts by its words. */
  private static final int LONGEST = 6;

  private static final Set<String> WORDS =
      Set.of(
          ("available unavailable stock sold soldout out preorder backorder restock waitlist notify"
               + " buy cart basket bag order reserve book booked full open opened closed closing"
               + " cancelled canceled postponed delayed scheduled rescheduled live ended finished"
               + " started running stopped paused resolved investigating identified monitoring"
               + " operational degraded outage maintenance down up online offline healthy failed"
               + " failing passing active inactive enabled disabled valid expired draft final"
               + " approved rejected pending accepted filled hiring deprecated stable beta eol"
               + " supported released departed boarding arrived landed time lieferbar"
               + " verf\u00fcgbar ausverkauft vergriffen vorbestellen warenkorb ge\u00f6ffnet"
               + " geschlossen offen abgesagt verschoben versp\u00e4tet st\u00f6rung betriebsbereit"
               + " beendet besetzt disponible indisponible rupture \u00e9puis\u00e9 panier ouvert"
               + " ferm\u00e9 annul\u00e9 report\u00e9 retard\u00e9 termin\u00e9 complet agotado"
               + " disponibles existencias carrito abierto cerrado cancelado aplazado retrasado"
               + " esaurito disponibile aperto chiuso annullato rinviato")
              .split(" ", -1));

  private StatusText() {}

  /** Whether a word in lower case says a state. */
  public static boolean isWord(String word) {
    return WORDS.contains(word);
  }

  /** Whether two short lines say two states. */
  public static boolean differ(String before, String after) {
    return isState(before) && isState(after);
  }

  /** Whether a short line says a state. */
  public static boolean isState(String text) {
    var words = TextWords.of(text.toLowerCase(Locale.ROOT));
    return words.size() <= LONGEST && words.stream().anyMatch(WORDS::contains);
  }
}
