package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.show.page.ReadingOrder;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.document.PageDigest;
import java.io.StringWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Writes a comparison for other programs: one JSON object, in which each change is named {@code
 * insert}, {@code delete}, {@code update} or {@code move}. Stateless, safe for concurrent use.
 */
public final class JsonReport {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Comparison comparison;
  private final JsonGenerator json;

  private JsonReport(Comparison comparison, JsonGenerator json) {
    this.comparison = comparison;
    this.json = json;
  }

  public static String of(Comparison comparison) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(new Pretty(), text)) {
      new JsonReport(ReadingOrder.of(comparison), json).write();
    }
    return text + "\n";
  }

  /** Members on lines of their own, so that people can read it too. */
  private static final class Pretty extends ObjectWriteContext.Base {
    @Override
    public tools.jackson.core.PrettyPrinter getPrettyPrinter() {
      return new DefaultPrettyPrinter();
    }
  }

  private void write() {
    json.writeStartObject();
    json.writeBooleanProperty("same", comparison.isSame());
    json.writeName("counts");
    json.writeStartObject();
    Map<ChangeKind, Integer> counts = ChangeWords.counts(comparison.changes());
    for (ChangeKind kind : ChangeKind.values()) {
      json.writeNumberProperty(ChangeWords.name(kind), counts.getOrDefault(kind, 0));
    }
    json.writeEndObject();
    significance(comparison.significance());
    json.writeName("changes");
    json.writeStartArray();
    comparison.changes().forEach(this::change);
    json.writeEndArray();
    json.writeName("held");
    json.writeStartArray();
    for (HeldBackChange one : comparison.heldBack()) {
      json.writeStartObject();
      json.writeStringProperty("rule", one.rule());
      json.writeStringProperty("reason", one.reason());
      json.writeName("change");
      change(one.change());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void significance(Significance significance) {
    json.writeName("significance");
    json.writeStartObject();
    json.writeNumberProperty("score", significance.score());
    json.writeName("reasons");
    json.writeStartArray();
    for (Significance.Reason reason : significance.reasons()) {
      json.writeStartObject();
      json.writeStringProperty("words", reason.words());
      json.writeNumberProperty("weight", reason.weight());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void change(Change change) {
    json.writeStartObject();
    json.writeStringProperty("kind", ChangeWords.name(change.kind()));
    json.writeStringProperty("type", change.type());
    json.writeStringProperty("label", change.label());
    if (change.kind() != ChangeKind.INSERT) {
      json.writeStringProperty("old", change.oldValue());
    }
    if (change.kind() != ChangeKind.DELETE) {
      json.writeStringProperty("new", change.newValue());
    }
    json.writeNumberProperty("oldCount", change.oldCount());
    json.writeNumberProperty("newCount", change.newCount());
    range("before", comparison.before().digest(), change.before());
    range("after", comparison.after().digest(), change.after());
    json.writeEndObject();
  }

  private void range(String name, PageDigest digest, @Nullable NodeRange range) {
    if (range == null) {
      return;
    }
    json.writeName(name);
    json.writeStartObject();
    json.writeNumberProperty("node", range.node());
    json.writeStringProperty("path", NodePath.of(digest, range.node()));
    if (!range.isWhole()) {
      json.writeNumberProperty("from", range.from());
      json.writeNumberProperty("to", range.to());
    }
    json.writeEndObject();
  }
}
