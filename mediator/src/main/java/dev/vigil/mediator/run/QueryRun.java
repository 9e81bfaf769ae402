package dev.vigil.mediator.run;

import dev.vigil.document.internal.saxon.SaxonMeter;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.RowElement;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceReadContext;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import net.sf.saxon.Configuration;
import net.sf.saxon.ma.arrays.ArrayItem;
import net.sf.saxon.ma.map.MapItem;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.trans.NoDynamicContextException;
import net.sf.saxon.tree.tiny.TinyNodeImpl;
import net.sf.saxon.value.BigDecimalValue;
import net.sf.saxon.value.BigIntegerValue;
import net.sf.saxon.value.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * One run of a query: its limits, its connections and what it did. It belongs to one thread; {@link
 * #cancel} may be called by any.
 */
public final class QueryRun implements SourceReadContext, AutoCloseable {
  private static final ThreadLocal<@Nullable QueryRun> CURRENT = new ThreadLocal<>();
  private static final int BYTES_OF_ITEM = 64;
  private static final int MOST_BITS = 330_000;

  private final long workspace;
  private final SaxonSources saxon;
  private final QueryLimits limits;
  private final Map<String, String> parameters;
  private final long begin = System.nanoTime();
  private final Deque<AutoCloseable> kept = new ArrayDeque<>();
  private final Map<String, Long> rows = new HashMap<>();
  private final List<String> sent = new ArrayList<>();
  private final Map<Object, Object> memory = new HashMap<>();
  private @Nullable Map<Object, RowElement> same;
  private long allRows;
  private long bytes;

  /** Those of the bytes that what is computed once keeps. */
  private long lasting;

  private int lastingDepth;
  private int calls;
  private final QueryWatchdog watch;
  private final SaxonMeter.Items items = new MeteredItems(false);
  private final SaxonMeter.Items deepItems = new MeteredItems(true);
  private volatile @Nullable String stopped;
  private final AtomicReference<@Nullable Runnable> waiting = new AtomicReference<>();

  /**
   * @param parameters the values of the query's external variables
   */
  public QueryRun(
      long workspace, SaxonSources saxon, QueryLimits limits, Map<String, String> parameters) {
    this.workspace = workspace;
    this.saxon = saxon;
    this.limits = limits;
    this.parameters = Map.copyOf(parameters);
    this.watch = new QueryWatchdog(this, limits, begin);
  }

  public Map<String, String> parameters() {
    return parameters;
  }

  /** The run that evaluates in this thread. */
  static QueryRun current() {
    QueryRun run = CURRENT.get();
    if (run == null) {
      throw new NoDynamicContextException("not before the query runs");
    }
    return run;
  }

  /** Counts an evaluation. */
  SaxonMeter.Items evaluation(boolean deep) {
    step();
    return deep ? deepItems : items;
  }

  private final class MeteredItems implements SaxonMeter.Items {
    private final boolean deep;

    MeteredItems(boolean deep) {
      this.deep = deep;
    }

    @Override
    public void next() {
      step();
    }

    @Override
    public void made(@Nullable Item item) {
      value(item, deep);
    }
  }

  /** Makes this the current run of the thread; returns the one before. */
  public @Nullable QueryRun enter() {
    QueryRun before = CURRENT.get();
    CURRENT.set(this);
    return before;
  }

  public static void leave(@Nullable QueryRun before) {
    if (before == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(before);
    }
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
    stop("The query was cancelled.");
  }

  void stop(String reason) {
    stopped = reason;
    Runnable end = waiting.getAndSet(null);
    if (end != null) {
      Thread.ofVirtual().name("query-stop").start(end);
    }
  }

  @Override
  public void waiting(@Nullable Runnable end) {
    waiting.set(end);
  }

  /** Counts a small step; fails when the run was stopped. */
  public void step() {
    if (stopped != null) {
      check();
    }
  }

  /** Fails when the time is over, or the run was stopped. */
  public void check() {
    watch.look();
    String reason = stopped;
    if (reason != null) {
      throw new MediatorException(reason);
    }
  }

  /** Fails when a value in memory has too many items. */
  void size(long items) {
    if (items > limits.bytes() / BYTES_OF_ITEM) {
      throw new MediatorException(
          "The query makes a value of more than %d items; ask for less."
              .formatted(limits.bytes() / BYTES_OF_ITEM));
    }
  }

  /** Fails when a single value is too large. */
  private void value(@Nullable Item item, boolean deep) {
    if (deep && (item instanceof ArrayItem || item instanceof MapItem)) {
      size(DeepSize.of(item));
    }
    switch (item) {
      case null -> {}
      case StringValue text -> size(text.getUnicodeStringValue().length() / 8);
      case TinyNodeImpl node -> size(node.getTree().getNumberOfNodes() / 2);
      case ArrayItem array -> size(array.arrayLength());
      case MapItem map -> size(map.size());
      case BigIntegerValue number -> digits(number.asBigInteger());
      case BigDecimalValue number -> digits(number.getDecimalValue().unscaledValue());
      default -> {}
    }
  }

  private static void digits(BigInteger number) {
    if (number.bitLength() > MOST_BITS) {
      throw new MediatorException(
          "The query makes a number of more than 100,000 digits; use xs:double.");
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
  public void remember(long size) {
    bytes += size;
    if (bytes > limits.bytes()) {
      throw new MediatorException(
          "The query keeps more than %d MB in memory; add conditions, or join by a key."
              .formatted(limits.bytes() >> 20));
    }
  }

  /** Runs work for one tuple; what it remembers is free again when the next one is made. */
  public <T> T passing(java.util.function.Supplier<T> work) {
    if (same != null || lastingDepth > 0) {
      return work.get();
    }
    long before = bytes - lasting;
    try {
      return work.get();
    } finally {
      bytes = before + lasting;
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

  /** The value for Saxon of a {@link RowElement} or of a Saxon value. */
  public GroundedValue saxon(Object value) {
    return value instanceof RowElement row ? row.node(saxon) : (GroundedValue) value;
  }

  /**
   * Runs work whose results are used together: in it, a row of a table is one element, however
   * often a join repeats it.
   */
  public <T> T together(java.util.function.Supplier<T> work) {
    if (same != null) {
      return work.get();
    }
    same = new HashMap<>();
    try {
      return work.get();
    } finally {
      same = null;
    }
  }

  public boolean isTogether() {
    return same != null;
  }

  /** The first row with a key among those that are used together. */
  public RowElement same(Object key, RowElement row) {
    Map<Object, RowElement> known = same;
    if (known == null) {
      return row;
    }
    RowElement first = known.putIfAbsent(key, row);
    if (first == null) {
      remember(96L + row.bytes());
    }
    return first == null ? row : first;
  }

  /** Something that is computed once in a run. */
  @SuppressWarnings("unchecked")
  public <T> T once(Object key, java.util.function.Supplier<T> value) {
    Object known = memory.get(key);
    if (known == null) {
      long before = bytes;
      lastingDepth++;
      try {
        known = value.get();
      } finally {
        lastingDepth--;
        if (lastingDepth == 0) {
          lasting += bytes - before;
        }
      }
      memory.put(key, known);
    }
    return (T) known;
  }

  /** The items of a collection for Saxon; the same nodes whenever it is read in this run. */
  Iterator<Item> items(
      QuerySource source, SourceCollection collection, List<GroundedValue> arguments) {
    StringBuilder key = new StringBuilder(source.name() + ":" + collection.name());
    for (GroundedValue argument : arguments) {
      key.append('\u0000').append(text(argument));
    }
    return once(key.toString(), () -> new ReadItems(source.read(collection, arguments, this)))
        .iterator();
  }

  private static String text(GroundedValue value) {
    try {
      return value.getStringValue();
    } catch (net.sf.saxon.trans.XPathException e) {
      return value.toShortString();
    }
  }

  /** The items of a collection, read as far as something needed them. */
  private final class ReadItems {
    private final Iterator<?> read;
    private final List<Item> known = new ArrayList<>();

    ReadItems(Iterator<?> read) {
      this.read = read;
    }

    Iterator<Item> iterator() {
      return new Iterator<>() {
        private int at;

        @Override
        public boolean hasNext() {
          return at < known.size() || read.hasNext();
        }

        @Override
        public Item next() {
          if (at == known.size()) {
            known.add(item(read.next()));
          }
          return known.get(at++);
        }
      };
    }

    private Item item(Object one) {
      if (!(one instanceof RowElement row)) {
        return (Item) one;
      }
      long before = bytes;
      remember(2L * row.bytes());
      if (lastingDepth == 0) {
        lasting += bytes - before;
      }
      return row.node(saxon);
    }
  }

  @Override
  public <T extends AutoCloseable> T keep(T resource) {
    kept.push(resource);
    return resource;
  }

  @Override
  public void close() {
    watch.close();
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
