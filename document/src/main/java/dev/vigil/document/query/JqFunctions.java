package dev.vigil.document.query;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.vigil.document.RegexSize;
import java.util.Set;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/**
 * The functions that jq programs may call: those that only read values. None of them reaches
 * outside the document, and {@code test} matches in linear time. Stateless.
 */
final class JqFunctions {
  static final Version VERSION = Versions.JQ_1_6;

  static final Set<String> ALLOWED =
      Set.of(
          ("add all any arrays ascii_downcase ascii_upcase booleans ceil contains empty endswith"
                  + " error fabs finites first floor getpath has in index indices infinite inside"
                  + " isinfinite isnan isnormal iterables keys last length limit ltrimstr map max"
                  + " max_by min min_by nan normals not nth nulls numbers objects path range"
                  + " recurse rindex round rtrimstr scalars select split sqrt startswith strings"
                  + " test to_entries tonumber tostring type utf8bytelength values")
              .split(" ", -1));

  private static final Scope BUILTINS = builtins();

  private JqFunctions() {}

  private static Scope builtins() {
    Scope all = Scope.newEmptyScope();
    BuiltinFunctionLoader.getInstance().loadFunctions(VERSION, all);
    Scope own = Scope.newChildScope(all);
    own.addFunction(
        "test",
        1,
        (scope, args, in, path, output, version) -> {
          Expression pattern = args.getFirst();
          pattern.apply(
              scope,
              in,
              regex ->
                  output.emit(BooleanNode.valueOf(test(regex.asText(), in.asText(), "")), null));
        });
    own.addFunction(
        "test",
        2,
        (scope, args, in, path, output, version) ->
            args.getFirst()
                .apply(
                    scope,
                    in,
                    regex ->
                        args.getLast()
                            .apply(
                                scope,
                                in,
                                flags ->
                                    output.emit(
                                        BooleanNode.valueOf(
                                            test(regex.asText(), in.asText(), flags.asText())),
                                        null))));
    return own;
  }

  private static boolean test(String regex, String text, String flags) throws JsonQueryException {
    if (RegexSize.isTooLarge(regex)) {
      throw new JsonQueryException(
          "The expression '"
              + regex.substring(0, Math.min(60, regex.length()))
              + "' is too large; repeat less.");
    }
    try {
      int how = flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0;
      return Pattern.compile(regex, how).matcher(text).find();
    } catch (PatternSyntaxException e) {
      throw new JsonQueryException(
          "'" + regex + "' is not a regular expression: " + e.getMessage());
    }
  }

  /** A scope for one evaluation. */
  static Scope scope() {
    return Scope.newChildScope(BUILTINS);
  }
}
