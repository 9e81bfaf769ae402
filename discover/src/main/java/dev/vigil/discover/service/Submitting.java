package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.Field;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.Form;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.Profile;
import dev.vigil.fetch.Rendering;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.browser.Step;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a form is sent: as a request, or by hands in a browser. Stateless. */
final class Submitting {
  private static final Pattern SEARCHES =
      Pattern.compile(
          "(?i)search|blast|submit|find|go\\b|run|query|start|show|view|display|get|ok");

  private Submitting() {}

  /** The button that a person would press. */
  static Optional<Field> button(Form form) {
    return form.fields().stream()
        .filter(f -> f.kind().isSubmitter() && !f.disabled())
        .filter(f -> SEARCHES.matcher(f.label() + " " + f.value() + " " + f.name()).find())
        .findFirst()
        .or(form::submitter);
  }

  /** The request that a browser would send. */
  static Request plain(Form form, Map<String, String> values) {
    return form.submission(values, button(form));
  }

  /**
   * The form's page in a browser, with the form filled in and sent there.
   *
   * @param digest the page as the browser showed it
   */
  static Request inBrowser(Form form, PageDigest digest, Map<String, String> values) {
    List<Step> steps = new ArrayList<>();
    values.forEach(
        (name, value) ->
            form.fields().stream()
                .filter(field -> field.name().equals(name))
                .filter(field -> !field.kind().isTicked() || field.value().equals(value))
                .findFirst()
                .ifPresent(field -> steps.add(fill(digest, field, value))));
    Optional<Field> button =
        button(form)
            .or(() -> form.fields().stream().filter(f -> f.kind() == FieldKind.BUTTON).findFirst());
    steps.add(new Step.Submit(Selectors.of(digest, button.map(Field::node).orElse(form.node()))));
    return Request.of(form.page()).with(Profile.GET.rendered(window(steps)));
  }

  /** A page as a browser shows it. */
  static Request inBrowser(WebUrl url) {
    return Request.of(url).with(Profile.GET.rendered(window(List.of())));
  }

  private static Rendering window(List<Step> steps) {
    return new Rendering.InBrowser(steps, false, false, 1280, 900);
  }

  private static Step fill(PageDigest digest, Field field, String value) {
    String selector = Selectors.of(digest, field.node());
    return field.kind() == FieldKind.SELECT || field.kind().isTicked()
        ? new Step.Choose(selector, value)
        : new Step.Type(selector, value);
  }
}
