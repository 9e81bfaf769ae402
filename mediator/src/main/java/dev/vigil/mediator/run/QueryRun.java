package dev.vigil.mediator.run;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.ReadContext;
import dev.vigil.mediator.source.Row;
import dev.vigil.mediator.source.SourceCollection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import net.sf.saxon.Configuration;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.trans.NoDynamicContextException;
import org.jspecify.annotations.Nullable;

/**
 * One run of a query: its limits, its connections and what it did. It belongs to one thread; {@link
 * #cancel} may be called by any.
 */
public final class QueryRun implements ReadContext, AutoCloseable {
  private final long workspace;
  private final SaxonSources saxon;
  private final QueryLimits limits;
  private final Map<String, String> parameters;
  private final long begin = System.nanoTime();
  private final Deque<AutoCloseable> kept = new ArrayDeque<>();
  private final Map<String, Long> rows = new HashMap<>();
  private final List<String> sent = new ArrayList<>();
  private final Map<Object, Object> memory = new HashMap<>();
  private long allRows;
  private long bytes;
  private int calls;
  private int steps;
  private volatile boolean cancelled;

  /**
   * @param parameters the values of the query's external variables
   */
  public QueryRun(
      long workspace, SaxonSources saxon, QueryLimits limits, Map<String, String> parameters) {
    this.workspace = workspace;
    this.saxon = saxon;
    this.limits = limits;
    this.parameters = Map.copyOf(parameters);
  }

  Map<String, String> parameters() {
    return parameters;
  }

  static QueryRun of(XPathContext context) {
    if (context.getController() != null
        && context.getController().getUserData(QueryRun.class, "run") instanceof QueryRun run) {
      return run;
    }
    throw new NoDynamicContextException("not before the query runs");
  }

  public SaxonSources sources() {
    return saxon;
  }

  public QueryLimits limits() {
    return limits;
  }

  @Override
  public long workspace() {
    return workspace;
  }

  @Override
  public Configuration saxon() {
    return saxon;
  }

  // ---- limits ----

  /** Stops the run at its next step. */
  public void cancel() {
    cancelled = true;
  }

  /** Counts a small step; looks at the clock now and then. */
  void step() {
    if ((++steps & 1023) == 0) {
      check();
    }
  }

  /** Fails when the time is over. */
  public void check() {
    if (cancelled || Thread.currentThread().isInterrupted()) {
      throw new MediatorException("The query was cancelled.");
    }
    if (System.nanoTime() - begin > limits.time().toNanos()) {
      throw new MediatorException(
          "The query took longer than %d seconds; ask for less, or raise the limit by --time."
              .formatted(limits.time().toSeconds()));
    }
  }

  @Override
  public long millisLeft() {
    return Math.max(1, limits.time().toMillis() - (System.nanoTime() - begin) / 1_000_000);
  }

  @Override
  public void read(SourceCollection collection, long count) {
    rows.merge(collection.name(), count, Long::sum);
    allRows += count;
    if (allRows > limits.rows()) {
      throw new MediatorException(
          "The query read more than %d rows; add a condition that a source can evaluate."
              .formatted(limits.rows()));
    }
    check();
  }

  /** Counts memory that a join or an order keeps. */
  void remember(long size) {
    bytes += size;
    if (bytes > limits.bytes()) {
      throw new MediatorException(
          "The query keeps more than %d MB in memory; add conditions, or join by a key."
              .formatted(limits.bytes() >> 20));
    }
  }

  @Override
  public void called() {
    check();
    if (++calls > limits.calls()) {
      throw new MediatorException(
          "The query calls services more than %d times; add conditions before the call."
              .formatted(limits.calls()));
    }
  }

  // ---- what it did ----

  @Override
  public void sent(String source, String request) {
    if (sent.size() < 100) {
      sent.add(source + ": " + request);
    }
  }

  /** The requests to sources, in order. */
  public List<String> requests() {
    return List.copyOf(sent);
  }

  /** How many rows were read of each collection. */
  public Map<String, Long> rowsRead() {
    return Map.copyOf(rows);
  }

  public long millis() {
    return (System.nanoTime() - begin) / 1_000_000;
  }

  // ---- values ----

  /** The value for Saxon of a {@link Row} or of a Saxon value. */
  GroundedValue saxon(Object value) {
    return value instanceof Row row ? row.node(saxon) : (GroundedValue) value;
  }

  /** Something that is computed once in a run. */
  @SuppressWarnings("unchecked")
  <T> T once(Object key, java.util.function.Supplier<T> value) {
    Object known = memory.get(key);
    if (known == null) {
      known = value.get();
      memory.put(key, known);
    }
    return (T) known;
  }

  /** The items of a collection for Saxon; the same nodes whenever it is read in this run. */
  Iterator<Item> items(
      QuerySource source, SourceCollection collection, List<GroundedValue> arguments) {
    if (arguments.isEmpty()) {
      List<Item> all =
          once(source.name() + ":" + collection.name(), () -> list(source, collection, arguments));
      return all.iterator();
    }
    StringBuilder key = new StringBuilder(source.name() + ":" + collection.name());
    for (GroundedValue argument : arguments) {
      key.append('\u0000').append(text(argument));
    }
    return once(key.toString(), () -> list(source, collection, arguments)).iterator();
  }

  private static String text(GroundedValue value) {
    try {
      return value.getStringValue();
    } catch (net.sf.saxon.trans.XPathException e) {
      return value.toShortString();
    }
  }

  private List<Item> list(
      QuerySource source, SourceCollection collection, List<GroundedValue> arguments) {
    List<Item> all = new ArrayList<>();
    Iterator<?> read = source.read(collection, arguments, this);
    while (read.hasNext()) {
      Object one = read.next();
      if (one instanceof Row row) {
        remember(2L * row.bytes());
        all.add(row.node(saxon));
      } else {
        all.add((Item) one);
      }
    }
    return all;
  }

  @Override
  public <T extends AutoCloseable> T keep(T resource) {
    kept.push(resource);
    return resource;
  }

  @Override
  public void close() {
    @Nullable AutoCloseable next;
    while ((next = kept.poll()) != null) {
      try {
        next.close();
      } catch (Exception e) {
        // The source is gone already.
      }
    }
  }
}
