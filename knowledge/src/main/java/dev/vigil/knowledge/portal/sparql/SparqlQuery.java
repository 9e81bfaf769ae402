package dev.vigil.knowledge.portal.sparql;

import dev.vigil.knowledge.KnowledgeException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.QueryParseException;
import org.apache.jena.query.Syntax;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.op.OpService;
import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.expr.E_Function;
import org.apache.jena.sparql.expr.E_Regex;
import org.apache.jena.sparql.expr.E_StrReplace;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunctionN;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.ExprTransformCopy;
import org.apache.jena.sparql.expr.ExprVisitorBase;
import org.apache.jena.sparql.syntax.syntaxtransform.ElementTransformCopyBase;
import org.apache.jena.sparql.syntax.syntaxtransform.QueryTransformOps;
import org.apache.jena.vocabulary.XSD;

/**
 * A SPARQL 1.1 query that reads the facts and nothing else. Immutable.
 *
 * @param query with regular expressions that take linear time
 */
public record SparqlQuery(Query query) {
  private static final int LONGEST = 10_000;

  /** How an update begins, behind prefixes. */
  private static final Pattern UPDATE =
      Pattern.compile(
          "(?i)\\s*+(?:(?:prefix\\s++[^\\s<]*+\\s*+|base\\s*+)<[^>]*+>\\s*+)*+"
              + "(?:insert|delete|with|load|clear|create|drop|copy|move|add)\\b");

  /**
   * Parses a query.
   *
   * @throws KnowledgeException if it is invalid or would use something else than the facts
   */
  public static SparqlQuery parse(String text) {
    if (text.length() > LONGEST) {
      throw new KnowledgeException(
          "A query has at most %,d characters; this has %,d.".formatted(LONGEST, text.length()));
    }
    Query query;
    try {
      query = QueryFactory.create(text, Syntax.syntaxSPARQL_11);
    } catch (QueryParseException e) {
      if (isUpdate(text)) {
        throw new KnowledgeException(
            "Updates are not possible here; the query reads the facts of this portal.", e);
      }
      throw new KnowledgeException(
          (e.getLine() > 0
                  ? "Line %d, column %d is not SPARQL: ".formatted(e.getLine(), e.getColumn())
                  : "This is not SPARQL: ")
              + firstLine(String.valueOf(e.getMessage())),
          e);
    } catch (QueryException e) {
      throw new KnowledgeException(
          "This is not a SPARQL query: " + firstLine(String.valueOf(e.getMessage())), e);
    }
    if (query.hasDatasetDescription()) {
      throw new KnowledgeException(
          "FROM is not possible here; the query reads the facts of this portal.");
    }
    check(query);
    return new SparqlQuery(
        QueryTransformOps.transform(
            query,
            new ElementTransformCopyBase(),
            new ExprTransformCopy() {
              @Override
              public Expr transform(ExprFunctionN function, ExprList arguments) {
                return function instanceof E_Regex
                    ? new LinearRegex(arguments, false)
                    : function instanceof E_StrReplace
                        ? new LinearRegex(arguments, true)
                        : super.transform(function, arguments);
              }
            }));
  }

  /** Whether a text begins as an update, in linear time. */
  static boolean isUpdate(CharSequence text) {
    return UPDATE.matcher(text).lookingAt();
  }

  private static void check(Query query) {
    AtomicReference<String> problem = new AtomicReference<>("");
    Walker.walk(
        Algebra.compile(query),
        new OpVisitorBase() {
          @Override
          public void visit(OpService service) {
            problem.set("SERVICE is not possible here; the query reads the facts of this portal.");
          }
        },
        new ExprVisitorBase() {
          @Override
          public void visit(ExprFunctionN function) {
            String name = function instanceof E_Function call ? call.getFunctionIRI() : "";
            if (!name.isEmpty() && !name.startsWith(XSD.NS)) {
              problem.set("The function <%s> is not known here.".formatted(name));
            }
          }
        });
    String found = problem.get();
    if (found != null && !found.isEmpty()) {
      throw new KnowledgeException(found);
    }
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("").strip();
  }
}
