package dev.vigil.mediator.query;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.portal.OntologyHierarchy;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.builtin.FactCollections;
import dev.vigil.mediator.builtin.PageCollections;
import dev.vigil.mediator.builtin.SearchFunction;
import dev.vigil.mediator.builtin.ServiceFunctions;
import dev.vigil.mediator.builtin.SparqlFunction;
import dev.vigil.mediator.plan.ShapeCheck;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.source.SourceOpener;
import dev.vigil.mediator.source.SourcePassword;
import dev.vigil.mediator.source.UnavailableSource;
import dev.vigil.mediator.store.SourceRepository;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRepository;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.search.Search;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.secret.SecretSource;
import dev.vigil.watch.secret.SecretStore;
import dev.vigil.watch.source.SourceKindProvider;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The mediator of an installation: sources and views of workspaces, and queries over them. Safe for
 * concurrent use.
 */
public final class Mediator {
  /** How long a list of sources, and a query of a server, waits for a source that is opened. */
  private static final Duration SOON = Duration.ofSeconds(5);

  /** How long other queries wait for the sources that they name. */
  private static final Duration PATIENT = Duration.ofSeconds(60);

  private static final Duration LONGEST_CACHE = Duration.ofDays(365);

  private final Parts services;
  private final SourcePool open;
  private final SourceOpener opener;

  /** A location was checked when an administrator added it. */
  private final SourceOpener stored;

  private final Portal portal;
  private final QueryViewCache cache;

  /**
   * What it uses of an installation.
   *
   * @param folder the data folder
   */
  private record Parts(
      Path folder, Archive archive, Fetcher fetcher, SecretSource secrets, TimeSource time) {}

  private Mediator(
      Parts services, Function<Path, Optional<String>> refusal, SourcePool.Patience patience) {
    this.services = services;
    this.open =
        new SourcePool(
            services.archive().catalogue(),
            services.time(),
            patience,
            this::own,
            this::opened,
            this::cached);
    this.opener = new SourceOpener(refusal, Optional.of(services.fetcher()));
    this.stored = new SourceOpener(_ -> Optional.empty(), Optional.of(services.fetcher()));
    this.portal =
        Portal.reading(
            services.archive(),
            services.time(),
            new OntologyHierarchy(
                new DefinedClasses(services.archive(), services.time(), services.folder())));
    this.cache = new QueryViewCache(this, services.archive().catalogue(), services.time());
  }

  private String cached(long workspace, String view) {
    return cache.items(workspace, view);
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
    return open(installation, new SourcePool.Patience(SOON, PATIENT));
  }

  static Mediator open(Installation installation, SourcePool.Patience patience) {
    return new Mediator(parts(installation), _ -> Optional.empty(), patience);
  }

  /** For a server, where only files that the operator lists can be added. */
  public static Mediator restricted(Installation installation) {
    Function<Path, Optional<String>> refusal =
        file -> installation.kinds().find("file").flatMap(kind -> kind.fault(file.toString()));
    return new Mediator(parts(installation), refusal, new SourcePool.Patience(SOON, SOON));
  }

  /** For the sentinels of an installation. */
  public static Mediator of(SourceKindProvider.SourceContext context) {
    Catalogue catalogue = context.archive().catalogue();
    RowIds ids = new RowIds(context.time()::now, RandomGenerator.getDefault());
    return new Mediator(
        new Parts(
            context.folder(),
            context.archive(),
            context.fetcher(),
            new SecretStore(
                WatchStore.open(catalogue, ids), context.folder().resolve("secret.key")),
            context.time()),
        _ -> Optional.empty(),
        new SourcePool.Patience(SOON, PATIENT));
  }

  private Catalogue catalogue() {
    return services.archive().catalogue();
  }

  // ---- sources ----

  /** The sources of a workspace: those of the installation itself, and those that were added. */
  public SaxonSources sources(long workspace) {
    return sources(workspace, "");
  }

  /**
   * The sources of a workspace for a query; those that it does not name are not waited for.
   *
   * @param text a query with its views, or the name of a source; empty for all sources
   */
  public SaxonSources sources(long workspace, String text) {
    return open.get(workspace, text);
  }

  private List<QuerySource> own(long workspace) {
    List<QuerySource> own = new ArrayList<>();
    own.add(new PageCollections(services.archive(), workspace));
    own.add(new FactCollections(new FactService(services.archive(), services.time()), workspace));
    own.add(
        new SearchFunction(
            () -> Search.of(services.archive(), services.folder(), services.time())));
    own.add(new SparqlFunction(portal));
    if (workspace == CommandHandler.WORKSPACE) {
      own.add(new ServiceFunctions(services.folder(), services.fetcher(), services.time()));
    }
    return own;
  }

  private QuerySource opened(long workspace, SourceRow row) {
    try {
      return stored.open(
          row.name(),
          row.location(),
          row.account(),
          row.secret().isEmpty()
              ? SourcePassword.NONE
              : hosts ->
                  services.secrets().find(workspace, row.secret(), hosts).map(Secret::reveal));
    } catch (MediatorException | WatchException e) {
      // A source that is gone must not stop the queries that do not use it.
      return new UnavailableSource(row.name(), String.valueOf(e.getMessage()));
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
            row.secret().isEmpty()
                ? SourcePassword.NONE
                : hosts ->
                    Optional.of(
                        services
                            .secrets()
                            .find(workspace, row.secret(), hosts)
                            .orElseThrow(
                                () ->
                                    new MediatorException(
                                        "There is no secret %s; 'vigil secret put %s' stores it."
                                            .formatted(row.secret(), row.secret())))
                            .reveal()));
    opened.collections();
    SourceRepository.put(catalogue(), workspace, row, services.time().now());
    open.forget(workspace);
    return opened;
  }

