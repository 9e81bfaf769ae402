package dev.vigil.diff.script;

import dev.vigil.document.DocumentName;
import dev.vigil.document.markup.TextShortener;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a script for people, one line per edit. Stateless. */
final class ScriptText {
  private static final int SHOWN = 80;

  private ScriptText() {}

  static String of(EditScript script) {
    return script.edits().stream().map(edit -> of(edit) + "\n").collect(Collectors.joining());
  }

  /** One edit in one line, cut where it is long. */
  static String of(Edit edit) {
    return switch (edit) {
      case Edit.Delete d -> "delete " + d.node() + ": " + cut(d.tree().markup());
      case Edit.Uncopy u -> "delete " + u.node() + ": the same as " + u.like();
      case Edit.Insert i ->
          "insert " + i.node() + " into " + i.parent() + ": " + cut(i.tree().markup());
      case Edit.Copy c -> "insert " + c.node() + " into " + c.parent() + ": copy of " + c.like();
      case Edit.Move m -> "move " + m.from() + " to " + m.to() + " in " + m.toParent();
      case Edit.Rename r ->
          "update "
              + r.node()
              + ": <"
              + cut(name(r.before()))
              + "> to <"
              + cut(name(r.after()))
              + ">";
      case Edit.UpdateText u -> "update " + u.node() + ": " + splices(u.splices());
      case Edit.UpdateAttributes u ->
          "update " + u.node() + ": " + attributes(u.before()) + " to " + attributes(u.after());
    };
  }

  private static String splices(List<TextSplice> splices) {
    return splices.stream()
        .limit(8)
        .map(s -> "\"" + cut(s.before()) + "\" to \"" + cut(s.after()) + "\"")
        .collect(Collectors.joining(", "));
  }

  private static String attributes(List<AttributeValue> attributes) {
    String all =
        attributes.stream()
            .limit(16)
            .map(a -> name(a.name()) + "=\"" + cut(a.value()) + "\"")
            .collect(Collectors.joining(" "));
    return all.isEmpty() ? "no attributes" : cut(all);
  }

  private static String name(DocumentName name) {
    return name.qualified();
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ");
    return TextShortener.first(line, SHOWN);
  }
}
