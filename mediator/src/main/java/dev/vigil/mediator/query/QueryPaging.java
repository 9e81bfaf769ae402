package dev.vigil.mediator.query;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.Sha256;
import dev.vigil.fetch.TimeSource;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.store.ResultSpoolRepository;
import dev.vigil.mediator.store.SeenItemRepository;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NodeInfo;

/**
 * Results in parts whose size and shape the client chooses, and tokens that resume. Safe for
 * concurrent use.
 */
public final class QueryPaging {
  /** The most items of a result that is kept or compared whole. */
  public static final int MOST = 10_000;

  private static final int LARGEST = 10_000;

  /** The marks of a token that asks what is new. */
  private static final String STANDING = "standing";

  /** The entry that every remembered result has, also one without items. */
  private static final String REMEMBERED = "";

  private final Mediator mediator;
  private final Catalogue catalogue;
  private final TimeSource time;

  public QueryPaging(Mediator mediator, Archive archive, TimeSource time) {
    this.mediator = mediator;
    this.catalogue = archive.catalogue();
    this.time = time;
  }

  /**
   * The first part of a result.
   *
   * @param size how many items
   * @param depth the most levels of elements; 0 for all
   * @param breadth the most children of an element; 0 for all
   */
  public ResultFragment first(
      long workspace, String query, int size, int depth, int breadth, QueryOptions options) {
    PreparedQuery prepared = mediator.prepare(workspace, query, options.sooner());
    ContinuationToken begin =
        ContinuationToken.begin(
            new ContinuationToken.Request(
                query,
                options.parameters(),
                options.sooner(),
                hash(prepared.plan().describe("")),
                depth,
                breadth));
    return part(workspace, prepared, begin, size, options, true);
  }

  /** The part that a token stands for. */
  public ResultFragment next(long workspace, String text, int size, QueryOptions options) {
    ContinuationToken token = ContinuationToken.parse(text);
    ContinuationToken.Request request = token.request();
    return part(
        workspace,
        prepared(workspace, request),
        token,
        size,
        options.with(request.parameters()),
        false);
  }

  /** The query with the plan of the token, which may use cached views that are gone meanwhile. */
  private PreparedQuery prepared(long workspace, ContinuationToken.Request request) {
    for (QueryViewCache.Uses uses :
        List.of(QueryViewCache.Uses.NAMED, QueryViewCache.Uses.NONE, QueryViewCache.Uses.ALL)) {
      PreparedQuery prepared = mediator.prepare(workspace, request.query(), request.sooner(), uses);
      if (hash(prepared.plan().describe("")).equals(request.plan())) {
        return prepared;
      }
    }
    throw new MediatorException(
        "A source or a view of this query changed its form since the token was made; run the"
            + " query again.");
  }

  private ResultFragment part(
      long workspace,
      PreparedQuery prepared,
      ContinuationToken token,
      int size,
      QueryOptions options,
      boolean first) {
    int wanted = Math.clamp(size, 1, LARGEST);
    ContinuationToken.Position position = token.position();
    if (!token.spool().isEmpty() && token.inside() == null) {
      List<String> kept =
          ResultSpoolRepository.read(
              catalogue, workspace, token.spool(), position.number(), wanted + 1, time.now());
      if (!kept.isEmpty()) {
        String state = state(token.marks(), mediator.marks(workspace, prepared, options));
        return kept(kept, token, wanted, prepared, state);
      }
    }
    boolean inside = token.inside() != null;
    try (QueryAnswer answer =
        mediator.resume(workspace, prepared, position.tuple(), inside ? 1 : wanted + 1, options)) {
      String marks = first ? "" : token.marks();
      String now = QueryViewCache.marks(prepared, answer.run());
      ContinuationToken begin = first ? token.marked(now) : token;
      String state = first ? "same" : state(marks, now);
      skip(answer, prepared, inside ? position.before() : position);
      if (inside) {
        return new ResultFragment(
            children(answer, begin), Optional.empty(), state, List.of(), answer.explanation());
      }
      return items(workspace, answer, prepared, begin, wanted, state);
    }
  }

  /** Reads over what the client has. */
  private static void skip(
      QueryAnswer answer, PreparedQuery prepared, ContinuationToken.Position position) {
    boolean keyed = prepared.plan().isResumable();
    long count = keyed ? position.inTuple() : position.number();
    for (long i = 0; i < count && answer.hasNext(); i++) {
      if (keyed && !answer.nextIsAt(position.tuple())) {
        return; // The row of the token is gone; its successor is the first new one.
      }
      answer.next();
    }
  }

  private ResultFragment items(
      long workspace,
      QueryAnswer answer,
      PreparedQuery prepared,
      ContinuationToken begin,
      int wanted,
      String state) {
    FragmentWriter writer = FragmentWriter.of(begin.request());
    boolean keyed = prepared.plan().isResumable();
    List<String> items = new ArrayList<>();
    ContinuationToken here = begin;
    long number = begin.position().number();
    while (items.size() < wanted && answer.hasNext()) {
      Item item = answer.next();
      number++;
      here =
          begin.at(
              keyed
                  ? new ContinuationToken.Position(answer.position(), answer.inPosition(), number)
                  : new ContinuationToken.Position("", 0, number));
      items.add(writer.write(item, here));
    }
    Optional<String> next = Optional.empty();
    if (answer.hasNext()) {
      next =
          Optional.of(
              (keyed ? here : spool(workspace, answer, prepared, begin, here, items)).text());
    }
    return new ResultFragment(items, next, state, prepared.warnings(), answer.explanation());
  }

