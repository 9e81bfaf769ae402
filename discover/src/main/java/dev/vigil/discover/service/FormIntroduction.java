package dev.vigil.discover.service;

import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.WebForm;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.PageDigest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a page says about a form: its title, the heading above the form, the text between both, and
 * the buttons. Immutable.
 *
 * @param title title and heading
 * @param page title, heading and introduction
 * @param buttons what is written on the buttons
 * @param heading the headings above and in the form; the title of a page without one
 */
public record FormIntroduction(String title, String page, String buttons, String heading) {
  /** An introduction is short; the text of a long page is not one. */
  private static final int MOST_INTRODUCTION = 600;

  /** The introduction of a form of a page. */
  static FormIntroduction of(PageDigest digest, WebForm form) {
    int heading = heading(digest, 1, form.node());
    int inside = heading(digest, form.node() + 1, firstField(form));
    String title =
        Stream.of(heading, inside)
            .filter(node -> node >= 0)
            .map(node -> ". " + digest.text(node).strip())
            .collect(Collectors.joining("", ProfileWriter.title(digest), ""));
    String headings =
        Stream.of(heading, inside)
            .filter(node -> node >= 0)
            .map(node -> digest.text(node).strip())
            .collect(Collectors.joining(". "));
    return new FormIntroduction(
        title,
        String.join(
            ". ",
            ProfileWriter.title(digest),
            introduction(digest, heading, form.node()),
            introduction(digest, inside, firstField(form))),
        form.fields().stream()
            .filter(field -> field.kind().isSubmitter() || field.kind() == FieldKind.BUTTON)
            .map(
                field ->
                    field.label().equals(field.value().strip())
                        ? field.label()
                        : field.label() + " " + field.value())
            .collect(Collectors.joining(".\n")),
        headings.isBlank() ? ProfileWriter.title(digest) : headings);
  }

  /**
   * The introduction of a form in a frame: the page around the frame speaks about it, too.
   *
   * @param frame the element that frames the page of the form
   */
  FormIntroduction framedBy(PageDigest around, int frame) {
    String said = introduction(around, heading(around, 1, frame), frame);
    return new FormIntroduction(
        ProfileWriter.title(around) + ". " + title,
        ProfileWriter.title(around) + ". " + said + ". " + page,
        buttons,
        heading);
  }

  /** Where the first field begins that a person sees. */
  private static int firstField(WebForm form) {
    return form.fillable().stream().mapToInt(field -> field.node()).min().orElse(form.node());
  }

  /** The last heading of a range; -1 without one. */
  private static int heading(PageDigest digest, int from, int end) {
    int heading = -1;
    for (int node = from; node < end; node++) {
      if (digest.isElement(node) && digest.name(node).local().matches("h[1-6]|legend|caption")) {
        heading = node;
      }
    }
    return heading;
  }

  /** The heading and the text from there to the form. */
  private static String introduction(PageDigest digest, int heading, int form) {
    if (heading < 0) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (int node = heading; node < form && text.length() < MOST_INTRODUCTION; node++) {
      if (node == digest.end(heading)) {
        text.append(". ");
      }
      if (digest.tag(node) == DocumentNames.TEXT && !isCode(digest, digest.parent(node))) {
        text.append(digest.value(node).strip()).append(' ');
      }
    }
    return text.substring(0, Math.min(MOST_INTRODUCTION, text.length()));
  }

  private static boolean isCode(PageDigest digest, int node) {
    return digest.isElement(node) && digest.name(node).local().matches("script|style|template");
  }
}
