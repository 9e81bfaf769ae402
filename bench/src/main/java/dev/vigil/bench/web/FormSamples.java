package dev.vigil.bench.web;

import dev.vigil.bench.form.LabelledForm;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Forms to make sites of: real ones of the half that no model was trained on, or a few of our own.
 * Immutable.
 */
public final class FormSamples {
  /**
   * A form to copy.
   *
   * @param query the name of the field that takes the words of a search; empty where there is none
   */
  record Sample(List<Control> controls, String query) {}

  private final Map<FormType, List<Sample>> samples;
  private final List<String> buttons;

  private FormSamples(Map<FormType, List<Sample>> samples, List<String> buttons) {
    this.samples = samples;
    this.buttons = buttons;
  }

  /** Real forms, those that are not for training. */
  public static FormSamples of(List<LabelledForm> labelled) {
    Map<FormType, List<Sample>> samples = own().samples;
    List<String> buttons = new ArrayList<>();
    for (LabelledForm form : labelled) {
      if (form.isForTraining() || form.form().fillable().isEmpty()) {
        continue;
      }
      List<Control> controls = form.form().fields().stream().limit(30).map(Control::of).toList();
      String query =
          form.fields().entrySet().stream()
              .filter(field -> field.getValue() == FieldType.SEARCH_QUERY)
              .map(Map.Entry::getKey)
              .findFirst()
              .orElse("");
      if (form.type() == FormType.SEARCH && query.isEmpty()) {
        continue;
      }
      samples(samples, form.type()).add(new Sample(controls, query));
      controls.stream()
          .filter(c -> c.kind() == FieldKind.SUBMIT && !c.value().isBlank())
          .filter(c -> form.type() == FormType.SEARCH)
          .forEach(c -> buttons.add(c.value()));
    }
    return new FormSamples(samples, buttons.isEmpty() ? own().buttons : buttons);
  }

  /** A few of our own, where there are no corpora. */
  public static FormSamples own() {
    Map<FormType, List<Sample>> all = new EnumMap<>(FormType.class);
    samples(all, FormType.SEARCH)
        .add(
            new Sample(
                List.of(Control.text("q", "Search this site", ""), Control.button("", "Go")), "q"));
    samples(all, FormType.LOGIN)
        .add(
            new Sample(
                List.of(
                    Control.text("user", "User name", ""),
                    Control.of(FieldKind.PASSWORD, "pass", "Password", ""),
                    Control.of(FieldKind.CHECKBOX, "keep", "Remember me", "1"),
                    Control.button("", "Log in")),
                ""));
    samples(all, FormType.REGISTRATION)
        .add(
            new Sample(
                List.of(
                    Control.text("login", "Choose a user name", ""),
                    Control.of(FieldKind.EMAIL, "email", "E-mail", ""),
                    Control.of(FieldKind.PASSWORD, "pw1", "Password", ""),
                    Control.of(FieldKind.PASSWORD, "pw2", "Password again", ""),
                    Control.button("", "Register")),
                ""));
    samples(all, FormType.PASSWORD_RECOVERY)
        .add(
            new Sample(
                List.of(
                    Control.of(FieldKind.EMAIL, "email", "Your e-mail", ""),
                    Control.button("", "Send me a new password")),
                ""));
    samples(all, FormType.CONTACT)
        .add(
            new Sample(
                List.of(
                    Control.text("name", "Your name", ""),
                    Control.of(FieldKind.EMAIL, "email", "Your e-mail", ""),
                    Control.area("message", "Your message"),
                    Control.button("", "Send message")),
                ""));
    samples(all, FormType.MAILING_LIST)
        .add(
            new Sample(
                List.of(
                    Control.of(FieldKind.EMAIL, "email", "Newsletter", ""),
                    Control.button("", "Subscribe")),
                ""));
    samples(all, FormType.ORDER)
        .add(
            new Sample(
                List.of(
                    Control.of(FieldKind.NUMBER, "qty", "Quantity", "1"),
                    Control.hidden("item", "17"),
                    Control.button("", "Add to cart")),
                ""));
    samples(all, FormType.OTHER)
        .add(
            new Sample(
                List.of(
                    Control.select("lang", "Language", List.of("en|English", "de|Deutsch")),
                    Control.button("", "Change")),
                ""));
    return new FormSamples(all, List.of("Search", "Submit", "Go", "Run", "Find"));
  }

  private static List<Sample> samples(Map<FormType, List<Sample>> all, FormType type) {
    return all.computeIfAbsent(type, t -> new ArrayList<>());
  }

  Sample any(FormType type, Random random) {
    List<Sample> some = samples.getOrDefault(type, List.of());
    return some.get(random.nextInt(some.size()));
  }

  String button(Random random) {
    return buttons.get(random.nextInt(buttons.size()));
  }
}
