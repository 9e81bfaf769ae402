package dev.vigil.bench.web;

import dev.vigil.bench.form.LabelledForm;
import dev.vigil.bench.form.UnseenForms;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.WebForm;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Forms to make sites of: real ones of the half that no model was trained on, real ones that no one
 * had in view, or a few of our own. Immutable once made.
 */
public final class FormSamples {
  /**
   * A form to copy.
   *
   * @param query the name of the field that takes the words of a search; empty where there is none
   */
  record Sample(List<Control> controls, String query) {}

  private static final List<String> OWN_BUTTONS = List.of("Search", "Submit", "Go", "Run", "Find");

  private final Map<FormType, List<Sample>> samples;
  private final List<String> buttons;
  private final SequenceWords sequences;

  private FormSamples(
      Map<FormType, List<Sample>> samples, List<String> buttons, SequenceWords sequences) {
    this.samples = samples;
    this.buttons = buttons;
    this.sequences = sequences;
  }

  /** Real forms, those that are not for training. */
  public static FormSamples of(List<LabelledForm> labelled) {
    FormSamples made = own();
    for (LabelledForm form : labelled) {
      if (!form.isForTraining()) {
        String query =
            form.fields().entrySet().stream()
                .filter(field -> field.getValue() == FieldType.SEARCH_QUERY)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
        made.add(form.type(), form.form(), query);
      }
    }
    return made;
  }

  /** Real forms not used for tuning, and other words for sequences. */
  public static FormSamples of(UnseenForms unseen) {
    return of(unseen, SequenceWords.FRESH);
  }

  /** Real forms not used for tuning, and the third set of words for sequences. */
  public static FormSamples third(UnseenForms unseen) {
    return of(unseen, SequenceWords.THIRD);
  }

  /** Real forms not used for tuning, and the fourth set of words for sequences. */
  public static FormSamples fourth(UnseenForms unseen) {
    return of(unseen, SequenceWords.FOURTH);
  }

  /** Real forms not used for tuning, and the fifth set of words for sequences. */
  public static FormSamples fifth(UnseenForms unseen) {
    return of(unseen, SequenceWords.FIFTH);
  }

  /** Real forms not used for tuning, and the sixth set of words and designs for sequences. */
  public static FormSamples sixth(UnseenForms unseen) {
    return of(unseen, SequenceWords.SIXTH);
  }

  /** Real forms not used for tuning, and the seventh set of words for sequences. */
  public static FormSamples seventh(UnseenForms unseen) {
    return of(unseen, SequenceWords.SEVENTH);
  }

  /** Real forms not used for tuning, with words and designs of the eighth web. */
  public static FormSamples eighth(UnseenForms unseen) {
    return of(unseen, LaterWords.EIGHTH);
  }

  private static FormSamples of(UnseenForms unseen, SequenceWords words) {
    FormSamples made = new FormSamples(own().samples, new ArrayList<>(), words);
    for (UnseenForms.Unseen one : unseen.forms()) {
      FormMark.of(one.form())
          .ifPresent(type -> made.add(type, one.form(), FormMark.query(one.form())));
      if (one.does().equals(Optional.of(UnseenForms.FormPurpose.WRITES))) {
        made.add(FormType.CONTACT, one.form(), "");
      }
    }
    return made;
  }

  private void add(FormType type, WebForm form, String query) {
    if (form.fillable().isEmpty() || type == FormType.SEARCH && query.isEmpty()) {
      return;
    }
    List<Control> controls = form.fields().stream().limit(30).map(Control::of).toList();
    samples(samples, type).add(new Sample(controls, query));
    if (type == FormType.SEARCH) {
      controls.stream()
          .filter(c -> c.kind() == FieldKind.SUBMIT && !c.value().isBlank())
          .forEach(c -> buttons.add(c.value()));
    }
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
    return new FormSamples(all, new ArrayList<>(), SequenceWords.USUAL);
  }

  private static List<Sample> samples(Map<FormType, List<Sample>> all, FormType type) {
    return all.computeIfAbsent(type, t -> new ArrayList<>());
  }

  Sample any(FormType type, Random random) {
    List<Sample> some = samples.getOrDefault(type, List.of());
    return some.get(random.nextInt(some.size()));
  }

  /** How many real and own forms there are of a type. */
  public int count(FormType type) {
    return samples.getOrDefault(type, List.of()).size();
  }

  /** How its searches for sequences are worded. */
  SequenceWords sequences() {
    return sequences;
  }

  String button(Random random) {
    List<String> some = buttons.isEmpty() ? OWN_BUTTONS : buttons;
    return some.get(random.nextInt(some.size()));
  }
}
