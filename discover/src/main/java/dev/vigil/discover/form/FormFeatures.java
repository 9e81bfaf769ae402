package dev.vigil.discover.form;

import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Computes the features for classifying a form: its shape (which kinds of controls, how many, in
 * which order), its names and words, and its position on the page. Stateless.
 *
 * <p>Groups after those that were found useful by Formasaurus (words on buttons, names, classes,
 * labels, the action); the surroundings are added here.
 */
@SuppressWarnings("EnumOrdinal") // probabilities and counts are arrays by type
public final class FormFeatures {
  private static final int MOST_NODES = 3000;
  private static final int NODES_BEFORE = 80;

  private FormFeatures() {}

  /** The features of a form on its page. */
  public static FeatureVector of(PageDigest digest, WebForm form) {
    FeatureVector out = new FeatureVector();
    shape(form, out);
    names(form, out);
    words(form, out);
    concepts(form, out);
    inside(digest, form, out);
    surroundings(digest, form, out);
    return out;
  }

  private static void shape(WebForm form, FeatureVector out) {
    out.note("method " + form.method());
    out.note("encoding " + form.encoding());
    int[] counts = new int[FieldKind.values().length];
    StringBuilder order = new StringBuilder();
    int typed = 0;
    int shown = 0;
    for (FormField field : form.fields()) {
      counts[field.kind().ordinal()]++;
      typed += field.shown() && field.kind().isTyped() ? 1 : 0;
      shown += field.shown() && !field.kind().isButton() ? 1 : 0;
      if (field.kind() != FieldKind.HIDDEN && order.length() < 60) {
        order.append(field.kind()).append(' ');
        out.note("begins " + order);
      }
    }
    for (FieldKind kind : FieldKind.values()) {
      out.note(kind + " " + FormTokens.amount(counts[kind.ordinal()]));
    }
    out.note("typed " + FormTokens.amount(typed));
    out.note("shown " + FormTokens.amount(shown));
    out.note("typed " + typed + " passwords " + counts[FieldKind.PASSWORD.ordinal()]);
    out.note("typed " + FormTokens.amount(typed) + " " + form.method());
    out.note("order " + order);
    out.note("has query " + !form.attribute("action").contains("?"));
  }

  private static void names(WebForm form, FeatureVector out) {
    each(form, out, "name", f -> FormTokens.words(FormTokens.ownName(f.name())));
    each(form, out, "name grams", f -> FormTokens.grams(FormTokens.ownName(f.name()), 4, 5));
    each(form, out, "class grams", f -> FormTokens.grams(f.attribute("class"), 4, 5));
    each(form, out, "id grams", f -> FormTokens.grams(FormTokens.ownName(f.attribute("id")), 4, 5));
    String own =
        form.attribute("id") + " " + form.attribute("name") + " " + form.attribute("class");
    out.note("form", FormTokens.words(own));
    out.note("form grams", FormTokens.grams(own, 4, 5));
    out.note("action grams", FormTokens.grams(form.attribute("action"), 4, 6));
    String path = form.action().map(a -> a.path()).orElse("");
    out.note("action", FormTokens.words(path));
  }

  private static void words(WebForm form, FeatureVector out) {
    buttons(form, out, "button", f -> FormTokens.pairs(f.label()));
    buttons(form, out, "button grams", f -> FormTokens.grams(f.label(), 3, 5));
    each(form, out, "label", f -> FormTokens.pairs(f.label()));
    each(form, out, "label grams", f -> FormTokens.grams(f.caption(), 4, 5));
    each(form, out, "prompt", f -> FormTokens.pairs(f.placeholder()));
    each(form, out, "before", f -> FormTokens.words(f.before()));
    each(form, out, "value", f -> f.kind().isTyped() ? FormTokens.pairs(f.value()) : List.of());
  }

  /** Adds the topics and their places; each counts in full, because they are few. */
  private static void concepts(WebForm form, FeatureVector out) {
    StringBuilder buttons = new StringBuilder();
    StringBuilder names = new StringBuilder();
    StringBuilder captions = new StringBuilder();
    for (FormField field : form.fields().stream().limit(60).toList()) {
      (field.kind().isButton() ? buttons : captions).append(field.caption()).append(". ");
      names.append(field.kind().isButton() ? "" : FormTokens.ownName(field.name())).append(' ');
    }
    note(out, "button", buttons.toString());
    note(out, "name", names.toString());
    note(out, "caption", captions.toString());
    note(
        out,
        "form",
        form.attribute("id") + " " + form.attribute("class") + " " + form.attribute("name"));
    note(out, "action", form.action().map(a -> a.path()).orElse(""));
    note(out, "page", form.page().path());
  }

