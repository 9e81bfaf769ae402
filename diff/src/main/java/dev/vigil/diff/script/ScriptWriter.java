package dev.vigil.diff.script;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.io.StringWriter;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes scripts as JSON. For one script; not thread-safe. */
final class ScriptWriter {
  static final String FORMAT = "vigil edit script 1";

  private static final JsonFactory FACTORY = new JsonFactory();

  /** The namespace that need not be named. */
  private final String namespace;

  private ScriptWriter(String namespace) {
    this.namespace = namespace;
  }

  /** Writes one JSON value. */
  private interface Step {
    void write(JsonGenerator out);
  }

  static String namespace(ScriptSide before, ScriptSide after) {
    boolean html = before.type() == DocumentType.HTML || after.type() == DocumentType.HTML;
    return html ? DocumentName.XHTML : "";
  }

  static String json(ScriptFile file) {
    EditScript script = file.script();
    ScriptSide before = script.before();
    ScriptSide after = script.after();
    ScriptWriter writer = new ScriptWriter(namespace(before, after));
    StringBuilder out = new StringBuilder("{\n");
    out.append(" \"format\": \"").append(FORMAT).append("\",\n");
    out.append(" \"old\": ").append(object(o -> side(o, before))).append(",\n");
    out.append(" \"new\": ").append(object(o -> side(o, after))).append(",\n");
    out.append(" \"edits\": [");
    out.append(
        script.edits().stream()
            .map(edit -> "\n  " + object(o -> writer.edit(o, edit)))
            .collect(Collectors.joining(",")));
    out.append(script.edits().isEmpty() ? "]" : "\n ]");
    file.exact().ifPresent(e -> out.append(",\n \"exact\": ").append(object(o -> exact(o, e))));
    return out.append("\n}\n").toString();
  }

  private static String object(Step step) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      step.write(out);
      out.writeEndObject();
    }
    return text.toString();
  }

  private static void side(JsonGenerator out, ScriptSide side) {
    out.writeStringProperty("type", side.type().name());
    out.writeNumberProperty("nodes", side.nodes());
    out.writeStringProperty("hash", Long.toHexString(side.hash()));
  }

  private static void exact(JsonGenerator out, LosslessScript exact) {
    out.writeStringProperty("oldReader", exact.oldReader());
    out.writeStringProperty("newReader", exact.newReader());
    out.writeStringProperty("oldHash", exact.oldHash());
    out.writeStringProperty("newHash", exact.newHash());
    Base64.Encoder base64 = Base64.getEncoder();
    out.writeStringProperty("forward", base64.encodeToString(exact.forward().bytes()));
    out.writeStringProperty("back", base64.encodeToString(exact.back().bytes()));
  }

  private void edit(JsonGenerator out, Edit edit) {
    switch (edit) {
      case Edit.Delete delete -> {
        place(out, "delete", delete.node(), delete.parent());
        tree(out, delete.tree().tree());
      }
      case Edit.Uncopy uncopy -> {
        place(out, "delete", uncopy.node(), uncopy.parent());
        like(out, uncopy.like(), uncopy.as());
      }
      case Edit.Insert insert -> {
        place(out, "insert", insert.node(), insert.parent());
        tree(out, insert.tree().tree());
      }
      case Edit.Copy copy -> {
        place(out, "insert", copy.node(), copy.parent());
        like(out, copy.like(), copy.as());
      }
      case Edit.Move move -> {
        place(out, "move", move.from(), move.fromParent());
        out.writeNumberProperty("to", move.to());
        out.writeNumberProperty("toParent", move.toParent());
      }
      case Edit.UpdateText update -> {
        update(out, update.node(), update.newNode());
        splices(out, update.splices());
      }
      case Edit.UpdateAttributes update -> {
        update(out, update.node(), update.newNode());
        out.writeBooleanProperty("all", update.all());
        attributes(out, "oldAttributes", update.before());
        attributes(out, "newAttributes", update.after());
      }
      case Edit.Rename rename -> {
        update(out, rename.node(), rename.newNode());
        out.writeName("oldName");
        name(out, rename.before());
        out.writeName("newName");
        name(out, rename.after());
      }
    }
  }

  private static void place(JsonGenerator out, String what, int node, int parent) {
    out.writeStringProperty("edit", what);
    out.writeNumberProperty("node", node);
    out.writeNumberProperty("parent", parent);
  }

  private static void like(JsonGenerator out, int like, int as) {
    out.writeNumberProperty("like", like);
    out.writeNumberProperty("as", as);
  }

  private static void update(JsonGenerator out, int node, int newNode) {
    out.writeStringProperty("edit", "update");
    out.writeNumberProperty("node", node);
    out.writeNumberProperty("to", newNode);
  }

  private static void splices(JsonGenerator out, List<TextSplice> splices) {
    out.writeName("text");
    out.writeStartArray();
    for (TextSplice splice : splices) {
      out.writeStartObject();
      out.writeNumberProperty("at", splice.at());
      out.writeStringProperty("old", splice.before());
      out.writeStringProperty("new", splice.after());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private void name(JsonGenerator out, DocumentName name) {
    out.writeStartObject();
    out.writeStringProperty("element", name.local());
    names(out, name, namespace);
    out.writeEndObject();
  }

  private static void names(JsonGenerator out, DocumentName name, String usual) {
    if (!name.prefix().isEmpty()) {
      out.writeStringProperty("prefix", name.prefix());
    }
    if (!name.uri().equals(usual)) {
      out.writeStringProperty("namespace", name.uri());
    }
  }

  private static void attributes(JsonGenerator out, String field, List<AttributeValue> attributes) {
    out.writeName(field);
    out.writeStartArray();
    for (AttributeValue attribute : attributes) {
      out.writeStartObject();
      out.writeStringProperty("name", attribute.name().local());
      names(out, attribute.name(), "");
      out.writeStringProperty("value", attribute.value());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** The nodes in document order with their depths: nesting would limit how deep they may be. */
  private void tree(JsonGenerator out, PageDigest tree) {
    out.writeName("tree");
    out.writeStartArray();
    for (int node = 1; node < tree.nodeCount(); node++) {
      out.writeStartObject();
      out.writeNumberProperty("depth", tree.depth(node) - 1);
      DocumentName name = tree.name(node);
      switch (name.kind()) {
        case ELEMENT, DOCUMENT -> {
          out.writeStringProperty("element", name.local());
          names(out, name, namespace);
          if (tree.attributes().end(node) > tree.attributes().start(node)) {
            attributes(out, "attributes", AttributeValue.of(tree, node));
          }
        }
        case PROCESSING_INSTRUCTION -> {
          out.writeStringProperty("instruction", name.local());
          out.writeStringProperty("content", tree.value(node));
        }
        case TEXT -> out.writeStringProperty("text", tree.value(node));
        case COMMENT -> out.writeStringProperty("comment", tree.value(node));
        case CDATA -> out.writeStringProperty("cdata", tree.value(node));
        case DOCTYPE -> out.writeStringProperty("doctype", tree.value(node));
      }
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
