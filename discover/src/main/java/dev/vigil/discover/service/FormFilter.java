package dev.vigil.discover.service;

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
  private FormFilter() {}

  /** Why a form cannot belong to the class; empty if it may. */
  static Optional<String> refusal(List<FormSlot> slots, QueryGenerator.Ground ground) {
    List<String> missing = new ArrayList<>();
    for (QueryExample example : ground.service().examples()) {
      Optional<Argument> without =
          example.arguments().stream()
              .filter(Argument::required)
              .filter(argument -> new FieldScore(argument, ground).fits(slots).isEmpty())
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
  static Set<String> hinted(List<FormSlot> slots, QueryGenerator.Ground ground) {
    return ground.service().examples().stream()
        .flatMap(example -> example.arguments().stream())
        .filter(Argument::required)
        .flatMap(argument -> new FieldScore(argument, ground).fits(slots).stream())
        .filter(fit -> fit.score() >= 0.7)
        .map(fit -> fit.slot().name())
        .collect(Collectors.toSet());
  }
}
