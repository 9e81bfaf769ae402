package dev.vigil.mediator.query;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.knowledge.fact.Facts;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.portal.OntologyHierarchy;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.own.FactCollections;
import dev.vigil.mediator.own.PageCollections;
import dev.vigil.mediator.own.SearchFunction;
import dev.vigil.mediator.own.ServiceFunctions;
import dev.vigil.mediator.own.SparqlFunction;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.source.BrokenSource;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceOpener;
import dev.vigil.mediator.store.SourceRepository;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRepository;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.search.Search;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.secret.SecretSource;
import dev.vigil.watch.secret.Secrets;
import dev.vigil.watch.source.SourceMaker;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The mediator of an installation: sources and views of workspaces, and queries over them. Safe for
 * concurrent use.
 */
public final class Mediator {
  /** When a source that could not be opened is tried again. */
  private static final Duration AGAIN = Duration.ofSeconds(30);

  /** How long a query waits for sources that are opened, unless a test says otherwise. */
  private static final Duration OPENING = Duration.ofSeconds(5);

  private final Parts parts;
  private final Duration opening;
  private final SourceOpener opener;

  /** A location was checked when an administrator added it. */
  private final SourceOpener stored;

  private final Portal portal;
  private final ViewCache cache;
  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  /**
   * The sources of a workspace, as long as nothing was added or removed.
   *
   * @param late those that are still being opened; the connectors bound how long this takes
   */
  private record Known(
      List<SourceRow> rows,
      List<String> own,
      SaxonSources saxon,
      Instant opened,
      Map<SourceRow, FutureTask<QuerySource>> late) {
    boolean isStale(Instant now) {
      boolean again = !now.isBefore(opened.plus(AGAIN));
      return late.values().stream().anyMatch(FutureTask::isDone)
          || saxon.all().stream()
              .anyMatch(
                  source ->
                      source instanceof JdbcSource database && database.isStale()
                          || again && source instanceof BrokenSource);
    }
  }

  /**
   * What it uses of an installation.
   *
   * @param folder the data folder
   */
  private record Parts(
      Path folder, Archive archive, Fetcher fetcher, SecretSource secrets, TimeSource time) {}

  private Mediator(Parts parts, Function<Path, Optional<String>> refusal) {
    this(parts, refusal, OPENING);
  }

  private Mediator(Parts parts, Function<Path, Optional<String>> refusal, Duration opening) {
    this.parts = parts;
    this.opening = opening;
    this.opener = new SourceOpener(refusal, Optional.of(parts.fetcher()));
    this.stored = new SourceOpener(_ -> Optional.empty(), Optional.of(parts.fetcher()));
    this.portal =
        Portal.reading(
            parts.archive(),
            parts.time(),
            new OntologyHierarchy(
                new DefinedClasses(parts.archive(), parts.time(), parts.folder())));
    this.cache = new ViewCache(this, parts.archive().catalogue(), parts.time());
  }

  private static Parts parts(Installation installation) {
    return new Parts(
        installation.folder(),
        installation.archive(),
        installation.fetcher(),
        installation.secrets(),
        installation.time());
  }

  /** For the command line, whose user can read any file anyway. */
  public static Mediator open(Installation installation) {
    return new Mediator(parts(installation), _ -> Optional.empty());
  }

  /** Like {@link #open(Installation)}, with another time that a query waits for its sources. */
  static Mediator open(Installation installation, Duration opening) {
    return new Mediator(parts(installation), _ -> Optional.empty(), opening);
  }

  /** For a server, where only files that the operator lists can be added. */
  public static Mediator restricted(Installation installation) {
    Function<Path, Optional<String>> refusal =
        file -> installation.kinds().find("file").flatMap(kind -> kind.fault(file.toString()));
    return new Mediator(parts(installation), refusal);
  }

