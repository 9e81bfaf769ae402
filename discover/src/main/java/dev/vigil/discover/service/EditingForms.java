package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.NameWords;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Recognises forms that correct, replace or update what a site stores, though their fields are
 * those of a search and whatever their method is: curators of a database correct its entries by
 * GET, too. What says so is a button, an address, the heading, a sentence above the form or the
 * name of a field; that a database "was updated" or is "curated" does not. Stateless.
 */
final class EditingForms {
  /** Words of addresses that change something. */
  private static final Set<String> PLACES =
      Set.of(
          "admin",
          "administrator",
          "curate",
          "curation",
          "curator",
          "correct",
          "correction",
          "corrections",
          "replace",
          "replacement",
          "overwrite",
          "update",
          "edit",
          "amend",
          "modify",
          "revise",
          "annotate",
          "rebuild",
          "reindex");

  /** The beginnings of words for changes in other languages than English. */
  private static final String OTHERS =
      "korrigier|korrektur|berichtig|ersetz|überschreib|aktualisier(e|en|ung)\\b|bearbeit(e|en)\\b|corrig|correg|correij|remplac(er|ez)|mettre"
          + " à jour|mettez à jour|modifi(er|ez|car)\\b|"
          + "sustitu|reemplaz|actualizar|actualice|substitu|atualizar|atualize|sostitu|sovrascriv|"
          + "aggiorna(re)?\\b|vervang|overschrij|bijwerken|wijzig|popraw|zastąp|nadpisz|zaktualizuj|"
          + "oprav|nahra[dď]|přeps|korriger|ersätt|uppdatera|исправ|заменить|замените|обновить|"
          + "обновите|düzelt|güncelle|değiştir";

  private static final String OTHERS_UNSPACED = "訂正|修正する|更新する|上書き|置き換え|更正|修改|替换|覆盖";

  /** What is written on a button that changes what is stored, not only what is asked. */
  private static final Pattern CHANGES =
      Pattern.compile(
          "(?i)\\b(correct|replace|overwrite|rebuild|reindex|amend|(update|edit|modify|revise)(?:"
              + " (the|this|your|an?) )?(?:\\W*$|"
              + " ?(entr|record|sequence|annotation|gene|model|data)))|(^|\\PL)("
              + OTHERS
              + ")|"
              + OTHERS_UNSPACED);

  private static final String STORED =
      "(entry|entries|records?|(gene"
          + " )?models?|genes?|annotations?|databases?|data|sets?|references?|"
          + "files?|collections?|librar(y|ies)|sequences?)";

  /** A sentence that asks to change what is stored begins with it; so do headings. */
  private static final String BEGIN =
      "(^|[.!?:;]\\s*|\\b(please|you|curators|users|members) (can |may |could )?)";

  private static final String ASKED = "(?: [\\pL'-]+){0,3}? " + STORED + "\\b";

  /** What is said of forms that change what is stored. */
  private static final Pattern ASKS =
      Pattern.compile(
          "(?i)"
              + BEGIN
              + "(correct|replace|overwrite|update|amend|revise|rebuild)"
              + ASKED
              // Headings have no full stop.
              + "|\\b(?-i:Correct|Replace|Overwrite|Update|Amend|Revise|Rebuild)"
              + ASKED
              + "|"
              + BEGIN
              + "(edit|modify|annotate|improve)(?: [\\pL'-]+){0,2}? (entry|entries|records?|(gene "
              + ")?models?|annotations?)\\b|\\b(replaces?|overwrites?|supersedes?|updates?|corrects?)"
              + " (all |the )+(present|old|existing|stored|current|previous|earlier|former) (ones?|"
              + STORED
              + ")\\b|\\b"
              + STORED
              + " (is|are|will be) (replaced|overwritten|corrected|rebuilt)\\b"
              + "|\\b(corrections?|replacements?|amendments?) (of|to|for) (an? |the |your |our "
              + "|existing |stored )*"
              + STORED
              + "\\b|\\b(community|manual|crowd) (annotation|curation)\\b"
              + "|(^|[.!?:]\\s*)("
              + OTHERS
              + ")|"
              + OTHERS_UNSPACED);

  /** The name or label of a field for a new version of something. */
  private static final Pattern NEW_VERSION =
      Pattern.compile(
          "(?i)^\\W*(new|correct|corrected|replacement|revised|proposed|updated|edited|neue|"
              + "korrigierte|nouvelle|nouveau|nueva|corregida|nova|corrigida|nuova|corretta|nieuwe|"
              + "nowa|poprawiona|nová|opravená|новая)[\\s_-]*(?:[\\pL-]+ ){0,2}(seq|séq|sek|sec|"
              + "entry|record|version|annotation|dna|nucleotide|последов)");

  private EditingForms() {}

  /** Why a form may change what is stored; empty without evidence. */
  static Optional<String> refusal(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    FormIntroduction introduction = context.introduction();
    List<String> buttons = introduction.buttons().lines().map(String::strip).toList();
    boolean searches = buttons.stream().anyMatch(button -> isSearch(button, context));
    Optional<String> button =
        buttons.stream()
            .filter(line -> !searches && CHANGES.matcher(line).find())
            .map(line -> "its button says '" + line + "'")
            .findFirst();
    Stream<String> said =
        Stream.of(introduction.title(), introduction.page())
            .filter(text -> ASKS.matcher(text).find())
            .map(text -> "its page says that it changes what is stored");
    Stream<String> named =
        slots.stream()
            .filter(FormSlot::isTyped)
            .filter(
                slot ->
                    NEW_VERSION.matcher(slot.name()).find()
                        || NEW_VERSION.matcher(slot.field().caption()).find())
            .map(slot -> "it asks for a new version of something ('" + slot.name() + "')");
    return button.or(() -> place(form)).or(() -> Stream.concat(said, named).findFirst());
  }

  private static boolean isSearch(String button, QueryGenerator.FormContext context) {
    return !CHANGES.matcher(button).find()
        && (FormConcepts.of(button).contains("search") || FormFilter.speaks(button, context));
  }

  private static Optional<String> place(WebForm form) {
    // Sites of a well-known system send all their questions to this address.
    String target =
        form.action().map(action -> action.path().replace("wp-admin/admin-ajax", "")).orElse("");
    return NameWords.of(form.page().path() + " " + target).stream()
        .filter(PLACES::contains)
        .map(word -> "its address says that it changes what is stored ('" + word + "')")
        .findFirst();
  }
}
