package dev.vigil.diff.script;

import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.NodeKind;
import dev.vigil.document.ReadLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Reads scripts from untrusted files: a value that is missing, of the wrong type or out of range is
 * reported with its position. Whether the edits fit a document is checked when they are applied.
 * Not thread-safe.
 */
final class ScriptReader {
  private final DocumentType type;
  private final String namespace;

  private ScriptReader(DocumentType type, String namespace) {
    this.type = type;
    this.namespace = namespace;
  }

  static ScriptFile read(byte[] json) {
    JsonObjectReader file = JsonObjectReader.parse(json);
    if (!file.text("format").equals(ScriptWriter.FORMAT)) {
      throw file.wrong("format", "must be \"" + ScriptWriter.FORMAT + "\"");
    }
    ScriptSide before = side(file.object("old"));
    ScriptSide after = side(file.object("new"));
    String namespace = ScriptWriter.namespace(before, after);
    ScriptReader reader = new ScriptReader(before.type(), namespace);
    List<Edit> edits = new ArrayList<>();
    for (JsonObjectReader edit : file.objects("edits")) {
      edits.add(reader.edit(edit));
    }
    Optional<LosslessScript> exact =
        file.has("exact") ? Optional.of(exact(file.object("exact"))) : Optional.empty();
    return new ScriptFile(new EditScript(before, after, EditScript.ordered(edits)), exact);
  }

  private static ScriptSide side(JsonObjectReader side) {
    DocumentType type =
        switch (side.text("type")) {
          case "HTML" -> DocumentType.HTML;
          case "XML" -> DocumentType.XML;
          case "JSON" -> DocumentType.JSON;
          case "TEXT" -> DocumentType.TEXT;
          default -> throw side.wrong("type", "must be HTML, XML, JSON or TEXT");
        };
    int nodes = side.number("nodes");
    if (nodes < 1) {
      throw side.wrong("nodes", "must be positive");
    }
    try {
      return new ScriptSide(type, nodes, Long.parseUnsignedLong(side.text("hash"), 16));
    } catch (NumberFormatException e) {
      throw side.wrong("hash", "must be 16 hexadecimal digits");
    }
  }

  private static LosslessScript exact(JsonObjectReader exact) {
    return new LosslessScript(
        exact.text("oldReader"),
        exact.text("newReader"),
        exact.text("oldHash"),
        exact.text("newHash"),
        delta(exact, "forward"),
        delta(exact, "back"));
  }

  private static LosslessScript.Delta delta(JsonObjectReader exact, String field) {
    try {
      return new LosslessScript.Delta(Base64.getDecoder().decode(exact.text(field)));
    } catch (IllegalArgumentException e) {
      throw exact.wrong(field, "must be in base 64");
    }
  }

  private Edit edit(JsonObjectReader edit) {
    return switch (edit.text("edit")) {
      case "delete" ->
          edit.has("tree")
              ? new Edit.Delete(edit.number("node"), edit.number("parent"), tree(edit))
              : new Edit.Uncopy(
                  edit.number("node"),
                  edit.number("parent"),
                  edit.number("like"),
                  edit.number("as"));
      case "insert" ->
          edit.has("tree")
              ? new Edit.Insert(edit.number("node"), edit.number("parent"), tree(edit))
              : new Edit.Copy(
                  edit.number("node"),
                  edit.number("parent"),
                  edit.number("like"),
                  edit.number("as"));
      case "move" ->
          new Edit.Move(
              edit.number("node"),
              edit.number("parent"),
              edit.number("to"),
              edit.number("toParent"));
      case "update" -> update(edit);
      default -> throw edit.wrong("edit", "must be delete, insert, move or update");
    };
  }

  private Edit update(JsonObjectReader edit) {
    int node = edit.number("node");
    int to = edit.number("to");
    if (edit.has("text")) {
      List<TextSplice> splices = new ArrayList<>();
      for (JsonObjectReader splice : edit.objects("text")) {
        splices.add(new TextSplice(splice.number("at"), splice.text("old"), splice.text("new")));
      }
      return new Edit.UpdateText(node, to, splices);
    }
    if (edit.has("oldName")) {
      DocumentName before = elementName(edit.object("oldName"));
      return new Edit.Rename(node, to, before, elementName(edit.object("newName")));
    }
    List<AttributeValue> before = attributes(edit, "oldAttributes");
    List<AttributeValue> after = attributes(edit, "newAttributes");
    return new Edit.UpdateAttributes(node, to, before, after, edit.flag("all"));
  }

  private DocumentName elementName(JsonObjectReader name) {
    String uri = name.has("namespace") ? name.text("namespace") : namespace;
    String prefix = name.has("prefix") ? name.text("prefix") : "";
    return new DocumentName(NodeKind.ELEMENT, prefix, name.text("element"), uri);
  }

  private static List<AttributeValue> attributes(JsonObjectReader holder, String field) {
    List<AttributeValue> attributes = new ArrayList<>();
    for (JsonObjectReader one : holder.objects(field)) {
      String uri = one.has("namespace") ? one.text("namespace") : "";
      String prefix = one.has("prefix") ? one.text("prefix") : "";
      DocumentName name = new DocumentName(NodeKind.ELEMENT, prefix, one.text("name"), uri);
      attributes.add(new AttributeValue(name, one.text("value")));
    }
    return attributes;
  }

  private Fragment tree(JsonObjectReader edit) {
    DigestBuilder builder = new DigestBuilder(type, ReadLimits.WEB, 16, 64);
    try {
      for (JsonObjectReader node : edit.objects("tree")) {
        int depth = node.number("depth");
        boolean first = builder.nodeCount() == 1;
        if (first != (depth == 0) || depth > builder.depth()) {
          throw node.wrong(
              "depth", "must be 0 for the first node, and at most one more than before");
        }
        while (builder.depth() > depth) {
          builder.close();
        }
        node(node, builder);
      }
    } catch (DocumentException e) {
      throw edit.wrong("tree", "is too large");
    }
    if (builder.nodeCount() == 1) {
      throw edit.wrong("tree", "must have a node");
    }
    return new Fragment(builder.build());
  }

  private void node(JsonObjectReader node, DigestBuilder builder) {
    if (node.has("element")) {
      builder.open(builder.tags().intern(elementName(node)));
      if (node.has("attributes")) {
        NodeCopy.attributes(attributes(node, "attributes"), builder);
      }
    } else if (node.has("instruction")) {
      DocumentName name =
          new DocumentName(NodeKind.PROCESSING_INSTRUCTION, "", node.text("instruction"), "");
      leaf(builder, builder.tags().intern(name), node.text("content"));
    } else if (node.has("text")) {
      leaf(builder, DocumentNames.TEXT, node.text("text"));
    } else if (node.has("comment")) {
      leaf(builder, DocumentNames.COMMENT, node.text("comment"));
    } else if (node.has("cdata")) {
      leaf(builder, DocumentNames.CDATA, node.text("cdata"));
    } else {
      leaf(builder, DocumentNames.DOCTYPE, node.text("doctype"));
    }
  }

  private static void leaf(DigestBuilder builder, int tag, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    builder.leaf(tag, bytes, 0, bytes.length);
  }
}
