package dev.vigil.discover.service.form;

import static java.util.stream.Collectors.toSet;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the forms of a page that a browser has rendered, as scripts use them: fields outside of any
 * form, fields without a name, links that act as buttons, and forms that appear late. Stateless.
 */
public final class RenderedForms {
  private static final Pattern SEARCHES =
      Pattern.compile(
          "(?i)search|blast|submit|find|\\bgo\\b|run|query|start|compare|identif|vergleich|\\bsuch|"
              + "\\b(bus[ck]a|pesquis|recherch|compar|cherch|trouve|cerca|trova|ricerca|zoek|vergelijk|"
              + "szuka|porówn|hled|porovn)|поиск|найти|сравн|検索|比較|搜索|比对|比较");

  private static final int MOST_SCRIPTED = 300;
  private static final int MOST_OPENERS = 2;
  private static final int LONGEST_OPENER = 120;

  private RenderedForms() {}

  /**
   * The page as a browser shows it; a page without a wanted form gets some seconds to show one.
   *
   * @param wanted whether a form is one to wait for
   */
  public static Optional<PageTextMap> open(SiteClient web, WebUrl url, Predicate<WebForm> wanted) {
    Optional<PageTextMap> first = page(web.open(FormSender.inBrowser(url)));
    if (first.isEmpty() || of(first.get()).stream().anyMatch(wanted)) {
      return first;
    }
    return page(web.open(FormSender.inBrowserWhenShown(url, fields(first.get())))).or(() -> first);
  }

  /**
   * The page after something was pressed on it, once there is a new field for a text.
   *
   * @param before the page as it was
   * @param opener a CSS selector of what is pressed
   */
  public static Optional<PageTextMap> pressed(
      SiteClient web, WebUrl url, PageTextMap before, String opener) {
    return page(web.open(FormSender.inBrowserWhenPressed(url, fields(before), opener)));
  }

  /** The forms that are on a page now, with the fields that were not there before. */
  public static List<WebForm> added(PageTextMap before, PageTextMap now) {
    if (!now.url().toString().equals(before.url().toString())) {
      return of(now);
    }
    Set<String> known = fields(before).stream().map(RenderedForms::key).collect(toSet());
    return of(now).stream()
        .map(
            form ->
                isElement(now.digest(), form.node(), "form")
                    ? form
                    : form.with(
                        form.fields().stream().filter(f -> !known.contains(key(f))).toList()))
        .filter(
            form ->
                form.fields().stream().anyMatch(f -> f.kind().isTyped() && !known.contains(key(f))))
        .toList();
  }

  private static List<FormField> fields(PageTextMap page) {
    return Stream.concat(
            of(page).stream(), FormReader.unpressed(page.digest(), page.url()).stream())
        .flatMap(form -> form.fields().stream())
        .toList();
  }

  private static String key(FormField field) {
    return String.join(
        "\n",
        field.kind().name(),
        field.attribute("name"),
        field.attribute("id"),
        field.label(),
        field.placeholder());
  }

  /**
   * What a script may answer with a form when it is pressed: buttons that send no form and links
   * that lead nowhere, if they say what is asked and do not act.
   */
  public static List<Integer> openers(PageDigest digest, Predicate<String> says) {
    List<Integer> openers = new ArrayList<>();
    for (int node = 1; node < digest.nodeCount() && openers.size() < MOST_OPENERS; node++) {
      if (!digest.isElement(node) || !isPressed(digest, node)) {
        continue;
      }
      String words = words(digest, node);
      if (words.length() <= LONGEST_OPENER
          && says.test(words)
          && !DataChangingForms.isActing(words, "")
          && !DataChangingForms.isAboutDeeds(words)) {
        openers.add(node);
      }
    }
    return openers;
  }

  private static boolean isPressed(PageDigest digest, int node) {
    String href = digest.attribute(node, "href");
    boolean link = isElement(digest, node, "a");
    boolean button = isElement(digest, node, "button");
    boolean plain = "button".equalsIgnoreCase(digest.attribute(node, "type"));
    return button && (plain || !isInForm(digest, node))
        || link && (isWithin(href) || PageLinks.isScript(href))
        || !button
            && (!link || href == null)
            && "button".equalsIgnoreCase(digest.attribute(node, "role"));
  }