  /** For the sentinels of an installation. */
  public static Mediator of(SourceMaker.SourceContext context) {
    Catalogue catalogue = context.archive().catalogue();
    RowIds ids = new RowIds(context.time()::now, RandomGenerator.getDefault());
    return new Mediator(
        new Parts(
            context.folder(),
            context.archive(),
            context.fetcher(),
            new Secrets(WatchStore.open(catalogue, ids), context.folder().resolve("secret.key")),
            context.time()),
        _ -> Optional.empty());
  }

  private Catalogue catalogue() {
    return parts.archive().catalogue();
  }

  // ---- sources ----

  /** The sources of a workspace: those of the installation itself, and those that were added. */
  public SaxonSources sources(long workspace) {
    List<SourceRow> rows = SourceRepository.all(catalogue(), workspace);
    List<QuerySource> own = own(workspace);
    List<String> shown = own.stream().map(source -> source.name() + source.collections()).toList();
    Known now = known.get(workspace);
    if (now == null
        || !now.rows().equals(rows)
        || !now.own().equals(shown)
        || now.isStale(parts.time().now())) {
      List<QuerySource> all = new ArrayList<>(own);
      Map<SourceRow, FutureTask<QuerySource>> late =
          new LinkedHashMap<>(now == null ? Map.of() : now.late());
      all.addAll(opened(workspace, rows, late));
      now =
          new Known(
              rows,
              shown,
              new SaxonSources(all, name -> ViewRepository.items(catalogue(), workspace, name)),
              parts.time().now(),
              late);
      known.put(workspace, now);
    }
    return now.saxon();
  }

  private List<QuerySource> own(long workspace) {
    List<QuerySource> own = new ArrayList<>();
    own.add(new PageCollections(parts.archive(), workspace));
    own.add(new FactCollections(new Facts(parts.archive(), parts.time()), workspace));
    own.add(new SearchFunction(() -> Search.of(parts.archive(), parts.folder(), parts.time())));
    own.add(new SparqlFunction(portal));
    if (workspace == CommandHandler.WORKSPACE) {
      own.add(new ServiceFunctions(parts.folder(), parts.fetcher(), parts.time()));
    }
    return own;
  }

