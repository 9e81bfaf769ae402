package dev.vigil.document.query;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.PathNotFoundException;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSONPath expression such as {@code $.items[?(@.free == true)].price}, compiled once and run on
 * any number of documents. Immutable and safe for concurrent use.
 *
 * <p>It gives nodes of the JSON digest; a document that is not JSON has none. Functions that
 * compute ({@code $.items.length()}) give no nodes and are refused. So are regular expressions
 * ({@code =~}), which may take forever; jq's {@code test} does not.
 */
public final class JsonPathQuery {
  private final String text;
  private final JsonPath path;

  private JsonPathQuery(String text, JsonPath path) {
    this.text = text;
    this.path = path;
  }

  /**
   * Compiles an expression.
   *
   * @param text an expression of at most 10,000 characters
   * @return the compiled expression
   * @throws DocumentException if the expression is invalid
   */
  public static JsonPathQuery compile(String text) {
    if (text.length() > 10_000) {
      throw new DocumentException("A JSONPath of " + text.length() + " characters is too long.");
    }
    if (text.contains("=~")) {
      throw new DocumentException(
          "The JSONPath '"
              + text
              + "' has a regular expression; write it in jq: select(test(...)).");
    }
    try {
      return new JsonPathQuery(text, JsonPath.compile(text));
    } catch (JsonPathException | IllegalArgumentException | StackOverflowError e) {
      String message = String.valueOf(e.getMessage());
      // Jayway wraps errors of its own parser as they are.
      String why =
          e.getMessage() == null
              ? "it nests too deep"
              : message.contains("Exception") ? "it ends too early or is not closed" : message;
      throw new DocumentException("'" + text + "' is not a JSONPath: " + why, e);
    }
  }

  /**
   * {@return the nodes that the expression means, in document order}
   *
   * @param digest a document
   * @throws DocumentException if the expression computes a value, or the document nests too deep
   *     for it
   */
  public IntSlice select(PageDigest digest) {
    if (digest.type() != DocumentType.JSON || digest.root() < 0) {
      return IntSlice.EMPTY;
    }
    JsonTree tree = new JsonTree(digest, new EvaluationSteps(text));
    TreeProvider provider = new TreeProvider(tree);
    Configuration configuration =
        Configuration.builder().jsonProvider(provider).mappingProvider(provider).build();
    Object found;
    try {
      found = path.read(tree.root(), configuration);
    } catch (PathNotFoundException e) {
      return IntSlice.EMPTY;
    } catch (JsonPathException | ClassCastException | IllegalArgumentException e) {
      throw new DocumentException(
          "The JSONPath '" + text + "' cannot be asked here: " + e.getMessage(), e);
    } catch (StackOverflowError e) {
      throw new DocumentException(
          "The document nests too deep for the JSONPath '" + text + "'; name a path without '..'.",
          e);
    }
    BitSet nodes = new BitSet();
    collect(found, nodes);
    return IntSlice.of(nodes.stream().toArray());
  }

  /**
   * Collects the nodes that were found, also from the lists and, for several keys, the maps of the
   * library.
   */
  private void collect(@Nullable Object found, BitSet nodes) {
    switch (found) {
      case JsonTree.Value value -> nodes.set(value.node());
      case List<?> several -> several.forEach(one -> collect(one, nodes));
      case Map<?, ?> several -> several.values().forEach(one -> collect(one, nodes));
      case null, default ->
          throw new DocumentException(
              "The JSONPath '"
                  + text
                  + "' computes a value; to point at a part of the document, leave the function"
                  + " out.");
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