  /** Removes a source; returns whether it existed. */
  public boolean removeSource(long workspace, String name) {
    boolean removed = SourceRepository.remove(catalogue(), workspace, name);
    open.forget(workspace);
    return removed;
  }

  /** Reads the tables of the sources again. */
  public void refresh(long workspace) {
    open.forget(workspace);
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
    if (view.cacheAge().isNegative() || view.cacheAge().compareTo(LONGEST_CACHE) > 0) {
      throw new MediatorException(
          "The result of the view %s cannot be cached for %s; choose 0 to %d days."
              .formatted(view.name(), view.cacheAge(), LONGEST_CACHE.toDays()));
    }
    Map<String, String> texts = texts(workspace);
    texts.put(view.name(), view.source());
    SaxonSources sources = sources(workspace, named("view:", texts));
    // The text by itself first, so that a mistake has its place in it.
    PreparedQuery.of(view.source(), sources, texts, false);
    PreparedQuery checked = PreparedQuery.of("view:" + view.name() + "()", sources, texts, false);
    ViewRepository.put(catalogue(), workspace, view, services.time().now());
    return checked;
  }

  /** Drops the cached result of a view; returns whether the view exists. */
  public boolean refreshView(long workspace, String name) {
    if (view(workspace, name).isEmpty()) {
      return false;
    }
    ViewRepository.drop(catalogue(), workspace, name);
    return true;
  }

  public boolean removeView(long workspace, String name) {
    return ViewRepository.remove(catalogue(), workspace, name);
  }

  /** The elements of the items of a view; empty if they are not known before it runs. */
  public List<SourceColumn> columns(long workspace, String view) {
    try {
      return prepare(workspace, "view:" + view + "()", false, QueryViewCache.Uses.NONE)
          .shape()
          .map(ShapeCheck.Shape::columns)
          .orElse(List.of());
    } catch (MediatorException e) {
      return List.of(); // A source is gone, or the view has a mistake now.
    }
  }

  private Map<String, String> texts(long workspace) {
    Map<String, String> texts = new LinkedHashMap<>();
    new FactCollections(new FactService(services.archive(), services.time()), workspace)
        .collections()
        .forEach(type -> texts.put(type.name(), DefaultView.of(type)));
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

  /** Checks and plans a query without running anything. */
  public PreparedQuery check(long workspace, String query, boolean sooner) {
    return prepare(workspace, query, sooner, QueryViewCache.Uses.PRESENT);
  }

  /** Checks and plans a query that will run; cached views that it names are computed if needed. */
  PreparedQuery prepare(long workspace, String query, boolean sooner) {
    return prepare(workspace, query, sooner, QueryViewCache.Uses.NAMED);
  }

  PreparedQuery prepare(long workspace, String query, boolean sooner, QueryViewCache.Uses uses) {
    Map<String, String> texts = texts(workspace);
    String named = named(query, texts);
    SaxonSources sources = sources(workspace, named);
    PreparedQuery prepared;
    try {
      prepared = PreparedQuery.of(query, sources, texts, sooner);
    } catch (MediatorException e) {
      // A table or a column may be new.
      if (!open.haveChanged(workspace, named)) {
        throw e;
      }
      sources = sources(workspace, named);
      prepared = PreparedQuery.of(query, sources, texts, sooner);
    }
    return cache.applied(workspace, prepared, texts, sources, sooner, uses);
  }

  /** A text that names all sources that a query may use. */
  static String named(String query, Map<String, String> views) {
    return query.contains("view:") ? query + String.join("\n", views.values()) : query + " ";
  }

  /** Runs a query; the answer is computed while it is read. */
  public QueryAnswer query(long workspace, String query, QueryOptions options) {
    return resume(workspace, prepare(workspace, query, options.sooner()), "", 0, options);
  }

  /**
   * Runs a query whose result is compared with an earlier one: it uses no cached result of a view
   * that it does not name, which may be old.
   */
  public QueryAnswer compared(long workspace, String query, QueryOptions options) {
    PreparedQuery prepared =
        prepare(workspace, query, options.sooner(), QueryViewCache.Uses.ONLY_NAMED);
    return resume(workspace, prepared, "", 0, options);
  }

  /** Runs a prepared query from a position on. */
  QueryAnswer resume(
      long workspace, PreparedQuery query, String from, int wanted, QueryOptions options) {
    QueryRun run = run(workspace, query, options);
    try {
      return new QueryAnswer(query, run, query.plan().open(from, wanted, run));
    } catch (RuntimeException | Error e) {
      run.close();
      throw e;
    }
  }

  /** What the sources of a query show now. */
  String marks(long workspace, PreparedQuery query, QueryOptions options) {
    try (QueryRun run = run(workspace, query, options)) {
      return QueryViewCache.marks(query, run);
    }
  }

  private QueryRun run(long workspace, PreparedQuery query, QueryOptions options) {
    return new QueryRun(
        workspace,
        sources(workspace, query.text() + query.unfolded()),
        options.limits(),
        options.parameters());
  }
}