  private static boolean isInForm(PageDigest digest, int node) {
    for (int up = digest.parent(node); up > 0; up = digest.parent(up)) {
      if (isElement(digest, up, "form")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isElement(PageDigest digest, int node, String name) {
    return digest.isElement(node) && digest.name(node).local().equals(name);
  }

  private static Optional<PageTextMap> page(SiteClient.Reply reply) {
    return reply instanceof SiteClient.Reply.Page page
        ? Optional.of(page.view())
        : Optional.empty();
  }

  /** The forms, then the fields outside of any form; each field has a name. */
  public static List<WebForm> of(PageTextMap page) {
    List<WebForm> forms = new ArrayList<>(FormReader.read(page.digest(), page.url()));
    FormReader.loose(page.digest(), page.url())
        .or(
            () ->
                FormReader.unpressed(page.digest(), page.url())
                    .filter(form -> scriptedButton(page.digest(), form) >= 0))
        .ifPresent(forms::add);
    return forms.stream().map(RenderedForms::named).map(WebForm::ready).toList();
  }

  /** A script finds a field by its identifier, which is its name here. */
  private static WebForm named(WebForm form) {
    List<FormField> fields = new ArrayList<>();
    for (FormField field : form.fields()) {
      String id = field.attribute("id");
      boolean nameless = field.name().isEmpty() && !field.kind().isButton();
      fields.add(nameless ? field.named(id.isEmpty() ? "field" + (fields.size() + 1) : id) : field);
    }
    return form.with(fields);
  }

  /**
   * A link or another element whose script searches and whose words do not act, inside of the form,
   * else behind it and before the next one; -1 without one.
   */
  static int scriptedButton(PageDigest digest, WebForm form) {
    int end = form.node() + digest.size(form.node());
    int inside = scriptedButton(digest, form.node() + 1, end);
    int next = end;
    while (next < digest.nodeCount()
        && !(digest.isElement(next) && digest.name(next).local().equals("form"))) {
      next++;
    }
    return inside >= 0 ? inside : scriptedButton(digest, end, next);
  }

  private static int scriptedButton(PageDigest digest, int from, int end) {
    int seen = 0;
    for (int node = from; node < end && seen < MOST_SCRIPTED; node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      boolean scripted =
          digest.attribute(node, "onclick") != null
              || PageLinks.isScript(digest.attribute(node, "href"))
              || isWithin(digest.attribute(node, "href"))
              || "button".equals(digest.attribute(node, "role"));
      seen += scripted ? 1 : 0;
      String words = scripted ? words(digest, node) : "";
      if (SEARCHES.matcher(words).find() && !DataChangingForms.acts(words)) {
        return node;
      }
    }
    return -1;
  }

  /** The words of the link or element in a form whose script sends it; empty without one. */
  public static Optional<String> linkThatSends(PageDigest digest, WebForm form) {
    int node = scriptedButton(digest, form.node() + 1, digest.end(form.node()));
    return node < 0 || digest.name(node).local().equals("button")
        ? Optional.empty()
        : Optional.of(RenderedText.of(digest, node));
  }

  /** Attributes that name the part of a page that an element shows. */
  private static final List<String> CONTROLS =
      List.of("href", "aria-controls", "data-target", "data-bs-target", "data-for", "data-tab");

  /** What shows the hidden part of a page in which a form stands, such as a tab. */
  static Optional<Integer> opener(PageDigest digest, WebForm form) {
    boolean hidden =
        form.fields().stream().noneMatch(field -> field.kind().isTyped() && field.shown());
    if (!hidden) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (int up = form.node(); up > 0; up = digest.parent(up)) {
      String id = digest.isElement(up) ? digest.attribute(up, "id") : null;
      if (id != null && !id.isBlank()) {
        parts.add(id);
        parts.add("#" + id);
      }
    }
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)
          && (node < form.node() || node >= digest.end(form.node()))
          && opens(digest, node, parts)
          && !DataChangingForms.acts(words(digest, node))) {
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  private static boolean opens(PageDigest digest, int node, List<String> parts) {
    for (String name : CONTROLS) {
      String value = digest.attribute(node, name);
      if (value != null && parts.contains(value.strip())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a link leads nowhere, or to a part of its page: a script may take its clicks. */
  private static boolean isWithin(@Nullable String reference) {
    return reference != null && reference.strip().startsWith("#");
  }

  private static String words(PageDigest digest, int node) {
    StringBuilder words = new StringBuilder(RenderedText.of(digest, node));
    for (String name : List.of("title", "alt", "id", "aria-label")) {
      String value = digest.attribute(node, name);
      words.append(' ').append(value == null ? "" : value);
    }
    return words.toString();
  }
}
