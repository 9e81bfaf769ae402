package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.NameWords;
import dev.vigil.discover.service.form.RenderedForms;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds the button of a form that is for a service class, where the form has others: "BLASTN"
 * beside "Find clone", or beside "Upload", which only loads a file into the form. Stateless.
 */
final class ClassButtons {
  /** The weight of words that name a class. */
  private static final double NAMING = 2;

  private static final Pattern LOADS =
      Pattern.compile(
          "(?i)^\\W*((load|upload|attach|hochladen|charger|cargar|subir|carregar|carica)(\\W+("
              + "file|datei|fichier|archivo|arquivo|ficheiro))?\\W*)+$");

  /** What is written on a button that begins a computation, as an object that the site keeps. */
  private static final Pattern BEGINS_JOB =
      Pattern.compile(
          "(?i)^\\W*(create|start|new)( a| new)?( [\\pL+-]+){1,2} (job|run|search)\\W*$");

  private ClassButtons() {}

  /** The names of the buttons that begin a job of the class, such as "Create Blast job". */
  static Set<String> jobs(WebForm form, ServiceClass service) {
    return form.fields().stream()
        .filter(field -> field.kind().isSubmitter() && !field.name().isEmpty())
        .filter(field -> BEGINS_JOB.matcher(field.label().strip()).find())
        .filter(field -> isNamed(field.label(), service))
        .map(FormField::name)
        .collect(Collectors.toSet());
  }

  /**
   * Like the other method; a link whose script sends the form and that names the class is pressed
   * instead of buttons that do something else, such as a search of the site in the same form.
   */
  static WebForm chosen(WebForm form, PageDigest digest, ServiceClass service) {
    List<FormField> all = form.fields().stream().filter(f -> f.kind().isSubmitter()).toList();
    boolean link =
        RenderedForms.linkThatSends(digest, form)
            .filter(words -> isNamed(words, service))
            .isPresent();
    boolean others =
        all.stream().noneMatch(button -> isNamed(words(button), service))
            && all.stream().noneMatch(button -> SafeForms.mayAct(words(button)));
    return link && others
        ? form.with(form.fields().stream().filter(field -> !all.contains(field)).toList())
        : chosen(form, service);
  }

  /**
   * The form with no other button than those for the class. It stays as it is if no button is, if
   * all are, or if one of the others does something: then the form does more than search.
   */
  static WebForm chosen(WebForm form, ServiceClass service) {
    List<FormField> all =
        form.fields().stream().filter(f -> f.kind().isSubmitter() && !f.disabled()).toList();
    List<FormField> named = all.stream().filter(button -> isValue(button, service)).toList();
    List<FormField> mine =
        named.isEmpty()
            ? all.stream().filter(button -> isNamed(words(button), service)).toList()
            : named;
    boolean loads = form.fields().stream().anyMatch(field -> field.kind() == FieldKind.FILE);
    Predicate<FormField> idle =
        button ->
            !SafeForms.mayAct(words(button)) || loads && LOADS.matcher(words(button)).matches();
    boolean only =
        !mine.isEmpty()
            && mine.stream().noneMatch(button -> SafeForms.mayAct(words(button)))
            && all.stream().filter(button -> !mine.contains(button)).allMatch(idle);
    return !only
        ? form
        : form.with(
            form.fields().stream()
                .filter(field -> !all.contains(field) || mine.contains(field))
                .toList());
  }

  private static String words(FormField button) {
    return button.label() + " " + button.attribute("alt");
  }

  private static boolean isNamed(String said, ServiceClass service) {
    List<String> words = NameWords.of(said);
    return service.vocabulary().entrySet().stream()
        .filter(term -> term.getValue() >= NAMING)
        .anyMatch(term -> words.contains(term.getKey()));
  }

  /** Whether a value of an argument is written on a button. */
  private static boolean isValue(FormField button, ServiceClass service) {
    List<String> words = NameWords.of(words(button));
    return service.examples().stream()
        .flatMap(example -> example.arguments().stream())
        .filter(argument -> !argument.required() && !argument.iterator())
        .flatMap(argument -> argument.values().stream())
        .anyMatch(value -> words.contains(value.toLowerCase(Locale.ROOT)));
  }
}
