package dev.vigil.document.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.JsonTree.Value;
import java.util.BitSet;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.javacc.ExpressionParser;
import net.thisptr.jackson.jq.internal.javacc.TokenMgrError;
import net.thisptr.jackson.jq.path.Path;
import net.thisptr.jackson.jq.path.RootPath;
import org.jspecify.annotations.Nullable;

/**
 * A jq program such as {@code .items[] | select(.free) | .price}, compiled once and run on any
 * number of documents. Immutable and safe for concurrent use.
 *
 * <p>It gives the nodes of the JSON digest that its results are parts of; a document that is not
 * JSON has none. A result that is computed ({@code .items | length}) is no part of the document,
 * and is refused. What a program may do is bounded, see {@link JqMeter}.
 */
public final class JqQuery {
  private final String text;
  private final Expression program;

  private JqQuery(String text, Expression program) {
    this.text = text;
    this.program = program;
  }

  /**
   * Compiles a program.
   *
   * @param text a program of at most 10,000 characters
   * @return the compiled program
   * @throws DocumentException if the program is invalid, or could do more than read the document
   */
  public static JqQuery compile(String text) {
    if (text.length() > 10_000) {
      throw new DocumentException("A jq program of " + text.length() + " characters is too long.");
    }
    try {
      Expression parsed = ExpressionParser.compile(text, JqFunctions.VERSION);
      return new JqQuery(text, JqMeter.metered(text, parsed));
    } catch (JsonQueryException | TokenMgrError e) {
      throw new DocumentException("'" + text + "' is not a jq program: " + firstLine(e), e);
    } catch (StackOverflowError e) {
      throw new DocumentException("The jq program nests too deep; make it simpler.", e);
    }
  }

  /**
   * {@return the nodes that the program selects, in document order}
   *
   * @param digest a document
   * @throws DocumentException if the program fails, computes a value, or takes too many steps
   */
  public IntSlice select(PageDigest digest) {
    if (digest.type() != DocumentType.JSON || digest.root() < 0) {
      return IntSlice.EMPTY;
    }
    EvaluationSteps steps = new EvaluationSteps(text);
    JsonTree tree = new JsonTree(digest, new EvaluationSteps(text));
    BitSet nodes = new BitSet();
    Scope scope = JqFunctions.scope();
    try {
      JsonNode in = JqInput.of(digest);
      JqMeter.run(
          steps,
          () ->
              program.apply(
                  scope,
                  in,
                  RootPath.getInstance(),
                  (value, path) -> collect(tree, value, path, nodes),
                  false));
    } catch (JsonQueryException e) {
      throw new DocumentException("The jq program '" + text + "' fails: " + firstLine(e), e);
    } catch (StackOverflowError e) {
      throw new DocumentException(
          "The jq program '" + text + "' calls itself too deep, or the document nests too deep.",
          e);
    }
    return IntSlice.of(nodes.stream().toArray());
  }

  /**
   * Adds the nodes that a result is: one, or those of a slice; none where there is no such part.
   */
  private void collect(JsonTree tree, JsonNode value, @Nullable Path path, BitSet nodes)
      throws JsonQueryException {
    if (path == null) {
      String shown = value.toString();
      throw new DocumentException(
          "The jq program '"
              + text
              + "' computes "
              + shown.substring(0, Math.min(60, shown.length()))
              + "; to point at a part of the document, let it end with a path.");
    }
    ArrayNode keys = JsonNodeFactory.instance.arrayNode();
    path.toJsonNode(keys);
    List<Value> at = List.of(tree.root());
    boolean slice = false;
    for (JsonNode key : keys) {
      List<Value> items = slice ? at : at.isEmpty() ? List.of() : tree.items(at.getFirst());
      slice = key.isObject();
      if (slice) {
        int from = place(key.path("start"), 0, items.size());
        at =
            items.subList(from, Math.max(from, place(key.path("end"), items.size(), items.size())));
      } else if (key.isNumber()) {
        int index = key.intValue() < 0 ? key.intValue() + items.size() : key.intValue();
        at = index >= 0 && index < items.size() ? List.of(items.get(index)) : List.of();
      } else {
        Value member = at.isEmpty() ? null : tree.members(at.getFirst()).get(key.asText());
        at = member == null ? List.of() : List.of(member);
      }
    }
    at.forEach(found -> nodes.set(found.node()));
  }

  private static int place(JsonNode bound, int otherwise, int size) {
    int place = bound.isNumber() ? bound.intValue() : otherwise;
    return Math.clamp(place < 0 ? (long) place + size : place, 0, size);
  }

  private static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
  }

  @Override
  public String toString() {
    return text;
  }
}
