package dev.vigil.discover.service;

import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.QueryExample;
import dev.vigil.discover.service.description.QueryExample.Argument;
import dev.vigil.discover.service.form.FormSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rejects forms that cannot belong to a service class before any request is sent: Rocco 2004,
 * Algorithm 1. A form stays if there is an example for each of whose required arguments it has a
 * field that takes its type and one of its values. Costs fields times arguments. Stateless.
 */
final class FormFilter {
  /** The weight of words in a vocabulary that other classes hardly use. */
  private static final double WEIGHTY = 1.5;

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
          "submission");

  private FormFilter() {}

  /** Why a form cannot belong to the class; empty if it may. */
  static Optional<String> refusal(List<FormSlot> slots, QueryGenerator.FormContext context) {
    List<String> missing = new ArrayList<>();
    for (QueryExample example : context.service().examples()) {
      Optional<Argument> without =
          example.arguments().stream()
              .filter(Argument::required)
              .filter(argument -> new FieldScore(argument, context).fits(slots).isEmpty())
              .findFirst();
      if (without.isEmpty()) {
        return Optional.empty();
      }
      missing.add(without.get().name());
    }
    return Optional.of(
        "it has no field for " + String.join(" or ", missing.stream().distinct().toList()));
  }

  /** The names of the fields that a hint of the description names. */
  static Set<String> hinted(List<FormSlot> slots, QueryGenerator.FormContext context) {
    return context.service().examples().stream()
        .flatMap(example -> example.arguments().stream())
        .filter(Argument::required)
        .flatMap(argument -> new FieldScore(argument, context).fits(slots).stream())
        .filter(fit -> fit.score() >= 0.7)
        .map(fit -> fit.slot().name())
        .collect(Collectors.toSet());
  }

  /**
   * The names of the fields that the description names in another way: by a hint on the label, by a
   * word of weight in its vocabulary, or by a list beside the field that offers the very value of
   * an argument. That is less than the name of the field, so it counts only for a form that does
   * not ask who is there, and not where a field of a posted form asks to give something: "Suggest a
   * sequence" stores what it gets.
   */
  static Set<String> suggested(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    boolean posted = form.method() == WebForm.Method.POST;
    return context.service().examples().stream()
        .flatMap(
            example -> {
              boolean offered = offers(example, slots, context);
              return example.arguments().stream()
                  .filter(Argument::required)
                  .map(argument -> new FieldScore(argument, context))
                  .flatMap(
                      score ->
                          score.fits(slots).stream()
                              .filter(fit -> fit.slot().isTyped())
                              .limit(1)
                              .map(FieldScore.Fit::slot)
                              .filter(slot -> !(posted && gives(slot)))
                              .filter(
                                  slot ->
                                      offered || score.isLabelled(slot) || speaks(slot, context)));
            })
        .map(FormSlot::name)
        .collect(Collectors.toSet());
  }

  /** Whether a list of the form offers the very value of an argument. */
  private static boolean offers(
      QueryExample example, List<FormSlot> slots, QueryGenerator.FormContext context) {
    return example.arguments().stream()
        .map(argument -> new FieldScore(argument, context))
        .anyMatch(score -> slots.stream().filter(FormSlot::isChosen).anyMatch(score::isOffered));
  }

  /** Whether the words about a slot ask to give something that is kept. */
  private static boolean gives(FormSlot slot) {
    return NameWords.of(slot.words()).stream().anyMatch(GIVES::contains);
  }

  /** Whether the words about a slot have a word of weight in the vocabulary. */
  private static boolean speaks(FormSlot slot, QueryGenerator.FormContext context) {
    List<String> words = NameWords.of(slot.words());
    return context.service().vocabulary().entrySet().stream()
        .filter(term -> term.getValue() >= WEIGHTY)
        .anyMatch(term -> words.contains(term.getKey()) || words.contains(term.getKey() + "s"));
  }
}