  private static void note(FeatureVector out, String where, String text) {
    for (int from = 0; from < Math.min(text.length(), 1200); from += 300) {
      String part = text.substring(from, Math.min(text.length(), from + 300));
      FormConcepts.of(part).forEach(concept -> out.set("speaks " + where + " " + concept));
    }
  }

  private static void each(
      WebForm form, FeatureVector out, String group, Function<FormField, List<String>> tokens) {
    List<String> all = new ArrayList<>();
    form.fields().stream()
        .filter(field -> !field.kind().isButton())
        .limit(60)
        .forEach(field -> all.addAll(tokens.apply(field)));
    out.note(group, all);
  }

  private static void buttons(
      WebForm form, FeatureVector out, String group, Function<FormField, List<String>> tokens) {
    List<String> all = new ArrayList<>();
    form.fields().stream()
        .filter(field -> field.kind().isButton())
        .limit(10)
        .forEach(field -> all.addAll(tokens.apply(field)));
    out.note(group, all);
  }

  /** The words and links between the controls. */
  private static void inside(PageDigest digest, WebForm form, FeatureVector out) {
    StringBuilder text = new StringBuilder();
    List<String> links = new ArrayList<>();
    int end = Math.min(digest.end(form.node()), form.node() + MOST_NODES);
    for (int at = form.node() + 1, next; at < end; at = next) {
      next = at + 1;
      if (digest.kind(at) == NodeKind.TEXT && text.length() < 2000) {
        text.append(' ').append(digest.value(at).strip());
      } else if (digest.isElement(at)) {
        switch (digest.name(at).local()) {
          case "script", "style", "select", "textarea" -> next = digest.end(at);
          case "a" -> {
            links.addAll(FormTokens.words(digest.text(at)));
            String href = digest.attribute(at, "href");
            links.addAll(href == null ? List.of() : FormTokens.words(href));
          }
          default -> {}
        }
      }
    }
    List<String> words = new ArrayList<>();
    for (int i = 0; i < text.length(); i += 300) {
      words.addAll(FormTokens.words(text.substring(i, Math.min(text.length(), i + 300))));
    }
    out.note("text", words);
    out.note("link", links.size() > 60 ? links.subList(0, 60) : links);
    out.note("words " + FormTokens.amount(words.size() / 4));
  }

  private static void surroundings(PageDigest digest, WebForm form, FeatureVector out) {
    List<String> around = new ArrayList<>();
    int level = 0;
    for (int at = digest.parent(form.node());
        at > 0 && level < 4;
        at = digest.parent(at), level++) {
      around.add(digest.name(at).local());
      String id = digest.attribute(at, "id");
      String styles = digest.attribute(at, "class");
      around.addAll(id == null ? List.of() : FormTokens.words(id));
      around.addAll(styles == null ? List.of() : FormTokens.words(styles));
    }
    out.note("around", around);
    StringBuilder heading = new StringBuilder();
    for (int at = form.node() - 1; at > 0 && at > form.node() - NODES_BEFORE; at--) {
      if (digest.isElement(at) && digest.name(at).local().matches("h[1-6]|legend")) {
        heading.append(digest.text(at).strip());
        break;
      }
    }
    out.note("heading", FormTokens.words(heading.toString()));
    note(out, "heading", heading.toString());
    note(out, "title", title(digest));
    out.note("page", FormTokens.words(form.page().path()));
    out.note("page grams", FormTokens.grams(form.page().path(), 4, 5));
    out.note("title", FormTokens.words(title(digest)));
    out.note("place " + form.node() * 5L / digest.nodeCount());
  }

  private static String title(PageDigest digest) {
    for (int at = 0, end = Math.min(digest.nodeCount(), 400); at < end; at++) {
      if (digest.isElement(at) && digest.name(at).local().equals("title")) {
        return digest.text(at);
      }
    }
    return "";
  }
}
