package dev.vigil.discover.service.form;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.WebForm;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which forms only read data. A form that could log in, register, pay, order, send a
 * message or change an account is left alone, and so is one that asks for a proof of being human.
 * To leave a form alone that reads costs a service; to send one that writes may do harm. Stateless.
 *
 * <p>There must be no evidence for writing, and some evidence for reading: a field that a hint of
 * the description names, or signs of a search. The signs of writing are words, and no list of words
 * is whole; so the second half stands alone: on labelled forms it lets none through that writes,
 * without the first ({@code bench/run forms-folds}).
 */
public final class SafeForms {
  private static final Pattern SHOWS =
      Pattern.compile(
          "(?i)(^|\\PL)(show|view|display|result|open|anzeig|ergebnis|voir(\\PL|$)|affich|résultat|"
              + "ver(\\PL|$)|mostra|risultat|resultad|resultat|bekijk|tonen|pokaż|wynik|zobraz|"
              + "показ|результат|göster|sonuç)|表示|結果|查看|结果");

  private static final int LONGEST_DEED = 200;

  private SafeForms() {}

  /**
   * Why a form is not submitted; empty if it only reads data.
   *
   * @param postAllowed whether the description allows POST
   * @param hinted whether the description's own hints name a field of the form
   */
  public static Optional<String> refusal(
      WebForm form, Optional<FormClassification> reading, boolean postAllowed, boolean hinted) {
    return refusal(form, reading, postAllowed, hinted, Set.of());
  }

  /**
   * Like the other method, with the names of the fields that the hints name: what the description
   * says about a field counts more than what was learnt from other forms.
   */
  public static Optional<String> refusal(
      WebForm form,
      Optional<FormClassification> reading,
      boolean postAllowed,
      boolean hinted,
      Set<String> named) {
    return posted(form, postAllowed)
        .or(() -> DataChangingForms.refusal(form, reading, hinted, named))
        .or(() -> hinted ? Optional.empty() : SearchFormRecognizer.refusal(form, reading));
  }

  /**
   * Why a second form is not submitted, in the response to a query where the description expects a
   * form: that is evidence for a read-only form, as search words are for a first one.
   */
  public static Optional<String> refusalOnTheWay(WebForm form, boolean postAllowed) {
    return posted(form, postAllowed)
        .or(() -> writing(form, Optional.empty(), false))
        .or(() -> acting(form))
        .or(() -> SearchFormRecognizer.room(form));
  }

  /**
   * Why a first form, from which one only chooses, is not submitted. Nothing says beforehand that
   * it reads: a poll has the same fields. So its buttons must not say that they send.
   */
  public static Optional<String> refusalToChoose(WebForm form) {
    return refusalOnTheWay(form, false)
        .or(
            () ->
                form.fields().stream()
                    .filter(field -> field.kind().isSubmitter())
                    .filter(field -> mayAct(field.label() + " " + field.value()))
                    .findFirst()
                    .map(button -> "its button says '" + button.label().strip() + "'"));
  }

  /** Whether words say that more is done than to read; that something is sent does not count. */
  public static boolean isDeed(String words) {
    return DataChangingForms.acts(words);
  }

  /** Whether words say that something is done, sent or ordered, not only chosen. */
  public static boolean mayAct(String words) {
    return DataChangingForms.isActing(words, "") || DataChangingForms.isAboutDeeds(words);
  }

  /** Whether a form has nothing to fill in, a button that shows something, and none that acts. */
  public static boolean onlyShows(WebForm form) {
    return form.fillable().isEmpty()
        && acting(form).isEmpty()
        && form.fields().stream()
            .filter(field -> field.kind().isSubmitter())
            .noneMatch(field -> ActionWords.sends(field.label() + " " + field.value()))
        && form.fields().stream()
            .filter(field -> field.kind().isSubmitter())
            .anyMatch(field -> SHOWS.matcher(field.label() + " " + field.value()).find());
  }

  /** Why a form that stands in an answer may act: its buttons, its address or what it hides. */
  private static Optional<String> acting(WebForm form) {
    String address = form.action().map(PageLinks::words).orElse("");
    boolean acts =
        ActionWords.in(
                SortingWords.removed(address)
                    + " "
                    + form.attribute("id")
                    + " "
                    + form.attribute("name"))
            || form.fields().stream()
                .filter(field -> field.kind().isSubmitter() || field.kind() == FieldKind.HIDDEN)
                .anyMatch(SafeForms::acts);
    return acts
        ? Optional.of("its words say that it does more than show something")
        : Optional.empty();
  }

  private static boolean acts(FormField field) {
    // What is longer is data.
    String value = field.value().length() <= LONGEST_DEED ? field.value() : "";
    return ActionWords.in(
        String.join(
            " ",
            SortingWords.removed(field.name() + "=" + value),
            SortingWords.removed(field.kind().isSubmitter() ? field.label() : ""),
            field.attribute("alt"),
            field.attribute("title"),
            SortingWords.removed(field.attribute("formaction"))));
  }

  private static Optional<String> posted(WebForm form, boolean postAllowed) {
    return form.method() == WebForm.Method.POST && !postAllowed
        ? Optional.of("it is sent by POST, which the description does not allow")
        : Optional.empty();
  }

  /** The evidence that a form may change data; empty without evidence. */
  public static Optional<String> writing(
      WebForm form, Optional<FormClassification> reading, boolean hinted) {
    return DataChangingForms.refusal(form, reading, hinted, Set.of());
  }

  /**
   * Whether a form asks for an address or for personal data.
   *
   * @param named the names of fields whose purpose is known otherwise
   * @param tolerated how many fields that may be for personal data, but do not say so, do not count
   */
  public static boolean asksWho(
      WebForm form, Optional<FormClassification> reading, Set<String> named, int tolerated) {
    return DataChangingForms.asksWho(form, reading, named, tolerated);
  }

  /** Whether the address of a form's page says that its forms do more than read. */
  public static boolean isOnWritingPage(WebForm form) {
    return DataChangingForms.isOnWritingPage(form);
  }
}
