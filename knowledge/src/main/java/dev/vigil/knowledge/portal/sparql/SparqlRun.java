package dev.vigil.knowledge.portal.sparql;

import dev.vigil.knowledge.KnowledgeException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.ResultSetStream;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.engine.iterator.QueryIterProcessBinding;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.QC;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;

/**
 * Answers SPARQL queries over a graph within limits of time, rows and memory. Safe for concurrent
 * use; a few queries run at a time, the others wait.
 */
public final class SparqlRun {
  private static final int AT_ONCE = 2;
  private static final int LONG = 1_000;

  private final SparqlLimits limits;
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  public SparqlRun(SparqlLimits limits) {
    this.limits = limits;
  }

  /**
   * An answer.
   *
   * @param complete whether it has all rows
   */
  public record Answer(String mediaType, byte[] body, boolean complete) {}

  /** Signals that a query exceeded its limits. */
  private static final class LimitExceeded extends QueryCancelledException {
    private static final long serialVersionUID = 1L;
    private final String sentence;

    LimitExceeded(String sentence) {
      this.sentence = sentence;
    }
  }

  /**
   * Runs a query and writes the answer in the format that an Accept header prefers.
   *
   * @throws KnowledgeException if it exceeds the limits
   */
  public Answer run(Graph graph, SparqlQuery parsed, String accept) {
    Query query = parsed.query();
    try {
      if (!turns.tryAcquire(limits.time().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new KnowledgeException("Too many queries run at the moment; try again later.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KnowledgeException("The query was interrupted.", e);
    }
    try (QueryExec execution = execution(graph, query)) {
      return answer(execution, query, accept);
    } catch (LimitExceeded e) {
      throw new KnowledgeException(e.sentence, e);
    } catch (QueryCancelledException e) {
      throw new KnowledgeException(
          "The query took more than %d seconds; make it more selective."
              .formatted(limits.time().toSeconds()),
          e);
    } catch (StackOverflowError e) {
      throw new KnowledgeException("The query is nested too deeply; make it simpler.", e);
    } finally {
      turns.release();
    }
  }

  private QueryExec execution(Graph graph, Query query) {
    Context context = ARQ.getContext().copy();
    context.set(ARQ.httpServiceAllowed, false);
    context.set(ARQ.enablePropertyFunctions, false);
    context.set(ARQ.optMergeExtends, false);
    AtomicLong bindings = new AtomicLong();
    AtomicLong longText = new AtomicLong();
    QC.setFactory(context, execution -> new BoundedExecutor(execution, bindings, longText));
    return QueryExec.graph(graph)
        .query(query)
        .context(context)
        .timeout(limits.time().toMillis(), TimeUnit.MILLISECONDS)
        .build();
  }

  /** Counts what all parts of a query produce. */
  private final class BoundedExecutor extends OpExecutor {
    private final AtomicLong bindings;
    private final AtomicLong longText;

    BoundedExecutor(ExecutionContext execution, AtomicLong bindings, AtomicLong longText) {
      super(execution);
      this.bindings = bindings;
      this.longText = longText;
    }

    @Override
    protected QueryIterator exec(Op op, QueryIterator input) {
      return new QueryIterProcessBinding(super.exec(op, input), execCxt) {
        @Override
        public Binding accept(Binding binding) {
          count(binding);
          return binding;
        }
      };
    }

    private void count(Binding binding) {
      if (bindings.incrementAndGet() > limits.bindings()) {
        throw new LimitExceeded(
            "The query has more than %,d intermediate results; make it more selective."
                .formatted(limits.bindings()));
      }
      Iterator<Var> names = binding.vars();
      while (names.hasNext()) {
        Node node = binding.get(names.next());
        int length = node.isLiteral() ? node.getLiteralLexicalForm().length() : 0;
        if (length > LONG && longText.addAndGet(length) > limits.longText()) {
          throw new LimitExceeded("The query produces too much text; make it more selective.");
        }
      }
    }
  }

  private Answer answer(QueryExec execution, Query query, String accept) {
    if (query.isAskType()) {
      boolean yes = execution.ask();
      boolean xml = accept.contains("sparql-results+xml");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      if (xml) {
        ResultSetFormatter.outputAsXML(out, yes);
      } else {
        ResultSetFormatter.outputAsJSON(out, yes);
      }
      return new Answer(
          xml ? "application/sparql-results+xml" : "application/sparql-results+json",
          out.toByteArray(),
          true);
    }
    if (query.isSelectType()) {
      return rows(execution.select(), accept);
    }
    if (!query.isConstructType() && !query.isDescribeType()) {
      throw new KnowledgeException("Only SELECT, ASK, CONSTRUCT and DESCRIBE are possible.");
    }
    Model model = ModelFactory.createDefaultModel();
    Iterator<Triple> triples =
        query.isConstructType() ? execution.constructTriples() : execution.describeTriples();
    boolean complete = true;
    while (triples.hasNext()) {
      if (model.size() >= limits.rows()) {
        complete = false;
        break;
      }
      model.getGraph().add(triples.next());
    }
    RdfFormat format = RdfFormat.ofAccept(accept).orElse(RdfFormat.TURTLE);
    model.setNsPrefixes(query.getPrefixMapping());
    return new Answer(
        format.mediaType(), format.write(model).getBytes(StandardCharsets.UTF_8), complete);
  }

  private Answer rows(RowSet found, String accept) {
    List<Binding> kept = new ArrayList<>();
    boolean complete = true;
    while (found.hasNext()) {
      if (kept.size() >= limits.rows()) {
        complete = false;
        break;
      }
      kept.add(found.next());
    }
    ResultSet rows =
        ResultSetStream.create(
            found.getResultVars(), QueryIterPlainWrapper.create(kept.iterator()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String type;
    if (accept.contains("text/csv")) {
      type = "text/csv; charset=utf-8";
      ResultSetFormatter.outputAsCSV(out, rows);
    } else if (accept.contains("text/tab-separated-values")) {
      type = "text/tab-separated-values; charset=utf-8";
      ResultSetFormatter.outputAsTSV(out, rows);
    } else if (accept.contains("sparql-results+xml")) {
      type = "application/sparql-results+xml";
      ResultSetFormatter.outputAsXML(out, rows);
    } else {
      type = "application/sparql-results+json";
      ResultSetFormatter.outputAsJSON(out, rows);
    }
    return new Answer(type, out.toByteArray(), complete);
  }
}
