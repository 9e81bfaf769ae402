package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.clause.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** A node of YAML or JSON with its position; scalars are texts. Immutable. */
sealed interface SyntaxNode {
  /** The deepest nesting: a list of mappings of lists, in which a colon may create a mapping. */
  int DEEPEST = 4;

  SourcePosition place();

  record Nothing(SourcePosition place) implements SyntaxNode {}

  record Text(String words, SourcePosition place) implements SyntaxNode {}

  record Many(List<SyntaxNode> items, SourcePosition place) implements SyntaxNode {}

  record Fields(Map<String, SyntaxNode> fields, SourcePosition place) implements SyntaxNode {}

  /** Reads the value at the current token of the parser. */
  static SyntaxNode read(JsonParser parser, int depth) {
    SourcePosition place = place(parser);
    if (depth > DEEPEST) {
      throw new WatchException(
          place + ": this is nested deeper than a sentinel is; see docs/sentinel-language.md.");
    }
    return switch (parser.currentToken()) {
      case VALUE_NULL -> new Nothing(place);
      case START_ARRAY -> {
        List<SyntaxNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(read(parser, depth + 1));
        }
        yield new Many(items, place);
      }
      case START_OBJECT -> {
        Map<String, SyntaxNode> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          SourcePosition at = place(parser);
          parser.nextToken();
          if (fields.put(key, read(parser, depth + 1)) != null) {
            throw new WatchException(at + ": the key \"" + key + "\" is here twice; keep one.");
          }
        }
        yield new Fields(fields, place);
      }
      default -> new Text(parser.getString(), place);
    };
  }

  private static SourcePosition place(JsonParser parser) {
    TokenStreamLocation location = parser.currentTokenLocation();
    return new SourcePosition(location.getLineNr(), location.getColumnNr());
  }

  /**
   * The node as text, also if YAML parsed it as a mapping because of its colon, as in {@code -
   * header "Accept: text/html"}.
   */
  default Optional<Text> text() {
    if (this instanceof Fields(var fields, var place) && fields.size() == 1) {
      Map.Entry<String, SyntaxNode> only = fields.entrySet().iterator().next();
      return only.getValue() instanceof Text(String rest, _)
          ? Optional.of(new Text(only.getKey() + ": " + rest, place))
          : Optional.empty();
    }
    return this instanceof Text text ? Optional.of(text) : Optional.empty();
  }

  /** The items of a list, or this node alone. */
  default List<SyntaxNode> items() {
    return this instanceof Many(var many, _) ? many : List.of(this);
  }
}
