package dev.vigil.mediator.query;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.step.QueryPlan;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.sf.saxon.om.Item;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a query, computed while it is read. It must be closed. Not thread-safe, except
 * {@link #cancel}.
 */
public final class QueryAnswer implements Iterator<Item>, AutoCloseable {
  private final PreparedQuery query;
  private final QueryRun run;
  private final Iterator<QueryPlan.Placed> items;
  private String position = "";
  private long inPosition;
  private long number;
  private QueryPlan.@Nullable Placed ahead;

  QueryAnswer(PreparedQuery query, QueryRun run, Iterator<QueryPlan.Placed> items) {
    this.query = query;
    this.run = run;
    this.items = items;
  }

  public PreparedQuery query() {
    return query;
  }

  public QueryRun run() {
    return run;
  }

  @Override
  public boolean hasNext() {
    return ahead != null || items.hasNext();
  }

  /** Whether the next item is made of the tuple at a position. */
  boolean nextIsAt(String wanted) {
    if (ahead == null) {
      ahead = items.next();
    }
    return ahead.position().equals(wanted);
  }

  @Override
  public Item next() {
    QueryPlan.Placed next = ahead == null ? items.next() : ahead;
    ahead = null;
    inPosition = next.position().equals(position) && number > 0 ? inPosition + 1 : 1;
    position = next.position();
    if (++number > run.limits().items()) {
      throw new MediatorException(
          "The answer has more than %d items; add a condition, or ask for parts of it."
              .formatted(run.limits().items()));
    }
    return next.item();
  }

  /** The position of the tuple that the last item was made of. */
  String position() {
    return position;
  }

  /** How many items were made of that tuple so far, also before a token. */
  long inPosition() {
    return inPosition;
  }

  /** How many items were read. */
  public long number() {
    return number;
  }

  /** The text of the next item. */
  public String nextText() {
    return ResultText.of(next());
  }

  public void cancel() {
    run.cancel();
  }

  /** The plan, cached views, what went to which source, rows and times. */
  public String explanation() {
    StringBuilder text = new StringBuilder("Plan:\n").append(query.plan().describe("  "));
    if (!query.cache().isEmpty()) {
      text.append("\nCache:\n  ").append(String.join("\n  ", query.cache()));
    }
    List<String> requests = run.requests();
    if (!requests.isEmpty()) {
      text.append("\nRequests:\n")
          .append(requests.stream().map(r -> "  " + r).collect(Collectors.joining("\n")));
    }
    Map<String, Long> rows = new TreeMap<>(run.rowsRead());
    if (!rows.isEmpty()) {
      text.append("\nRows read: ")
          .append(
              rows.entrySet().stream()
                  .map(entry -> entry.getKey() + " " + entry.getValue())
                  .collect(Collectors.joining(", ")));
    }
    text.append("\nItems: ").append(number).append(", ").append(run.millis()).append(" ms");
    return text.toString();
  }

  @Override
  public void close() {
    run.close();
  }
}
