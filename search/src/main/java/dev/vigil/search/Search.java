package dev.vigil.search;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.fetch.TimeSource;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.search.answer.UnavailableIndexException;
import dev.vigil.search.index.IndexFollower;
import dev.vigil.search.index.IndexUpdate;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.index.SearchIndex;
import dev.vigil.search.index.WordAnalyzer;
import dev.vigil.search.ontology.Ontology;
import dev.vigil.search.query.QueryNode;
import dev.vigil.search.query.SearchQuery;
import dev.vigil.search.query.SearchQueryParser;
import dev.vigil.search.rank.PieceTexts;
import dev.vigil.search.rank.Retrieval;
import dev.vigil.search.rank.SearchHitReader;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Search in the pages of an installation and their history. The index is opened by the first
 * search, so an installation that does not search pays nothing. Safe for concurrent use.
 */
public final class Search implements AutoCloseable {
  /** How long the first search waits for the index. */
  private static final Duration FIRST_WAIT = Duration.ofSeconds(3);

  /** What the words of unwanted pages count together, in relation to the query. */
  private static final double UNWANTED = 0.4;

  private static final Map<Archive, Search> OPEN = new HashMap<>();

  private final Archive archive;
  private final Path data;
  private final TimeSource time;
  private final PageTags tags;
  private final PageTopics topics;
  private Consumer<IndexUpdate.Result> listener = result -> {};
  private @Nullable Opened opened;
  private boolean closed;
  private boolean deleting;

  /** An open index. */
  private record Opened(
      SearchIndex index,
      IndexUpdate update,
      Retrieval retrieval,
      PieceTexts texts,
      @Nullable IndexFollower follower) {}

  private Search(Archive archive, Path data, TimeSource time) {
    this.archive = archive;
    this.data = data;
    this.time = time;
    this.tags = new PageTags(archive.catalogue());
    this.topics = new PageTopics(archive);
  }

  /** The search of an installation; there is one for each archive that is open. */
  public static Search of(Installation installation) {
    return of(installation.archive(), installation.folder(), installation.time());
  }

  /**
   * The search over an archive.
   *
   * @param data the data folder, in which the index has a folder
   */
  public static Search of(Archive archive, Path data, TimeSource time) {
    synchronized (OPEN) {
      return OPEN.computeIfAbsent(archive, one -> new Search(one, data, time));
    }
  }

  private Path folder() {
    return data.resolve(SearchIndex.FOLDER);
  }

  /** Whether an index exists. */
  public boolean exists() {
    return SearchIndex.exists(folder());
  }

  private synchronized Opened open() {
    Opened now = opened;
    if (now == null) {
      if (closed) {
        throw new SearchException("The installation is closed.");
      }
      if (deleting) {
        throw new UnavailableIndexException(
            "The search index is built anew just now; search again in a moment.");
      }
      SearchIndex index = SearchIndex.open(folder());
      Ontology ontology = Ontology.of(data);
      now =
          new Opened(
              index, update(index), new Retrieval(index, ontology), new PieceTexts(archive), null);
      opened = now;
    }
    now.index().check();
    return now;
  }

  private IndexUpdate update(SearchIndex index) {
    return new IndexUpdate(archive, index, Settings.indexesAnswers(data));
  }

  /** Sets the listener that is notified of what was indexed in the background. */
  public synchronized void listener(Consumer<IndexUpdate.Result> changed) {
    listener = changed;
  }

  /** Starts to keep the index up to date in the background. */
  public synchronized void follow() {
    Opened now = open();
    if (now.follower() == null && now.index().isWriter()) {
      IndexFollower follower = new IndexFollower(now.index(), now.update(), listener);
      opened = new Opened(now.index(), now.update(), now.retrieval(), now.texts(), follower);
      follower.start();
    }
  }

  /**
   * Searches in a process that goes on: the index is kept up to date in the background, and the
   * first search waits a moment for it.
   */
  public SearchAnswer searchFollowing(SearchRequest request) {
    parse(request.query());
    follow();
    IndexFollower follower = open().follower();
    if (follower == null) {
      open().index().refresh();
    } else {
      follower.await(FIRST_WAIT);
    }
    return search(request);
  }

