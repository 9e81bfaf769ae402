package dev.vigil.diff.noise.time;

import com.google.re2j.Pattern;
import dev.vigil.diff.noise.text.NoisePatterns;

/**
 * Distinguishes by the words of a line whether its time says when the page was made, or when
 * something happens that people agreed on. Stateless.
 */
public final class StatedTimes {
  /** Words before an appointment, which may be given to the second. */
  private static final Pattern APPOINTED =
      Pattern.compile(
          "(?i)deadline|\\bnext\\b|\\bdue\\b|\\bclos(?:es|ing)|\\bend(?:s|ing)?\\b|until|expir(?:es|y)"
              + "|\\bstarts?\\b|\\bbegins?\\b|\\bopens\\b|opening|depart|arriv|scheduled|submi"
              + "|\\bapply\\b|applications?|regist(?:er|ration)|auction|kick-?off|doors|launch"
              + "|maintenance|webinar|appointment|frist|\\bbis\\b|\\bab\\b|beginn|\\bende\\b"
              + "|abfahrt|ankunft|termin|limite|jusqu|cl\u00f4ture|d\u00e9but|d\u00e9part"
              + "|arriv\u00e9e|hasta|plazo|cierre|inicio|salida|llegada|l\u00edmite|scadenza|entro"
              + "|inizio|partenza|sluit|\\btot\\b|aanvang|vertrek");

  /** The words that, with a time of day, state when the page was made. */
  private static final Pattern MADE =
      Pattern.compile(
          "(?i)abruf|abgerufen|retrieved|fetched|generated|erstellt|as"
              + " (?:of|at)\\b|\\bstand(?::|\\s(?:vom\\s)?\\d{1,2}[.:]\\d)|\\bupdated\\b|last"
              + " update|^update|aktualisiert|aktualisierung:|letzte aktualisierung|mise? \u00e0"
              + " jour|actualiza|aggiorn|\u00faltima"
              + " hora|consult(?:\u00e9|ad[oa])|refreshed|snapshot|bijgewerkt|zaktualizowano|aktualizacj\\w+|geactualiseerd|opgehaald|pobrano|rilevat\\w+|g\u00e9n\u00e9r|generad|downloaded"
              + " at|latest (?:at|reading|data|value|measurement)\\b|(?:measured|observed|recorded)"
              + " at|gemessen");

  /** Words that say so only beside a time that no person would choose: "checked at 10:04". */
  private static final Pattern MAYBE_MADE =
      Pattern.compile(
          "(?i)checked|captured|prepared|produced|gepr\u00fcft|v\u00e9rifi"
              // A programme is printed, too; here a date or time stands behind it.
              + "|(?:^|[^\\pL\\d\\s]\\s*)(?:printed|gedruckt|imprim\u00e9e?)(?: from \\S+)?"
              + "(?: (?:on|at|am|um|le))?[:\\s]*\\d{1,4}(?:[-/.:h]\\w|\\.? \\pL{3,9}\\.? \\d{4})");

  private StatedTimes() {}

  /** Whether a line says when the page was made. */
  public static boolean isMade(String line) {
    return NoisePatterns.hasTime(line)
        && (MADE.matcher(line).find()
            || MAYBE_MADE.matcher(line).find() && !NoisePatterns.isRound(line));
  }

  /** Whether a text names what happens at a time, and not when the page was made. */
  public static boolean isAppointed(String text) {
    return APPOINTED.matcher(text).find() && !MADE.matcher(text).find();
  }
}
