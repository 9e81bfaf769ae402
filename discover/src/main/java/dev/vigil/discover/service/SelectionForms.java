package dev.vigil.discover.service;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.form.FormSender;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.fetch.message.FetchRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recognises the first of two steps: a form that only chooses what to search in or with, behind
 * which the form of the class may stand. It is sent by GET, has lists only, speaks of the class,
 * and has no button that sends. Stateless.
 */
final class SelectionForms {
  private SelectionForms() {}

  /** The request that leads to the second step, with the options that speak of the class. */
  static Optional<FetchRequest> request(WebForm form, QueryGenerator.FormContext context) {
    List<FormSlot> slots = FormSlot.of(form);
    boolean chooses =
        form.method() == WebForm.Method.GET
            && form.action().isPresent()
            && slots.stream().anyMatch(FormSlot::isList)
            && slots.stream().allMatch(FormSlot::isChosen)
            && SafeForms.refusalToChoose(form).isEmpty()
            && FormFilter.isAbout(slots, context);
    if (!chooses) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (FormSlot slot : slots) {
      slot.options().stream()
          .filter(option -> slot.isList() && !option.value().isBlank())
          .filter(option -> FormFilter.speaks(option.label(), context))
          .findFirst()
          .ifPresent(option -> values.put(slot.name(), option.value()));
    }
    try {
      return Optional.of(FormSender.plain(form, values));
    } catch (DiscoverException e) {
      return Optional.empty();
    }
  }
}