  /** Whether {@link #follow} was called. */
  public synchronized boolean isFollowing() {
    return opened != null && opened.follower() != null;
  }

  /** Says that a page has a new version or was deleted, so that the index follows at once. */
  public synchronized void changed(Page page) {
    if (opened != null && opened.follower() != null) {
      opened.follower().report(page);
    }
  }

  /**
   * Indexes what is missing, unless another process does that.
   *
   * @return false if it was stopped
   */
  public boolean update(BooleanSupplier more, IndexUpdate.Progress progress) {
    Opened now = open();
    if (!now.index().isWriter()) {
      now.index().refresh();
      return true;
    }
    IndexUpdate.Result result = now.index().guard(() -> now.update().all(more, progress));
    if (!result.pages().isEmpty()) {
      now.index().commit();
    }
    return result.complete();
  }

  /** Builds the index anew; searches go on meanwhile. */
  public IndexUpdate.Result rebuild(BooleanSupplier more, IndexUpdate.Progress progress) {
    Opened now = open();
    return now.index().guard(() -> now.update().anew(more, progress));
  }

  /** Deletes the index, also a damaged one; the next search builds it anew. */
  public void delete() {
    synchronized (this) {
      deleting = true;
    }
    try {
      shut(false);
      // Within the lock, so that no search of this process opens the files meanwhile.
      synchronized (this) {
        SearchIndex.delete(folder());
      }
    } finally {
      synchronized (this) {
        deleting = false;
      }
    }
  }

  /** Pages that are not indexed as they are now, and the bytes of the index. */
  public record Status(int pages, int behind, long bytes) {}

  /** The state of the index, if it exists. */
  public Optional<Status> status() {
    if (!exists()) {
      return Optional.empty();
    }
    synchronized (this) {
      if (opened != null) {
        return Optional.of(status(opened.index(), opened.update()));
      }
    }
    try (SearchIndex index = SearchIndex.openReadOnly(folder())) {
      return Optional.of(status(index, update(index)));
    }
  }

  private static Status status(SearchIndex index, IndexUpdate update) {
    return new Status(index.states().size(), update.behind(), index.bytes());
  }

  // ---- searching ----

  /** Parses a query; the error names the place. */
  public SearchQuery parse(String query) {
    return SearchQueryParser.parse(query, ZoneId.systemDefault(), time.now());
  }

  /** Searches what is indexed. */
  public SearchAnswer search(SearchRequest request) {
    Opened now = open();
    SearchQuery query = alike(now, request.workspace(), parse(request.query()));
    if (query.text().isBlank()) {
      throw new SearchException("The query is empty; write what to look for.");
    }
    String note = now.follower() == null ? "" : now.follower().progress();
    AtomicInteger unclassified = PageTopics.budget();
    SearchAnswer answer = run(now, request, query, note, unclassified);
    if (!request.strict()) {
      Set<Long> shown = answer.hits().stream().map(SearchHit::page).collect(Collectors.toSet());
      List<SearchAnswer.Proposal> proposals =
          QueryRefinement.of(
              query,
              note.isEmpty(),
              answer.total(),
              answer.filters().getOrDefault("site", Map.of()),
              text -> count(now, request, text, null, unclassified),
              text -> count(now, request, text, shown, unclassified),
              word -> corrected(now, request.workspace(), word));
      answer =
          new SearchAnswer(
              answer.query(),
              answer.hits(),
              answer.total(),
              answer.note(),
              answer.filters(),
              answer.expansions(),
              proposals);
    }
    if (answer.total() == 0
        && !request.strict()
        && query.node().orElse(null) instanceof QueryNode.Sum sum
        && sum.least() > 1) {
      SearchAnswer some =
          run(now, request, query.with(new QueryNode.Sum(sum.parts(), 1)), note, unclassified);
      if (some.total() > 0) {
        String why =
            (note.isEmpty() ? "No page" : "No page so far")
                + " has all words; these have some of them.";
        return new SearchAnswer(
            some.query(),
            some.hits(),
            some.total(),
            note.isEmpty() ? why : note + " " + why,
            some.filters(),
            some.expansions(),
            answer.proposals());
      }
    }
    return answer;
  }

