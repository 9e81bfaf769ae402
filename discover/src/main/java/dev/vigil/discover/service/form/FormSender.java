package dev.vigil.discover.service.form;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.WebForm;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.message.BrowserStep;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Submits a form: as an HTTP request, or by mouse and keyboard in a browser. Stateless. */
public final class FormSender {
  private static final Pattern SEARCHES =
      Pattern.compile(
          "(?i)search|blast|submit|find|go\\b|run|query|start|show|view|display|get|ok");

  /** What is written on buttons that only fill in or empty a form. */
  private static final Pattern BESIDE =
      Pattern.compile(
          "(?i)example|sample|demo|clear|reset|beispiel|exemple|ejemplo|exemplo|esempio");

  /** How long a field that a script makes is waited for. */
  private static final Duration LATE = Duration.ofSeconds(6);

  private static final int MOST_KNOWN = 50;

  /** What is written on a button that leads to the next step of an assistant. */
  private static final Pattern NEXT =
      Pattern.compile(
          "(?i)^\\P{L}*(next|continue|weiter|nächster|suivante?|continuer|siguiente|continuar|próxim[oa]|"
              + "seguinte|avançar|avanti|continua|prosegui|volgende|verder|dalej|następn[ya]|další|"
              + "pokračovat|nästa|næste|neste|seuraava|далее|следующий|вперед|ileri|devam|次へ|下一步)"
              + "(\\P{L}+(step|schritt|étape|paso|passo|stap|krok|steg|шаг))?\\P{L}*$");

  private FormSender() {}

  /** The button that a person would press to search: one that acts only if all of them do. */
  static Optional<FormField> button(WebForm form) {
    List<FormField> all =
        form.fields().stream().filter(f -> f.kind().isSubmitter() && !f.disabled()).toList();
    List<FormField> reading =
        all.stream().filter(f -> !DataChangingForms.acts(f.label() + " " + f.value())).toList();
    List<FormField> buttons = reading.isEmpty() ? all : reading;
    return buttons.stream()
        .filter(f -> SEARCHES.matcher(f.label() + " " + f.value() + " " + f.name()).find())
        .findFirst()
        .or(() -> buttons.stream().filter(FormSender::searches).findFirst())
        .or(() -> buttons.stream().findFirst());
  }

  /** A button that a script enables when the form is filled in. */
  private static Optional<FormField> closed(WebForm form) {
    return form.fields().stream()
        .filter(f -> f.kind().isSubmitter())
        .filter(f -> !DataChangingForms.acts(f.label() + " " + f.value()))
        .findFirst();
  }

  /** A button for scripts: one that says that it searches, else the first that does not act. */
  private static Optional<FormField> scripted(WebForm form) {
    List<FormField> buttons =
        form.fields().stream()
            .filter(f -> f.kind() == FieldKind.BUTTON)
            .filter(f -> !DataChangingForms.acts(f.label() + " " + f.value()))
            .toList();
    return buttons.stream()
        .filter(f -> SEARCHES.matcher(f.label() + " " + f.value()).find() || searches(f))
        .filter(f -> !BESIDE.matcher(f.label() + " " + f.value()).find())
        .findFirst()
        .or(() -> buttons.stream().findFirst());
  }

  private static boolean searches(FormField button) {
    return FormConcepts.of(button.label() + " " + button.value()).contains("search");
  }

  /** The request that a browser would send. */
  public static FetchRequest plain(WebForm form, Map<String, String> values) {
    return form.submission(values, button(form));
  }

  /**
   * The form's page in a browser, with the form filled in and sent there.
   *
   * @param digest the page as the browser showed it
   */
  public static FetchRequest inBrowser(
      WebForm form, PageDigest digest, Map<String, String> values) {
    return inBrowser(form, digest, values, Optional.empty());
  }

