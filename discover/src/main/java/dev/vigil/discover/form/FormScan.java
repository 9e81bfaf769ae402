package dev.vigil.discover.form;

import dev.vigil.document.Attributes;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.ElementDisplay;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Scans a page once to find its forms, the controls of each form, and the words around each
 * control. Not thread-safe.
 *
 * <p>A control belongs to the form that its {@code form} attribute names, else to the one around
 * it. Parsers also tie controls to a form that was opened at a place where it could not stay open,
 * as between the rows of a table: such a form is left empty in the tree. So a form without any
 * controls gets the following controls that belong to no form, within the table that it stands in,
 * or else up to the next form.
 *
 * <p>Cost: linear in the page; the words of a label are cut off, so that a label around a thousand
 * controls is not read a thousand times.
 */
final class FormScan {
  private static final int MOST_WORDS = 240;
  private static final int MOST_LABEL_NODES = 400;

  /** A control before its words are known. */
  private record Control(int node, int form, String before, boolean shown, boolean disabled) {}

  private final PageDigest digest;
  private final List<Integer> forms = new ArrayList<>();
  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<String, String> labels = new HashMap<>();
  private final List<Control> controls = new ArrayList<>();
  private final Map<Integer, String> afters = new HashMap<>();
  private final Map<Integer, List<FormField>> fields = new TreeMap<>();
  private final StringBuilder words = new StringBuilder();

  /** The control that a person saw last, or -1. */
  private int lastShown = -1;

  private String base = "";

  private FormScan(PageDigest digest) {
    this.digest = digest;
  }

  static FormScan of(PageDigest digest) {
    FormScan scan = new FormScan(digest);
    scan.navigator();
    scan.claim();
    return scan;
  }

  List<Integer> forms() {
    return forms;
  }

  /** The URL of the page's base element; empty if missing. */
  String base() {
    return base;
  }

  List<FormField> fields(int form) {
    return fields.getOrDefault(form, List.of());
  }

  static Map<String, String> attributes(PageDigest digest, int node) {
    Attributes all = digest.attributes();
    Map<String, String> read = new LinkedHashMap<>();
    for (int a = all.start(node), end = all.end(node); a < end; a++) {
      read.putIfAbsent(all.name(a).qualified(), all.value(a));
    }
    return read;
  }

  private String attribute(int node, String name) {
    String value = digest.attribute(node, name);
    return value == null ? "" : value;
  }

  private void navigator() {
    int form = -1;
    int hiddenUntil = 0;
    int disabledUntil = 0;
    int enabledUntil = 0;
    int disabledSet = -1;
    for (int at = 0, next; at < digest.nodeCount(); at = next) {
      next = at + 1;
      if (form >= 0 && at >= digest.end(form)) {
        endOfControl();
        form = -1;
      }
      if (!digest.isElement(at)) {
        if (digest.kind(at) == NodeKind.TEXT && at >= hiddenUntil) {
          say(digest.value(at));
        }
        continue;
      }
      if (isHidden(at)) {
        hiddenUntil = Math.max(hiddenUntil, digest.end(at));
      }
      String id = digest.attribute(at, "id");
      if (id != null && !id.isEmpty()) {
        ids.putIfAbsent(id, at);
      }
      switch (digest.name(at).local()) {
        case "base" -> base = base.isEmpty() ? attribute(at, "href").strip() : base;
        case "form" -> {
          if (form < 0) {
            endOfControl();
            form = at;
            forms.add(at);
          }
        }
        case "label" -> {
          String target = attribute(at, "for");
          if (!target.isEmpty()) {
            labels.putIfAbsent(target, textOf(at));
          }
        }
        case "fieldset" -> {
          if (digest.attribute(at, "disabled") != null) {
            disabledUntil = Math.max(disabledUntil, digest.end(at));
            disabledSet = at;
          }
        }
        case "legend" -> {
          // The controls in the first legend of a disabled field set stay enabled.
          if (digest.parent(at) == disabledSet) {
            enabledUntil = digest.end(at);
            disabledSet = -1;
          }
        }
        case "img" -> say(" " + attribute(at, "alt"));
        case "script", "style", "template", "datalist", "head", "title", "noframes", "iframe" -> {
          // A head may hold a base, and nothing else of interest.
          next = digest.name(at).local().equals("head") ? at + 1 : digest.end(at);
        }
        case "input", "select", "textarea", "button" -> {
          boolean disabled =
              digest.attribute(at, "disabled") != null || at < disabledUntil && at >= enabledUntil;
          control(at, form, at >= hiddenUntil, disabled);
          next = digest.end(at);
        }
        default -> {
          if (isBlock(at)) {
            say(" ");
          }
        }
      }
    }
    endOfControl();
  }