  /**
   * Adds the words of the pages that the answers shall be like, and weighs down those of the pages
   * that they shall not be like (Rocchio 1971).
   */
  private static SearchQuery alike(Opened now, long workspace, SearchQuery query) {
    if (query.likes().isEmpty() && query.unlikes().isEmpty()) {
      return query;
    }
    List<QueryNode> parts = new ArrayList<>();
    query.node().ifPresent(parts::add);
    for (String url : query.likes()) {
      parts.add(words(now, workspace, url));
    }
    if (parts.isEmpty()) {
      return query;
    }
    QueryNode wanted = parts.size() == 1 ? parts.getFirst() : new QueryNode.Sum(parts, 1);
    List<QueryNode> weighed = new ArrayList<>();
    weighed.add(new QueryNode.Weighted(1, wanted));
    Set<String> own = new HashSet<>();
    query
        .node()
        .ifPresent(
            node -> WordAnalyzer.words(node.wantedWords()).forEach(word -> own.add(word.term())));
    for (String url : query.unlikes()) {
      List<QueryNode> against =
          now.index()
              .read(
                  reader ->
                      MoreLikeThis.unwanted(now.index(), now.texts(), reader, workspace, url));
      for (QueryNode one : against) {
        if (one instanceof QueryNode.Weighted(double weight, QueryNode.Word word)
            && !own.contains(word.text())) {
          double share = UNWANTED / against.size() / query.unlikes().size();
          weighed.add(new QueryNode.Weighted(-share, word));
        }
      }
    }
    return query.with(weighed.size() == 1 ? wanted : new QueryNode.Sum(weighed, 1));
  }

  private static QueryNode.Sum words(Opened now, long workspace, String url) {
    return now.index()
        .read(reader -> MoreLikeThis.words(now.index(), now.texts(), reader, workspace, url));
  }

  private static String corrected(Opened now, long workspace, String word) {
    return now.index()
        .read(reader -> now.retrieval().suggestions(workspace, reader).correction(word))
        .orElse(word);
  }

  /**
   * Completes a query that is being typed, by the words, hosts and tags of a workspace.
   *
   * @return whole queries, the best first; empty without an index
   */
  public List<String> suggest(long workspace, String typed, int most) {
    if (typed.isBlank() || typed.length() > SearchQueryParser.LONGEST || !exists()) {
      return List.of();
    }
    Opened now = open();
    List<PageIndexState> pages =
        now.index().states().stream().filter(one -> one.page().workspace() == workspace).toList();
    return now.index()
        .read(
            reader ->
                Suggestions.of(
                    typed,
                    most,
                    pages,
                    tags.of(workspace).values(),
                    now.retrieval().suggestions(workspace, reader)));
  }

  private int count(
      Opened now,
      SearchRequest request,
      String text,
      @Nullable Set<Long> among,
      AtomicInteger unclassified) {
    SearchQuery query = alike(now, request.workspace(), parse(text));
    Retrieval.Wanted wanted = wanted(request, query, unclassified, 0, among);
    return now.index().read(reader -> now.retrieval().run(wanted, reader).all().size());
  }

  private SearchAnswer run(
      Opened now,
      SearchRequest request,
      SearchQuery query,
      String note,
      AtomicInteger unclassified) {
    int most = request.from() + request.limit();
    Retrieval.Wanted wanted = wanted(request, query, unclassified, most, null);
    return now.index()
        .read(
            reader -> {
              Retrieval.Found found = now.retrieval().run(wanted, reader);
              SearchHitReader hits =
                  new SearchHitReader(reader, archive, now.texts(), found.marked());
              List<SearchHit> shown = new ArrayList<>();
              List<Retrieval.FoundPage> pages = found.pages();
              for (int i = request.from(); i < Math.min(most, pages.size()); i++) {
                shown.add(hits.read(pages.get(i)));
              }
              return new SearchAnswer(
                  request.query(),
                  shown,
                  found.all().size(),
                  note,
                  FilterCounts.of(
                      found.all(), tags.of(request.workspace()), ZoneId.systemDefault()),
                  found.expansions(),
                  List.of());
            });
  }