  /**
   * Like the other method, for a form that appears when something is pressed.
   *
   * @param opener a CSS selector of what is pressed first
   */
  public static FetchRequest inBrowser(
      WebForm form, PageDigest digest, Map<String, String> values, Optional<String> opener) {
    Map<FormField, String> filled = new LinkedHashMap<>();
    values.forEach(
        (name, value) ->
            form.fields().stream()
                .filter(field -> field.name().equals(name))
                .filter(field -> !field.kind().isTicked() || field.value().equals(value))
                .findFirst()
                .ifPresent(field -> filled.put(field, value)));
    int pressed =
        button(form)
            .or(() -> scripted(form))
            .or(() -> closed(form))
            .map(FormField::node)
            .orElseGet(() -> RenderedForms.scriptedButton(digest, form));
    String button = UniqueSelectors.of(digest, pressed < 0 ? form.node() : pressed);
    List<String> next = next(form, digest, pressed);
    List<BrowserStep> steps = new ArrayList<>();
    opener.ifPresent(
        selector -> {
          steps.add(new BrowserStep.WaitFor(selector, LATE));
          steps.add(new BrowserStep.Click(selector));
        });
    if (next.isEmpty()) {
      if (!filled.isEmpty()) {
        RenderedForms.opener(digest, form)
            .ifPresent(tab -> steps.add(new BrowserStep.Click(UniqueSelectors.of(digest, tab))));
        FormField first = filled.keySet().iterator().next();
        steps.add(new BrowserStep.WaitFor(UniqueSelectors.of(digest, first.node()), LATE));
      }
      filled.forEach((field, value) -> steps.add(fill(digest, field, value)));
    } else {
      // The steps of an assistant are gone through in the order of the page.
      steps.add(new BrowserStep.WaitFor(next.getFirst(), LATE));
      filled.entrySet().stream()
          .sorted(Comparator.comparingInt(entry -> entry.getKey().node()))
          .forEach(
              entry -> {
                String field = UniqueSelectors.of(digest, entry.getKey().node());
                steps.add(new BrowserStep.Advance(field, next));
                steps.add(fill(digest, entry.getKey(), entry.getValue()));
              });
      steps.add(new BrowserStep.Advance(button, next));
    }
    steps.add(new BrowserStep.Submit(button));
    return FetchRequest.of(form.page()).with(RequestProfile.GET.rendered(window(steps)));
  }

  /** The buttons for scripts that lead to the next step, beside the one that searches. */
  private static List<String> next(WebForm form, PageDigest digest, int pressed) {
    List<FormField> next =
        form.fields().stream()
            .filter(
                f ->
                    f.kind() == FieldKind.BUTTON
                        || f.kind() == FieldKind.SUBMIT && form.action().isEmpty())
            .filter(f -> NEXT.matcher(f.label().strip()).matches())
            .toList();
    return next.stream().anyMatch(f -> f.node() == pressed)
        ? List.of()
        : next.stream().map(f -> UniqueSelectors.of(digest, f.node())).toList();
  }

  /** A page as a browser shows it. */
  static FetchRequest inBrowser(WebUrl url) {
    return FetchRequest.of(url).with(RequestProfile.GET.rendered(window(List.of())));
  }

  /**
   * A page as a browser shows it once there is a field for a text.
   *
   * @param known fields that do not count
   */
  static FetchRequest inBrowserWhenShown(WebUrl url, List<FormField> known) {
    return inBrowserWhenShown(url, known, List.of());
  }

  /**
   * A page as a browser shows it when something was pressed and there is a field for a text.
   *
   * @param opener a CSS selector of what is pressed
   */
  static FetchRequest inBrowserWhenPressed(WebUrl url, List<FormField> known, String opener) {
    return inBrowserWhenShown(
        url, known, List.of(new BrowserStep.WaitFor(opener, LATE), new BrowserStep.Click(opener)));
  }

  private static FetchRequest inBrowserWhenShown(
      WebUrl url, List<FormField> known, List<BrowserStep> first) {
    String others =
        known.stream()
            .limit(MOST_KNOWN)
            .map(FormSender::others)
            .distinct()
            .collect(Collectors.joining());
    String fields =
        Stream.of("textarea", "input:not([type])", "input[type=text]", "input[type=search]")
            .map(field -> field + others)
            .collect(Collectors.joining(", "));
    List<BrowserStep> steps = new ArrayList<>(first);
    steps.add(new BrowserStep.WaitFor(fields, LATE));
    return FetchRequest.of(url).with(RequestProfile.GET.rendered(window(steps)));
  }

  /** What all other elements match; a field without a name has at least a prompt. */
  private static String others(FormField field) {
    String name = field.name().isEmpty() ? field.attribute("id") : field.name();
    String named =
        name.matches("[\\w.:-]+") ? ":not([name='" + name + "'], [id='" + name + "'])" : "";
    String prompt = field.placeholder();
    return field.attribute("name").isEmpty() && prompt.matches("[\\pL\\d .,:-]+")
        ? named + ":not([placeholder='" + prompt + "'])"
        : named;
  }

  private static Rendering window(List<BrowserStep> steps) {
    return new Rendering.InBrowser(steps, false, false, 1280, 900);
  }

  private static BrowserStep fill(PageDigest digest, FormField field, String value) {
    String selector = UniqueSelectors.of(digest, field.node());
    return field.kind() == FieldKind.SELECT || field.kind().isTicked()
        ? new BrowserStep.Choose(selector, value)
        : new BrowserStep.Type(selector, value);
  }
}
