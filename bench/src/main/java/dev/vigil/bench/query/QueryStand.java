package dev.vigil.bench.query;

import dev.vigil.mediator.plan.Planner;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceOpener;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XQueryCompiler;
import net.sf.saxon.s9api.XQueryEvaluator;
import net.sf.saxon.s9api.XQueryExecutable;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmSequenceIterator;

/**
 * Sources for queries of experiments, and the same data as XML for other engines. Not thread-safe.
 */
public final class QueryStand {
  private final SaxonSources saxon;
  private final Processor other = new Processor(false);
  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, XdmNode> trees = new TreeMap<>();

  public QueryStand(List<QuerySource> sources) {
    saxon = new SaxonSources(sources);
  }

  public static QuerySource open(String name, Path place) {
    return new SourceOpener(_ -> Optional.empty())
        .open(name, place.toString(), "", _ -> Optional.empty());
  }

  private QueryRun run() {
    return new QueryRun(1, saxon, QueryLimits.USUAL, Map.of());
  }

  /** The items of a query by its plan. */
  public List<String> planned(String query) {
    try (QueryRun run = run()) {
      List<String> all = new ArrayList<>();
      Iterator<QueryPlan.Placed> items = new Planner(saxon, false).plan(query).open("", 0, run);
      while (items.hasNext()) {
        all.add(ResultText.of(items.next().item()));
      }
      return all;
    }
  }

  /** What was read for some items. */
  public record Reading(long rows, int statements) {}

  /** Reads the first items only. */
  public Reading first(String query, int wanted) {
    try (QueryRun run = run()) {
      Iterator<QueryPlan.Placed> items = new Planner(saxon, true).plan(query).open("", wanted, run);
      for (int i = 0; i < wanted && items.hasNext(); i++) {
        items.next();
      }
      return new Reading(
          run.rowsRead().values().stream().mapToLong(Long::longValue).sum(), run.requests().size());
    }
  }

  // ---- the same data elsewhere ----

  /** A collection as an XML document, by the name of its function. */
  public Map<String, String> texts() {
    if (texts.isEmpty()) {
      for (QuerySource source : saxon.all()) {
        for (SourceCollection collection : source.collections()) {
          String function = source.name() + ":" + collection.name();
          List<String> items = planned(function + "()");
          texts.put(
              function,
              items.size() == 1 && source.kind().equals("xml")
                  ? items.getFirst()
                  : "<items>" + String.join("", items) + "</items>");
        }
      }
    }
    return texts;
  }

  /** Declares the functions of the sources over documents that other engines hold. */
  public String prolog(java.util.function.Function<String, String> document) {
    StringBuilder prolog = new StringBuilder();
    saxon
        .all()
        .forEach(
            source ->
                prolog.append(
                    "declare namespace %s = 'urn:vigil:source:%s';\n"
                        .formatted(source.name(), source.name())));
    return prolog.toString() + functions(document);
  }

  private String functions(java.util.function.Function<String, String> document) {
    StringBuilder functions = new StringBuilder();
    for (Map.Entry<String, String> text : texts().entrySet()) {
      String items = text.getValue().startsWith("<items>") ? "/items/*" : "";
      functions.append(
          "declare function %s() { %s%s };\n"
              .formatted(text.getKey(), document.apply(text.getKey()), items));
    }
    return functions.toString();
  }

  /** A query that Saxon-HE has compiled. */
  public interface Compiled {
    List<String> run() throws SaxonApiException;
  }

  /** Compiles a query for Saxon-HE alone, over the same data as trees. */
  public Compiled plain(String query) throws SaxonApiException {
    StringBuilder variables = new StringBuilder();
    for (Map.Entry<String, String> text : texts().entrySet()) {
      if (!trees.containsKey(text.getKey())) {
        trees.put(
            text.getKey(),
            other.newDocumentBuilder().build(new StreamSource(new StringReader(text.getValue()))));
      }
      variables.append("declare variable $").append(name(text.getKey())).append(" external;\n");
    }
    XQueryCompiler compiler = other.newXQueryCompiler();
    compiler.setErrorReporter(error -> {});
    String prolog = prolog(function -> "$" + name(function));
    int end = prolog.indexOf("declare function");
    XQueryExecutable executable =
        compiler.compile(prolog.substring(0, end) + variables + prolog.substring(end) + query);
    return () -> {
      XQueryEvaluator evaluator = executable.load();
      evaluator.setErrorReporter(error -> {});
      trees.forEach((name, tree) -> evaluator.setExternalVariable(new QName(name(name)), tree));
      List<String> all = new ArrayList<>();
      XdmSequenceIterator<XdmItem> items = evaluator.iterator();
      while (items.hasNext()) {
        all.add(ResultText.of(items.next().getUnderlyingValue()));
      }
      return all;
    };
  }

  private static String name(String function) {
    return function.replace(':', '-');
  }
}
