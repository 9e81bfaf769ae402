package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.WebForm;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Determines the type of a form by one plain mark, whatever the rules of probing say; most forms
 * have none. So forms that no one labelled can be made sites of. Stateless.
 */
final class FormMark {
  private static final String QUERY = "(?i)q|s|k|query|search|keywords?|suche|recherche|buscar";

  private FormMark() {}

  static Optional<FormType> of(WebForm form) {
    List<FormField> asked = form.fillable();
    long passwords = asked.stream().filter(f -> f.kind() == FieldKind.PASSWORD).count();
    List<FormField> typed = asked.stream().filter(f -> f.kind().isTyped()).toList();
    boolean mail = typed.stream().anyMatch(FormMark::isMail);
    if (passwords > 0) {
      return Optional.of(passwords == 1 ? FormType.LOGIN : FormType.REGISTRATION);
    }
    if (mail && typed.stream().anyMatch(f -> f.kind() == FieldKind.TEXTAREA)) {
      return Optional.of(FormType.CONTACT);
    }
    if (mail && typed.size() == 1) {
      return Optional.of(FormType.MAILING_LIST);
    }
    if (form.attribute("action").toLowerCase(Locale.ROOT).matches(".*\\b(cart|basket)\\b.*")) {
      return Optional.of(FormType.ORDER);
    }
    return query(form).isEmpty() ? Optional.empty() : Optional.of(FormType.SEARCH);
  }

  private static boolean isMail(FormField field) {
    return field.kind() == FieldKind.EMAIL
        || field.name().toLowerCase(Locale.ROOT).contains("mail");
  }

  /** The name of the only field that is typed into, if it is one for searching; else empty. */
  static String query(WebForm form) {
    List<FormField> typed = form.fillable().stream().filter(f -> f.kind().isTyped()).toList();
    return typed.size() == 1
            && (typed.getFirst().kind() == FieldKind.SEARCH
                || typed.getFirst().name().matches(QUERY))
        ? typed.getFirst().name()
        : "";
  }
}
