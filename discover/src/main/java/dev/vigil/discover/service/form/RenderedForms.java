package dev.vigil.discover.service.form;

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
    List<FormField> shown =
        Stream.concat(
                of(first.get()).stream(),
                FormReader.unpressed(first.get().digest(), first.get().url()).stream())
            .flatMap(form -> form.fields().stream())
            .toList();
    return page(web.open(FormSender.inBrowserWhenShown(url, shown))).or(() -> first);
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