  private boolean isBlock(int node) {
    return ElementDisplay.of(digest.name(node), digest.type()) != ElementDisplay.INLINE;
  }

  private boolean isHidden(int node) {
    if (!digest.attributes().has(node)) {
      return false;
    }
    String style = digest.attribute(node, "style");
    return digest.attribute(node, "hidden") != null
        || style != null && ElementDisplay.isNoneIn(style);
  }

  private void control(int node, int around, boolean shown, boolean disabled) {
    boolean hidden =
        digest.name(node).local().equals("input")
            && attribute(node, "type").equalsIgnoreCase("hidden");
    String before = hidden ? "" : tail(words);
    if (!hidden) {
      endOfControl();
    }
    controls.add(new Control(node, around, before, shown && !hidden, disabled));
    lastShown = shown && !hidden ? node : lastShown;
  }

  /** Assigns the text since the last visible control to that control. */
  private void endOfControl() {
    if (lastShown >= 0) {
      afters.putIfAbsent(lastShown, head(words));
    }
    words.setLength(0);
  }

  private void say(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = Character.isWhitespace(c) || c == '\u00a0';
      if (!space) {
        words.append(c);
      } else if (!words.isEmpty() && words.charAt(words.length() - 1) != ' ') {
        words.append(' ');
      }
    }
  }

  private static String head(StringBuilder text) {
    return text.substring(0, Math.min(text.length(), MOST_WORDS)).strip();
  }

  private static String tail(StringBuilder text) {
    return text.substring(Math.max(0, text.length() - MOST_WORDS)).strip();
  }

  private void claim() {
    Map<Integer, Integer> owners = new HashMap<>();
    for (Control control : controls) {
      owners.put(control.node(), owner(control));
    }
    Map<Integer, Integer> counts = new HashMap<>();
    owners.values().forEach(form -> counts.merge(form, 1, Integer::sum));
    int form = -1;
    int until = 0;
    int nextForm = 0;
    for (Control control : controls) {
      while (nextForm < forms.size() && forms.get(nextForm) < control.node()) {
        form = forms.get(nextForm++);
        until = counts.containsKey(form) ? 0 : reach(form);
      }
      int owner = owners.getOrDefault(control.node(), -1);
      if (owner < 0 && control.node() < until) {
        owner = form;
      }
      fields.computeIfAbsent(owner, f -> new ArrayList<>()).add(field(control));
    }
  }

  /** The controls that belong to no form. */
  List<FormField> loose() {
    return fields(-1);
  }

  /** The smallest element around all of some controls. */
  int around(List<FormField> some) {
    int first = some.getFirst().node();
    int last = some.getLast().node();
    int at = digest.parent(first);
    while (!digest.contains(at, last)) {
      at = digest.parent(at);
    }
    return at;
  }

  private int owner(Control control) {
    String named = digest.attribute(control.node(), "form");
    if (named == null) {
      return control.form();
    }
    Integer target = ids.get(named);
    return target != null && digest.name(target).local().equals("form") ? target : -1;
  }

  /** The end of the range in which an empty form takes controls that belong to no form. */
  private int reach(int form) {
    for (int at = digest.parent(form); at > 0; at = digest.parent(at)) {
      if (digest.name(at).local().equals("table")) {
        return digest.end(at);
      }
    }
    return digest.nodeCount();
  }

  private FormField field(Control control) {
    int node = control.node();
    Map<String, String> attributes = attributes(digest, node);
    String tag = digest.name(node).local();
    FieldKind kind =
        switch (tag) {
          case "select" -> FieldKind.SELECT;
          case "textarea" -> FieldKind.TEXTAREA;
          case "button" -> FieldKind.ofButton(attributes.getOrDefault("type", ""));
          default -> FieldKind.ofInput(attributes.getOrDefault("type", ""));
        };
    String value =
        tag.equals("textarea")
            ? digest.text(node)
            : attributes.getOrDefault("value", kind.isTicked() ? "on" : "");
    return new FormField(
        node,
        kind,
        attributes.getOrDefault("name", ""),
        label(node, kind, tag, attributes),
        control.before(),
        afters.getOrDefault(node, ""),
        value,
        choices(node, tag, attributes),
        attributes.containsKey("checked"),
        control.disabled(),
        control.shown(),
        attributes);
  }

  private List<SelectOption> choices(int node, String tag, Map<String, String> attributes) {
    if (tag.equals("select")) {
      return SelectOptionReader.ofSelect(digest, node, attributes.containsKey("multiple"));
    }
    Integer list = ids.get(attributes.getOrDefault("list", ""));
    return list == null || !digest.name(list).local().equals("datalist")
        ? List.of()
        : SelectOptionReader.ofList(digest, list);
  }

  private String label(int node, FieldKind kind, String tag, Map<String, String> attributes) {
    if (kind.isButton()) {
      String shown = tag.equals("button") ? textOf(node) : attributes.getOrDefault("value", "");
      return firstOf(
          kind == FieldKind.IMAGE ? attributes.get("alt") : shown,
          attributes.get("aria-label"),
          attributes.get("title"),
          attributes.get("value"));
    }
    return firstOf(
        labels.get(attributes.getOrDefault("id", "")),
        around(node),
        labelledBy(attributes.getOrDefault("aria-labelledby", "")),
        attributes.get("aria-label"),
        attributes.get("title"));
  }

  private static String firstOf(@Nullable String... candidates) {
    for (String candidate : candidates) {
      if (candidate != null && !candidate.isBlank()) {
        return candidate.strip();
      }
    }
    return "";
  }

  private String around(int node) {
    for (int at = digest.parent(node); at > 0; at = digest.parent(at)) {
      switch (digest.name(at).local()) {
        case "label" -> {
          return textOf(at);
        }
        case "form", "body", "table" -> {
          return "";
        }
        default -> {}
      }
    }
    return "";
  }

  private String labelledBy(String references) {
    StringBuilder all = new StringBuilder();
    for (String id : references.strip().split("\\s+", 9)) {
      Integer target = ids.get(id);
      if (target != null) {
        all.append(all.isEmpty() ? "" : " ").append(textOf(target));
      }
    }
    return all.substring(0, Math.min(all.length(), MOST_WORDS));
  }

  /** The words inside an element without those of its controls. */
  private String textOf(int node) {
    StringBuilder text = new StringBuilder();
    int end = Math.min(digest.end(node), node + MOST_LABEL_NODES);
    for (int at = node + 1, next; at < end && text.length() < MOST_WORDS; at = next) {
      next = at + 1;
      if (digest.kind(at) == NodeKind.TEXT) {
        text.append(digest.value(at));
      } else if (digest.isElement(at)) {
        switch (digest.name(at).local()) {
          case "select", "textarea", "button", "script", "style", "template", "datalist" ->
              next = digest.end(at);
          case "img" -> text.append(' ').append(attribute(at, "alt"));
          default -> text.append(isBlock(at) ? " " : "");
        }
      }
    }
    String one = text.toString().replace('\u00a0', ' ').strip().replaceAll("\\s+", " ");
    return one.substring(0, Math.min(one.length(), MOST_WORDS));
  }
}