  private Retrieval.Wanted wanted(
      SearchRequest request,
      SearchQuery query,
      AtomicInteger unclassified,
      int most,
      @Nullable Set<Long> among) {
    long workspace = request.workspace();
    Predicate<PageIndexState> allowed = allowed(workspace, query);
    return new Retrieval.Wanted(
        query,
        workspace,
        request.strict() ? allowed.and(Search::isNoSearch) : allowed,
        topics.filter(workspace, query.topics(), unclassified),
        most,
        among);
  }

  private Predicate<PageIndexState> allowed(long workspace, SearchQuery query) {
    Set<String> left = new HashSet<>(query.unlikes());
    left.addAll(query.likes());
    Predicate<PageIndexState> all =
        left.isEmpty() ? Retrieval.Wanted.ANY : page -> !left.contains(page.page().url());
    SearchQuery.Excluded not = query.excluded();
    if (!query.sites().isEmpty()) {
      all = all.and(page -> isOnAny(page, query.sites()));
    }
    if (!not.sites().isEmpty()) {
      all = all.and(page -> !isOnAny(page, not.sites()));
    }
    if (query.changed().isPresent()) {
      SearchQuery.TimeSpan span = query.changed().get();
      all = all.and(page -> span.has(Instant.ofEpochMilli(page.time())));
    }
    if (!query.types().isEmpty()) {
      all = all.and(page -> query.types().contains(page.type()));
    }
    if (!not.types().isEmpty()) {
      all = all.and(page -> !not.types().contains(page.type()));
    }
    if (!query.tags().isEmpty()) {
      all = all.and(hasAny(workspace, query.tags()));
    }
    if (!not.tags().isEmpty()) {
      all = all.and(hasAny(workspace, not.tags()).negate());
    }
    return all;
  }

  private static boolean isOnAny(PageIndexState page, List<String> sites) {
    return sites.stream().anyMatch(site -> isOn(page.site(), site));
  }

  private Predicate<PageIndexState> hasAny(long workspace, List<String> wanted) {
    Map<Page, Set<String>> tagged = tags.of(workspace);
    return page ->
        tagged.getOrDefault(page.page(), Set.of()).stream()
            .anyMatch(tag -> wanted.stream().anyMatch(tag::equalsIgnoreCase));
  }

  /** A saved search does not find answers of saved searches: it could find itself. */
  private static boolean isNoSearch(PageIndexState page) {
    return !page.page().url().startsWith("search:");
  }

  private static boolean isOn(String host, String site) {
    String plain = host.startsWith("www.") ? host.substring(4) : host;
    return host.equals(site)
        || plain.equals(site)
        || host.endsWith("." + site)
        || host.startsWith(site + ":");
  }

  /** The pages among these that match a query now or did at some time. */
  public boolean concerns(long workspace, String text, Set<Long> pages) {
    SearchQuery query = parse(text);
    Opened now = open();
    Retrieval.Wanted wanted =
        new Retrieval.Wanted(
            query.ever(),
            workspace,
            allowed(workspace, query).and(Search::isNoSearch),
            topics.filter(workspace, query.topics(), PageTopics.budget()),
            1,
            pages);
    return now.index().read(reader -> !now.retrieval().run(wanted, reader).all().isEmpty());
  }

  /** The workspaces of indexed pages. */
  public Set<Long> workspaces(Set<Long> pages) {
    SearchIndex index = open().index();
    return pages.stream()
        .flatMap(page -> index.state(page).stream())
        .map(state -> state.page().workspace())
        .collect(Collectors.toSet());
  }

  /** Closes the index outside of the lock, which the thread of the follower may wait for. */
  private void shut(boolean forever) {
    Opened now;
    synchronized (this) {
      now = opened;
      opened = null;
      closed |= forever;
    }
    if (now != null) {
      if (now.follower() != null) {
        now.follower().close();
      }
      now.index().close();
    }
  }

  @Override
  public void close() {
    synchronized (OPEN) {
      OPEN.remove(archive);
    }
    shut(true);
  }
}
