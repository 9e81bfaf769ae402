package dev.vigil.discover.service;

import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.SafeForms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognises posted forms that store or sell what they get, though their fields are those of a
 * search: archives take sequences, shops make molecules from them. Stateless.
 *
 * <p>Some words say so wherever they stand. Others, such as "submit" or "new", are said of searches
 * as well; they count in titles, addresses, buttons and names of fields unless the form shows that
 * it searches.
 */
final class SubmissionForms {
  /** The beginnings of words that are said of forms that store or sell. */
  private static final List<String> STORES =
      List.of(
          "curat",
          "deposi",
          "contribut",
          "submitter",
          "kurator",
          "einreich",
          "hinterleg",
          "beitrag",
          "déposer",
          "dépôt",
          "contribu",
          "bijdrag",
          "indienen",
          "zgłoś",
          "депонир",
          "synthesis",
          "purification",
          "purity",
          "nmol",
          "quote",
          "quotation",
          "invoice",
          "shipping",
          "delivery",
          "angebot",
          "devis",
          "presupuesto",
          "preventivo",
          "offerte",
          "投稿");

  /** Words that ask to give something, though not always to store it. */
  private static final Set<String> GIVES =
      Set.of(
          "add",
          "suggest",
          "suggestion",
          "contribute",
          "contribution",
          "deposit",
          "propose",
          "publish",
          "share",
          "submission",
          "hinzufügen",
          "vorschlagen",
          "veröffentlichen",
          "ajouter",
          "proposer",
          "publier",
          "soumission",
          "añadir",
          "agregar",
          "sugerir",
          "publicar",
          "adicionar",
          "proponi",
          "pubblica",
          "toevoegen",
          "dodaj",
          "přidat",
          "добавить",
          "ekle",
          "追加",
          "登録");

  /** Words of which a search can be the object, too. */
  private static final Set<String> BEGINS =
      Set.of(
          "submit",
          "new",
          "entry",
          "record",
          "order",
          "custom",
          "request",
          "upload",
          "import",
          "report",
          "notify",
          "declare",
          "melden",
          "meldung",
          "signaler",
          "déclarer",
          "notificar",
          "declarar",
          "segnala",
          "segnalazione",
          "zgłoszenie",
          "сообщить");

  private SubmissionForms() {}

  /** Why a form may keep what it gets; empty without evidence. */
  static Optional<String> refusal(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    if (form.method() != WebForm.Method.POST) {
      return Optional.empty();
    }
    FormIntroduction introduction = context.introduction();
    String fields =
        slots.stream()
            .flatMap(
                slot ->
                    Stream.concat(
                        Stream.of(slot.words()),
                        slot.options().stream().limit(20).map(FormSlot.Option::label)))
            .collect(Collectors.joining(". "));
    String addresses =
        form.page().path() + ". " + form.action().map(action -> action.path()).orElse("");
    String all = String.join(". ", introduction.page(), introduction.buttons(), fields, addresses);
    Optional<String> stored =
        NameWords.of(all).stream()
            .filter(word -> STORES.stream().anyMatch(word::startsWith))
            .findFirst();
    if (stored.isPresent()) {
      return stored.map(word -> "it may store or sell what it gets ('" + word + "')");
    }
    boolean searches =
        FormConcepts.of(introduction.buttons()).contains("search")
            || FormFilter.hasListOfClass(slots, context);
    // A button such as "BLAST!" says what "submit" in an address means.
    boolean named =
        FormFilter.speaks(introduction.buttons(), context)
            && !SafeForms.mayAct(introduction.buttons())
            && NameWords.of(introduction.buttons()).stream()
                .noneMatch(word -> BEGINS.contains(word) || GIVES.contains(word));
    String said = introduction.title() + ". " + addresses;
    Optional<String> given =
        Stream.concat(
                NameWords.of(said).stream().filter(word -> !named && BEGINS.contains(word)),
                NameWords.of(said + ". " + introduction.buttons()).stream().filter(GIVES::contains))
            .findFirst();
    return searches
        ? Optional.empty()
        : given.map(word -> "it asks to give something ('" + word + "')");
  }

  /** Whether words ask to give something that is kept. */
  static boolean gives(String said) {
    return NameWords.of(said).stream().anyMatch(GIVES::contains);
  }
}
