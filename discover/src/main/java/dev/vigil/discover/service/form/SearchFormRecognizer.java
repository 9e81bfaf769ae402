package dev.vigil.discover.service.form;

import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.WebForm;
import java.util.List;
import java.util.Optional;

/**
 * Recognises search forms: by plain words in the form, and by the trained classifier. Both are
 * needed, for each alone is wrong now and then, and seldom about the same form. Stateless.
 */
public final class SearchFormRecognizer {
  /** Chosen on the folds of the labelled forms; no form that writes came near it. */
  private static final double ALIKE = 0.75;

  /** The score that words alone need without a trained classification. */
  private static final int WORDS_ALONE = 2;

  /** Names of fields that are words for a search everywhere. */
  private static final String QUERY = "(?i)q|s|k|qry|query";

  private SearchFormRecognizer() {}

  /** Why a form is not taken for a search; empty if it is. */
  static Optional<String> refusal(WebForm form, Optional<FormClassification> reading) {
    int words = words(form);
    if (words == 0 || reading.isEmpty() && words < WORDS_ALONE) {
      return Optional.of("nothing about it says that it searches");
    }
    return room(form)
        .or(
            () ->
                reading
                    .map(FormClassification::type)
                    .filter(type -> type.probability(FormType.SEARCH) < ALIKE)
                    .map(
                        type ->
                            type.best() == FormType.SEARCH
                                ? "it does not resemble a search enough"
                                : "it resembles a form for " + type.best().words()));
  }

  /** Why a form does not only search, if it has room for what no search takes. */
  static Optional<String> room(WebForm form) {
    return takesMore(form)
        ? Optional.of("it has room for more than a search, a long text or a file")
        : Optional.empty();
  }

  /**
   * How many things say that a form searches, of five: the kind of a field, a button, the name of
   * the form, where it is sent, the name or label of a field.
   */
  public static int words(WebForm form) {
    List<FormField> typed = form.fillable().stream().filter(f -> f.kind().isTyped()).toList();
    boolean[] said = {
      form.attribute("role").equalsIgnoreCase("search")
          || typed.stream().anyMatch(f -> f.kind() == FieldKind.SEARCH),
      form.fields().stream()
          .filter(f -> f.kind().isSubmitter() || f.kind() == FieldKind.BUTTON)
          .anyMatch(f -> speaks(f.label(), f.value(), f.attribute("alt"), f.attribute("title"))),
      speaks(form.attribute("id"), form.attribute("name"), form.attribute("class")),
      form.action().map(action -> speaks(action.path())).orElse(false),
      typed.stream().anyMatch(f -> f.name().matches(QUERY) || speaks(f.name(), f.caption()))
    };
    int count = 0;
    for (boolean one : said) {
      count += one ? 1 : 0;
    }
    return count;
  }

  /** Whether it has room for a text, a file or a password. */
  public static boolean takesMore(WebForm form) {
    return form.fillable().stream()
        .map(FormField::kind)
        .anyMatch(
            kind ->
                kind == FieldKind.TEXTAREA || kind == FieldKind.FILE || kind == FieldKind.PASSWORD);
  }

  private static boolean speaks(String... texts) {
    return FormConcepts.of(String.join(". ", texts)).contains("search");
  }
}
