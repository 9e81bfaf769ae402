package dev.vigil.diff.noise.text;

import java.util.HashSet;
import java.util.List;
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
               + " esaurito disponibile aperto chiuso annullato rinviato suspended interrupted"
               + " disrupted reopened withdrawn vacant occupied reserved yanked injured reserviert"
               + " ausgebucht belegt gesperrt unterbrochen entf\u00e4llt verkauft suspendu"
               + " interrompu perturb\u00e9 r\u00e9serv\u00e9 suspendido reservado sospeso"
               + " prenotato uitverkocht leverbaar gesloten geopend geannuleerd volgeboekt verhuurd"
               + " esgotado dispon\u00edvel aberto fechado suspenso lesionado wyprzedane"
               + " odwo\u0142any odwo\u0142ane zav\u0159eno otev\u0159eno zatvoren\u00e9"
               + " otvoren\u00e9 zamkni\u0119te otwarte dost\u0119pny niedost\u0119pny"
               + " \u0437\u0430\u043a\u0440\u044b\u0442\u043e"
               + " \u043e\u0442\u043a\u0440\u044b\u0442\u043e"
               + " \u043e\u0442\u043c\u0435\u043d\u0435\u043d\u043e"
               + " \u0434\u043e\u0441\u0442\u0443\u043f\u043d\u043e"
               + " \u0440\u0430\u0441\u043f\u0440\u043e\u0434\u0430\u043d\u043e"
               + " \u5728\u5eab\u3042\u308a \u5728\u5eab\u5207\u308c \u58f2\u308a\u5207\u308c"
               + " \u4f11\u8a3a \u55b6\u696d\u4e2d \u904b\u4f11 \u53d7\u4ed8\u4e2d"
               + " \u53d7\u4ed8\u7d42\u4e86 \u0645\u063a\u0644\u0642 \u0645\u0641\u062a\u0648\u062d"
               + " \u0645\u062a\u0648\u0641\u0631")
              .split(" ", -1));

  /** Words that turn a state into its opposite. */
  private static final Set<String> NEGATIONS =
      Set.of(
          ("not no never without nicht kein keine keinen nie ohne non ne pas sans sin sem senza"
                  + " n\u00e3o niet geen zonder brak bez inte ikke ej \u043d\u0435"
                  + " \u043d\u0435\u0442")
              .split(" ", -1));

  /** States of a house or an event, of which people are told in a sentence. */
  private static final Set<String> EVENTS =
      Set.of(
          ("closed closing reopened reopens cancelled canceled postponed delayed suspended"
               + " interrupted rescheduled geschlossen abgesagt verschoben entf\u00e4llt gesperrt"
               + " unterbrochen ferm\u00e9 ferm\u00e9e ferm\u00e9s annul\u00e9 annul\u00e9e"
               + " report\u00e9 report\u00e9e suspendu suspendue cerrado cerrada cerrados cancelado"
               + " cancelada aplazado aplazada suspendido suspendida suspendidas suspendidos chiuso"
               + " chiusa chiusi annullato annullata rinviato rinviata sospeso sospesa gesloten"
               + " geannuleerd verplaatst fechado fechada cancelados suspenso adiado zamkni\u0119te"
               + " nieczynne odwo\u0142ane \u0437\u0430\u043a\u0440\u044b\u0442\u043e"
               + " \u043e\u0442\u043c\u0435\u043d\u0435\u043d\u043e st\u00e4ngt inst\u00e4llt"
               + " lukket aflyst avlyst st\u00e4ngd st\u00e4ngda inst\u00e4lld inst\u00e4llda"
               + " chiuse chiusura ferm\u00e9es fermeture cerradas closure strike gr\u00e8ve huelga"
               + " sciopero staking uitgesteld fechados fechadas suljettu peruttu zav\u0159eno"
               + " zru\u0161eno z\u00e1rva kapal\u0131")
              .split(" ", -1));

  /** Colours of flags, warnings and lights. */
  private static final Set<String> COLOURS =
      Set.of(
          ("red yellow green orange amber black white purple blue rot gelb gr\u00fcn schwarz rote"
               + " gelbe gr\u00fcne rouge jaune vert verte noir rojo roja amarillo amarilla verde"
               + " naranja negra rosso rossa giallo gialla arancione nero nera rood geel groen"
               + " oranje vermelho vermelha amarelo amarela laranja r\u00f6d gul gr\u00f6n czerwona"
               + " czerwony \u017c\u00f3\u0142ta \u017c\u00f3\u0142ty zielona zielony")
              .split(" ", -1));

  private StatusText() {}

  /** Whether a word in lower case says that something is closed, cancelled or at another time. */
  public static boolean isEvent(String word) {
    return EVENTS.contains(word);
  }

  /** Whether a word in lower case says a state. */
  public static boolean isWord(String word) {
    return WORDS.contains(word);
  }

  /** Whether two short lines say two states. */
  public static boolean differ(String before, String after) {
    return isState(before) && isState(after) && !states(before).equals(states(after))
        || differInColour(before, after);
  }

  /** Whether two short lines differ in a colour only, as those of flags and warnings do. */
  private static boolean differInColour(String before, String after) {
    List<String> was = TextWords.of(before.toLowerCase(Locale.ROOT));
    List<String> is = TextWords.of(after.toLowerCase(Locale.ROOT));
    boolean colour = false;
    boolean same = was.size() == is.size() && is.size() <= LONGEST;
    for (int i = 0; same && i < is.size(); i++) {
      boolean other = !was.get(i).equals(is.get(i));
      same = !other || COLOURS.contains(was.get(i)) && COLOURS.contains(is.get(i));
      colour |= other;
    }
    return same && colour;
  }

  /** The words of a text that say a state, or that it is not so. */
  public static Set<String> states(String text) {
    Set<String> states = new HashSet<>(TextWords.of(text.toLowerCase(Locale.ROOT)));
    states.removeIf(word -> !WORDS.contains(word) && !NEGATIONS.contains(word));
    return states;
  }

  /** Whether a short line says a state. */
  public static boolean isState(String text) {
    var words = TextWords.of(text.toLowerCase(Locale.ROOT));
    return words.size() <= LONGEST && words.stream().anyMatch(WORDS::contains);
  }

  /** Whether any word of a text says a state, or that something is closed or cancelled. */
  public static boolean hasState(String text) {
    return TextWords.of(text.toLowerCase(Locale.ROOT)).stream()
        .anyMatch(word -> isWord(word) || isEvent(word));
  }
}