  /** Keeps the rest of a result that was computed whole, so that it is not computed again. */
  private ContinuationToken spool(
      long workspace,
      QueryAnswer answer,
      PreparedQuery prepared,
      ContinuationToken begin,
      ContinuationToken here,
      List<String> items) {
    if (!prepared.plan().blocking()
        || begin.position().number() > 0
        || begin.request().depth() > 0
        || begin.request().breadth() > 0) {
      return here;
    }
    List<String> all = new ArrayList<>(items);
    while (answer.hasNext()) {
      if (all.size() >= MOST) {
        return here; // Too much to keep; it is computed again.
      }
      all.add(answer.nextText());
    }
    String id = UUID.randomUUID().toString();
    try {
      ResultSpoolRepository.put(catalogue, workspace, id, all, time.now());
      return here.spooled(id);
    } catch (dev.vigil.archive.failure.ArchiveException e) {
      return here; // Another process owns the installation; the result is computed again.
    }
  }

  private static ResultFragment kept(
      List<String> kept,
      ContinuationToken token,
      int wanted,
      PreparedQuery prepared,
      String state) {
    List<String> items = kept.subList(0, Math.min(wanted, kept.size()));
    Optional<String> next =
        kept.size() > wanted
            ? Optional.of(token.at(token.position().plus(items.size())).text())
            : Optional.empty();
    return new ResultFragment(items, next, state, prepared.warnings(), "From the kept result.");
  }

  /** The children that follow inside of an item. */
  private static List<String> children(QueryAnswer answer, ContinuationToken token) {
    if (!answer.hasNext()) {
      return List.of();
    }
    ContinuationToken.Inside inside = Objects.requireNonNull(token.inside());
    if (!(answer.next() instanceof NodeInfo item)) {
      throw MediatorException.damagedToken(null);
    }
    NodeInfo node = item;
    for (int step : inside.path()) {
      int number = 0;
      NodeInfo found = null;
      for (NodeInfo child : node.children()) {
        if (number++ == step) {
          found = child;
        }
      }
      if (found == null) {
        return List.of();
      }
      node = found;
    }
    return FragmentWriter.of(token.request()).children(node, inside, token);
  }

  // ---- what changed ----

  private static String state(String before, String now) {
    if (!before.equals(now)) {
      return "changed";
    }
    return now.contains("=;") ? "unknown" : "same";
  }

  // ---- standing queries ----

  /** Remembers the result of a query; the token asks what is new since. */
  public String mark(long workspace, String query, QueryOptions options) {
    ContinuationToken token =
        ContinuationToken.begin(
                new ContinuationToken.Request(
                    query, options.parameters(), options.sooner(), "", 0, 0))
            .spooled(UUID.randomUUID().toString())
            .marked(STANDING);
    SeenItemRepository.put(
        catalogue, workspace, token.spool(), counts(all(workspace, token, options)));
    return token.text();
  }

  /** The items that are new since the token was made or used. */
  public ResultFragment news(long workspace, String text, QueryOptions options) {
    ContinuationToken token = ContinuationToken.parse(text);
    if (!token.marks().equals(STANDING)) {
      throw new MediatorException(
          "This token continues a result; a token for what is new is made by 'vigil query"
              + " --mark'.");
    }
    Map<String, Integer> seen = SeenItemRepository.read(catalogue, workspace, token.spool());
    List<String> all = all(workspace, token, options);
    List<String> fresh = new ArrayList<>();
    Map<String, Integer> left = new HashMap<>(seen);
    for (String item : all) {
      if (left.merge(hash(item), -1, Integer::sum) < 0) {
        fresh.add(item);
      }
    }
    SeenItemRepository.put(catalogue, workspace, token.spool(), counts(all));
    List<String> warnings =
        seen.isEmpty()
            ? List.of("Nothing is remembered for this token here, so all items count as new.")
            : List.of();
    return new ResultFragment(fresh, Optional.empty(), "same", warnings, "");
  }

  private List<String> all(long workspace, ContinuationToken token, QueryOptions options) {
    List<String> all = new ArrayList<>();
    try (QueryAnswer answer =
        mediator.compared(
            workspace, token.request().query(), options.with(token.request().parameters()))) {
      while (answer.hasNext()) {
        all.add(answer.nextText());
        if (all.size() > MOST) {
          throw new MediatorException(
              "A standing query has at most %d items; add a condition.".formatted(MOST));
        }
      }
    }
    return all;
  }

  private static Map<String, Integer> counts(List<String> items) {
    Map<String, Integer> counts = new HashMap<>();
    counts.put(REMEMBERED, 0);
    items.forEach(item -> counts.merge(hash(item), 1, Integer::sum));
    return counts;
  }

  private static String hash(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8)).toString().substring(0, 24);
  }
}
