package dev.vigil.diff.noise.edit;

import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.PricedText;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.time.WrittenDays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Decides whether the date of a revision is news where nothing else says so. "Last updated on"
 * below a page is written by the machine that builds the site; on a page of terms, rules or prices
 * it says that they were revised. Stateless.
 */
final class RevisionDates {
  /** A longer line is a sentence of a person. */
  private static final int LONGEST = 12;

  /** After so many days the date of a page is that of a revision. */
  private static final int RESTED = 60;

  /** How a page says when it was built or saved. */
  private static final Pattern BUILT =
      Pattern.compile(
          "(?i)\\b(?:last|page|site) (?:was )?(?:last )?(?:updated?|modified|edited|changed|built"
              + "|published|revis(?:ed|ion))\\b|^updated\\b|zuletzt"
              + " (?:aktualisiert|ge\u00e4ndert|bearbeitet)|letzte"
              + " (?:aktualisierung|\u00e4nderung)|^stand(?::|\\s(?:vom\\s)?\\d{1,2}\\.)|derni\u00e8re"
              + " (?:mise \u00e0 jour|modification)|\u00faltima"
              + " (?:actualizaci\u00f3n|modificaci\u00f3n|atualiza\u00e7\u00e3o)|ultim[oa]"
              + " (?:aggiornamento|modifica)|laatst (?:bijgewerkt|gewijzigd)|ostatni[ao]"
              + " (?:aktualizacj|modyfikacj|zmian)");

  /** Words in the title or a heading of a page whose revision matters. */
  private static final Pattern REVISED_PAGE =
      Pattern.compile(
          "(?i)terms|conditions|privacy|polic(?:y|ies)|agreement|licen[cs]|legal|\\blaws?\\b|\\bact\\b"
              + "|statut|regulat|guideline|guidance|\\brules?\\b|by-?laws?|advi[cs]|notice|recall"
              + "|sanction|register|statement|standard|disclos|prices?\\b|pricing|fees?\\b|fares?\\b"
              + "|tariff|rates\\b|charges|\\bagb\\b|datenschutz|bedingung|satzung|ordnung|gesetz"
              + "|richtlinie|hinweis|preis|geb\u00fchr|tarif|entgelt|mentions|confidentialit|r\u00e8gle"
              + "|prix|t\u00e9rminos|condiciones|privacidad|aviso|precio|informativa|condizioni|prezz"
              + "|tariff|voorwaarden|privac|prijs|prijzen|regulamin|polityk|cennik|vilk\u00e5r|villkor");

  private RevisionDates() {}

  /** The edits, those of dates that only say when a page was built as moves of a clock. */
  static List<ItemDifference.Edit> marked(List<ItemDifference.Edit> edits, List<PageItem> after) {
    if (edits.stream().noneMatch(RevisionDates::isBuilt) || isRevisedPage(after)) {
      return edits;
    }
    return edits.stream()
        .map(
            edit ->
                isBuilt(edit)
                    ? new ItemDifference.Edit(edit.before(), edit.after(), DifferenceKind.CLOCK)
                    : edit)
        .toList();
  }

  private static boolean isBuilt(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.REVISION
        && edit.piece().kind() != PageItem.Kind.HEADING
        && TextWords.count(edit.newText()) <= LONGEST
        && BUILT.matcher(edit.newText()).find()
        && !isAfterLong(edit);
  }

  /** Whether the date rested for so long that no machine wrote it at each visit. */
  private static boolean isAfterLong(ItemDifference.Edit edit) {
    OptionalLong was = WrittenDays.latest(edit.oldText());
    OptionalLong is = WrittenDays.latest(edit.newText());
    return was.isPresent() && is.isPresent() && is.getAsLong() - was.getAsLong() > RESTED;
  }

  private static boolean isRevisedPage(List<PageItem> after) {
    for (PageItem piece : after) {
      boolean names = piece.kind() == PageItem.Kind.TITLE || piece.kind() == PageItem.Kind.HEADING;
      if (names && REVISED_PAGE.matcher(piece.text()).find()
          || piece.kind().isLine() && piece.region().isContent() && PricedText.isIn(piece.text())) {
        return true;
      }
    }
    return false;
  }
}
