package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.xpath.node.SaxonFallback;
import java.util.List;

/** The functions of Vigil's own evaluator, with the argument types that it supports. */
final class XPathFunctions {
  private XPathFunctions() {}

  /**
   * @param context the context item, which stands in for a missing argument
   */
  static XPathExpression call(String name, List<XPathExpression> args, XPathExpression context) {
    int count = args.size();
    return switch (name) {
      case "true", "false" -> {
        arity(count == 0);
        yield new LiteralExpression.OfBoolean(name.equals("true"));
      }
      case "position" -> {
        arity(count == 0);
        yield NumberFunctions.integer((run, item, position, last) -> position);
      }
      case "last" -> {
        arity(count == 0);
        yield NumberFunctions.integer((run, item, position, last) -> last);
      }
      case "boolean", "not" -> {
        arity(count == 1);
        yield new BooleanExpression.Truth(args.get(0), name.equals("boolean"));
      }
      case "exists", "empty" -> {
        arity(count == 1 && args.get(0).type().isNodes());
        yield new BooleanExpression.Truth(args.get(0), name.equals("exists"));
      }
      case "count" -> {
        arity(count == 1 && args.get(0).type().isNodes());
        yield NumberFunctions.count(args.get(0));
      }
      case "sum" -> {
        arity(count == 1 && args.get(0).type().isNodes());
        yield new NumberFunctions.Sum(args.get(0));
      }
      case "number" -> {
        arity(count <= 1);
        yield NumberFunctions.number(count == 0 ? context : args.get(0));
      }
      case "round", "floor", "ceiling" -> {
        arity(count == 1);
        yield NumberFunctions.rounded(
            switch (name) {
              case "round" -> NumberFunctions.Rounding.ROUND;
              case "floor" -> NumberFunctions.Rounding.FLOOR;
              default -> NumberFunctions.Rounding.CEILING;
            },
            args.get(0));
      }
      case "name", "local-name" -> {
        arity(count == 0 || count == 1 && args.get(0).type().isNodes());
        yield StringFunctions.name(count == 0 ? context : args.get(0), name.equals("name"));
      }
      case "string" -> {
        arity(count <= 1);
        yield StringFunctions.string(count == 0 ? context : args.get(0));
      }
      case "concat" -> {
        arity(count >= 2);
        yield StringFunctions.concat(args);
      }
      default -> text(name, args, context);
    };
  }

  private static XPathExpression text(
      String name, List<XPathExpression> args, XPathExpression context) {
    int count = args.size();
    return switch (name) {
      case "string-length" -> {
        arity(count <= 1);
        yield StringFunctions.length(count == 0 ? context : string(args, 0));
      }
      case "normalize-space" -> {
        arity(count <= 1);
        yield StringFunctions.normalizedSpace(count == 0 ? context : string(args, 0));
      }
      case "contains" -> search(TextSearch.Kind.CONTAINS, args);
      case "starts-with" -> search(TextSearch.Kind.STARTS_WITH, args);
      case "ends-with" -> search(TextSearch.Kind.ENDS_WITH, args);
      case "substring-before" -> {
        arity(count == 2);
        yield StringFunctions.before(string(args, 0), string(args, 1));
      }
      case "substring-after" -> {
        arity(count == 2);
        yield StringFunctions.after(string(args, 0), string(args, 1));
      }
      case "substring" -> {
        arity(count == 2 || count == 3);
        yield StringFunctions.substring(
            string(args, 0), number(args, 1), count == 2 ? null : number(args, 2));
      }
      case "translate" -> {
        arity(count == 3);
        yield StringFunctions.translated(string(args, 0), strict(args, 1), strict(args, 2));
      }
      case "upper-case" -> {
        arity(count == 1);
        yield StringFunctions.upperCase(string(args, 0));
      }
      case "lower-case" -> {
        arity(count == 1);
        yield StringFunctions.lowerCase(string(args, 0));
      }
      case "string-join" -> {
        arity((count == 1 || count == 2) && args.get(0).type().isNodes());
        yield StringFunctions.joined(
            args.get(0), count == 1 ? new LiteralExpression.OfString("") : strict(args, 1));
      }
      default -> throw new SaxonFallback(name + "()");
    };
  }

  private static XPathExpression search(TextSearch.Kind kind, List<XPathExpression> args) {
    arity(args.size() == 2);
    return new TextSearch(kind, string(args, 0), string(args, 1));
  }

  private static void arity(boolean fits) {
    if (!fits) {
      throw new SaxonFallback("other arguments");
    }
  }

  /** An argument of type xs:string?, to which numbers and truth values are not converted. */
  private static XPathExpression string(List<XPathExpression> args, int i) {
    arity(args.get(i).type().isNodes() || args.get(i).type() == ExpressionType.STRING);
    return args.get(i);
  }

  /** An argument of type xs:string, for which an empty node set would be an error. */
  private static XPathExpression strict(List<XPathExpression> args, int i) {
    arity(args.get(i).type() == ExpressionType.STRING);
    return args.get(i);
  }

  private static XPathExpression number(List<XPathExpression> args, int i) {
    arity(args.get(i).type().isNumeric() || args.get(i).type().isNodes());
    return args.get(i);
  }
}