  /**
   * Opens sources side by side; one that does not answer soon is broken for now.
   *
   * @param late the openings that are not awaited yet, before and after
   */
  private List<QuerySource> opened(
      long workspace, List<SourceRow> rows, Map<SourceRow, FutureTask<QuerySource>> late) {
    List<FutureTask<QuerySource>> tasks = new ArrayList<>();
    for (SourceRow row : rows) {
      FutureTask<QuerySource> task = late.get(row);
      if (task == null) {
        task = new FutureTask<>(() -> open(workspace, row));
        Thread.ofVirtual().name("open-" + row.name()).start(task);
      }
      tasks.add(task);
    }
    late.clear();
    long end = System.nanoTime() + opening.toNanos();
    List<QuerySource> all = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      String name = rows.get(i).name();
      try {
        all.add(tasks.get(i).get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS));
      } catch (TimeoutException e) {
        late.put(rows.get(i), tasks.get(i));
        String problem =
            "The source %s did not answer within %d seconds; it is still being opened: query again soon, or check it."
                .formatted(name, opening.toSeconds());
        all.add(new BrokenSource(name, problem));
      } catch (ExecutionException e) {
        known.remove(workspace);
        throw e.getCause() instanceof RuntimeException own
            ? own
            : new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new MediatorException("The query was cancelled.", e);
      }
    }
    return all;
  }

  private QuerySource open(long workspace, SourceRow row) {
    try {
      return stored.open(
          row.name(),
          row.location(),
          row.account(),
          host ->
              row.secret().isEmpty()
                  ? Optional.empty()
                  : parts.secrets().find(workspace, row.secret(), host).map(Secret::reveal));
    } catch (MediatorException | WatchException e) {
      // A source that is gone must not stop the queries that do not use it.
      return new BrokenSource(row.name(), String.valueOf(e.getMessage()));
    }
  }

  /** Adds a source, or replaces the one with its name. */
  public QuerySource addSource(long workspace, SourceRow row) {
    SourceOpener.checkName(row.name());
    QuerySource opened =
        opener.open(
            row.name(),
            row.location(),
            row.account(),
            host ->
                row.secret().isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                        parts
                            .secrets()
                            .find(workspace, row.secret(), host)
                            .orElseThrow(
                                () ->
                                    new MediatorException(
                                        "There is no secret %s; 'vigil secret put %s' stores it."
                                            .formatted(row.secret(), row.secret())))
                            .reveal()));
    opened.collections();
    SourceRepository.put(catalogue(), workspace, row, parts.time().now());
    known.remove(workspace);
    return opened;
  }

  /** Removes a source; returns whether it existed. */
  public boolean removeSource(long workspace, String name) {
    boolean removed = SourceRepository.remove(catalogue(), workspace, name);
    known.remove(workspace);
    return removed;
  }

  /** Reads the tables of the sources again. */
  public void refresh(long workspace) {
    known.remove(workspace);
  }

  public List<SourceRow> sourceRows(long workspace) {
    return SourceRepository.all(catalogue(), workspace);
  }

  // ---- views ----

  public List<ViewRow> views(long workspace) {
    return ViewRepository.all(catalogue(), workspace);
  }

  public Optional<ViewRow> view(long workspace, String name) {
    return ViewRepository.find(catalogue(), workspace, name);
  }

  /** Stores a view after checking it. */
  public PreparedQuery putView(long workspace, ViewRow view) {
    if (!view.name().matches("[A-Za-z_][A-Za-z0-9_-]{0,62}")) {
      throw new MediatorException(
          "'%s' is not a name of a view; use letters, digits, - and _, beginning with a letter."
              .formatted(view.name()));
    }
    Map<String, String> texts = texts(workspace);
    texts.put(view.name(), view.source());
    PreparedQuery checked =
        PreparedQuery.of("view:" + view.name() + "()", sources(workspace), texts, false);
    ViewRepository.put(catalogue(), workspace, view, parts.time().now());
    return checked;
  }

  public boolean removeView(long workspace, String name) {
    return ViewRepository.remove(catalogue(), workspace, name);
  }

  private Map<String, String> texts(long workspace) {
    Map<String, String> texts = new LinkedHashMap<>();
    sources(workspace)
        .find("facts")
        .ifPresent(
            facts ->
                facts.collections().forEach(type -> texts.put(type.name(), DefaultView.of(type))));
    views(workspace).forEach(view -> texts.put(view.name(), view.source()));
    return texts;
  }

  /** The default views of classes, by name. */
  public Map<String, String> defaultViews(long workspace) {
    Map<String, String> all = texts(workspace);
    views(workspace).forEach(view -> all.remove(view.name()));
    return all;
  }

  // ---- queries ----

  /** Checks and plans a query without running it. */
  public PreparedQuery prepare(long workspace, String query, boolean sooner) {
    Map<String, String> texts = texts(workspace);
    PreparedQuery prepared = PreparedQuery.of(query, sources(workspace), texts, sooner);
    if (prepared.views().isEmpty()) {
      return prepared;
    }
    Map<String, String> cached = new LinkedHashMap<>(texts);
    cache.replace(workspace, prepared.views(), cached);
    return cached.equals(texts)
        ? prepared
        : PreparedQuery.of(query, sources(workspace), cached, sooner).reading(prepared.sources());
  }

  /** Runs a query; the answer is computed while it is read. */
  public QueryAnswer query(long workspace, String query, QueryOptions options) {
    return resume(workspace, prepare(workspace, query, options.sooner()), "", 0, options);
  }

  /** Runs a prepared query from a position on. */
  QueryAnswer resume(
      long workspace, PreparedQuery query, String from, int wanted, QueryOptions options) {
    QueryRun run =
        new QueryRun(workspace, sources(workspace), options.limits(), options.parameters());
    try {
      return new QueryAnswer(query, run, query.plan().open(from, wanted, run));
    } catch (RuntimeException | Error e) {
      run.close();
      throw e;
    }
  }
}
