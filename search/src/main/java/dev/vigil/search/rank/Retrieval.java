package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.index.SearchIndex;
import dev.vigil.search.index.WordAnalyzer;
import dev.vigil.search.query.QueryNode;
import dev.vigil.search.query.SearchQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/**
 * Runs queries on the index. Safe for concurrent use.
 *
 * <p>Each leaf of a query gives the matching pieces with probabilities. The pages whose pieces
 * satisfy the query together are the answers. The best of them are ranked by their best elements.
 * The cost is that of reading the postings of the words.
 */
public final class Retrieval {
  /** Pages whose elements are ranked; more are only ordered by the sum of their words. */
  private static final int RANKED = 200;

  /** Pages whose elements are ranked where all answers are wanted. */
  private static final int MOST_RANKED = 10_000;

  /** Instants of one page that are tried in a search of its whole history. */
  private static final int MOST_INSTANTS = 64;

  private static final int ELEMENTS = 3;

  private final SearchIndex index;
  private final ValidPieces.Cache valid = new ValidPieces.Cache();
  private final WorkspacePages.Cache workspaces = new WorkspacePages.Cache();
  private final RelatedSource related;

  /** Finds related words in the collection of a search. */
  @FunctionalInterface
  public interface RelatedSource {
    List<RelatedTerm> of(String word, WordPages pages);

    /** How similar two names are, from 0 to 1. */
    default double likeness(String word, String other) {
      return word.equals(other) ? 1 : 0;
    }

    /** How often words occur in the collection. */
    interface WordPages {
      /** Pages that have a form of the word. */
      BitSet pages(String word);
    }
  }

  public Retrieval(SearchIndex index, RelatedSource related) {
    this.index = index;
    this.related = related;
  }

  /**
   * What is found.
   *
   * @param workspace whose pages are searched
   * @param allowed further filter of pages
   * @param last a filter that is costly and asked last, the best pages first
   * @param most answers that are ranked
   * @param among the numbers of the only pages that are searched; null for all
   */
  public record Wanted(
      SearchQuery query,
      long workspace,
      Predicate<PageIndexState> allowed,
      Predicate<PageIndexState> last,
      int most,
      @Nullable Set<Long> among) {
    /** No filter. */
    public static final Predicate<PageIndexState> ANY = page -> true;
  }

  /** An element of a page, by the document that shows it best. */
  public record FoundElement(int doc, int depth, boolean piece, double score) {}

  /** A page with its best elements, the best first. */
  public record FoundPage(
      PageIndexState page, double score, long time, List<FoundElement> elements) {}

  /**
   * The result.
   *
   * @param pages the best ones
   * @param all every page that matches
   * @param marked the words to mark
   */
  public record Found(
      List<FoundPage> pages,
      List<PageIndexState> all,
      Set<String> marked,
      Map<String, List<RelatedTerm>> expansions) {}

  /** Runs a query. */
  public Found run(Wanted wanted, DirectoryReader reader) throws IOException {
    return wanted.query().node().isEmpty() ? listed(wanted, reader) : new Run(wanted, reader).run();
  }

  private Found listed(Wanted wanted, DirectoryReader reader) throws IOException {
    WorkspacePages own = own(wanted.workspace());
    ValidPieces pieces = valid.of(reader, wanted.workspace(), own.set(), time(wanted.query()));
    return PageListing.of(wanted, reader, own, pieces);
  }

  private static long time(SearchQuery query) {
    return query.history()
        ? ValidPieces.EVER
        : query.asOf().map(java.time.Instant::toEpochMilli).orElse(ValidPieces.NOW);
  }

  /** What completes and corrects words of a workspace. */
  public WordSuggestions suggestions(long workspace, DirectoryReader reader) throws IOException {
    WorkspacePages own = own(workspace);
    return new WordSuggestions(
        reader,
        valid.of(reader, workspace, own.set(), ValidPieces.NOW),
        new StopWords(own.languages()));
  }

  private WorkspacePages own(long workspace) {
    return workspaces.of(index, workspace);
  }

  /** The state of one search. */
  private final class Run {
    private final Wanted wanted;
    private final DirectoryReader reader;
    private final WorkspacePages own;
    private final SearchContext context;
    private final Map<QueryNode, Integer> leaves = new LinkedHashMap<>();
    private final ProbabilisticQuery formula;
    private final List<MatchingPieces> matches = new ArrayList<>();
    private final boolean history;

    Run(Wanted wanted, DirectoryReader reader) throws IOException {
      this.wanted = wanted;
      this.reader = reader;
      SearchQuery query = wanted.query();
      this.own = own(wanted.workspace());
      PageSet workspace = own.set();
      PageSet allowed = own.where(wanted.allowed(), wanted.among());
      this.history = query.history();
      ValidPieces pieces = valid.of(reader, wanted.workspace(), workspace, time(query));
      long since = query.since().map(java.time.Instant::toEpochMilli).orElse(Long.MIN_VALUE);
      long until = query.until().map(java.time.Instant::toEpochMilli).orElse(Long.MAX_VALUE);
      PieceMatcher matcher =
          new PieceMatcher(reader, pieces, allowed, since, until, wanted.most() > 0);
      PieceMatcher everywhere =
          new PieceMatcher(reader, pieces, workspace, Long.MIN_VALUE, Long.MAX_VALUE, true);
      WordForms forms = new WordForms(reader, own.languages());
      StopWords stopWords = new StopWords(own.languages());
      this.context =
          new SearchContext(
              reader,
              matcher,
              forms,
              word -> related.of(word, other -> pages(everywhere, forms, other)),
              related::likeness,
              stopWords);
      this.formula =
          new ProbabilisticQueryBuilder(stopWords, forms).build(query.node().orElseThrow(), leaves);
    }

    private BitSet pages(PieceMatcher matcher, WordForms forms, String word) {
      try {
        BitSet pages = new BitSet();
        List<String> words = LeafMatcher.words(word);
        // Most related words do not occur at all, which is quick to see.
        for (String one : words) {
          if (reader.docFreq(new Term(IndexFields.BODY, one)) == 0
              && reader.docFreq(new Term(IndexFields.HEAD, one)) == 0) {
            return pages;
          }
        }
        if (words.isEmpty()) {
          return pages;
        }
        MatchingPieces found =
            words.size() == 1
                ? matcher.words(forms.of(words.getFirst(), IndexFields.BODY, IndexFields.HEAD))
                : matcher.phrase(WordAnalyzer.words(word));
        for (int i = 0; i < found.size; i++) {
          pages.set(found.pages[i]);
        }
        return pages;
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    Found run() throws IOException {
      LeafMatcher matcher = new LeafMatcher(context);
      PathMatcher paths = new PathMatcher(context, matcher);
      for (QueryNode leaf : leaves.keySet()) {
        matches.add(LeafMatcherFactory.of(leaf, matcher, paths));
      }
      int end = own.set().end();
      float[][] best = new float[matches.size()][end];
      BitSet touched = new BitSet(end);
      for (int leaf = 0; leaf < best.length; leaf++) {
        MatchingPieces one = matches.get(leaf);
        for (int i = 0; i < one.size; i++) {
          int page = one.pages[i];
          best[leaf][page] = Math.max(best[leaf][page], one.weights[i]);
          touched.set(page);
        }
      }
      Candidates candidates = new Candidates();
      double[] p = new double[best.length];
      for (int page = touched.nextSetBit(0); page >= 0; page = touched.nextSetBit(page + 1)) {
        for (int leaf = 0; leaf < p.length; leaf++) {
          p[leaf] = best[leaf][page];
        }
        // Over all times, a page may have had what must not be there at another time.
        if (history ? positive(p) : formula.holds(p)) {
          candidates.add(page, formula.probability(p));
        }
      }
      if (!wanted.query().topics().isEmpty()) {
        candidates.sort();
        candidates.keep(page -> wanted.last().test(own.page(page)));
      }
      return ranked(candidates);
    }

    private boolean positive(double[] p) {
      double[] without = p.clone();
      Set<Integer> needed = new TreeSet<>();
      ProbabilisticQueryBuilder.positive(formula, needed);
      for (int leaf = 0; leaf < p.length; leaf++) {
        without[leaf] = needed.contains(leaf) ? p[leaf] : 0;
      }
      return formula.holds(without);
    }

    private Found ranked(Candidates candidates) throws IOException {
      boolean first = wanted.query().first();
      boolean exact = first || history;
      // Only a count is wanted, and every candidate is an answer.
      int some = wanted.most() == 0 && !exact ? 0 : Math.max(RANKED, wanted.most());
      int[] ranked = candidates.best(Math.min(exact ? candidates.size() : some, MOST_RANKED));
      Map<Integer, List<int[]>> byPage = collect(ranked);
      // Values are read quickest in the order of documents.
      List<Map.Entry<Integer, List<int[]>>> ordered = new ArrayList<>(byPage.entrySet());
      ordered.forEach(
          one ->
              one.getValue().sort(Comparator.comparingInt(at -> matches.get(at[0]).docs[at[1]])));
      ordered.sort(
          Comparator.comparingInt(
              one -> {
                int[] at = one.getValue().getFirst();
                return matches.get(at[0]).docs[at[1]];
              }));
      List<FoundPage> pages = new ArrayList<>();
      List<PageIndexState> all = new ArrayList<>();
      PiecePlaces places = new PiecePlaces(reader);
      for (Map.Entry<Integer, List<int[]>> one : ordered) {
        FoundPage page = elements(own.page(one.getKey()), one.getValue(), places);
        if (page != null) {
          pages.add(page);
          all.add(page.page());
        }
      }
      BitSet known = new BitSet();
      for (int page : ranked) {
        known.set(page);
      }
      for (int i = 0; i < candidates.size(); i++) {
        if (!known.get(candidates.page(i))) {
          all.add(own.page(candidates.page(i)));
        }
      }
      pages.sort(
          first
              ? Comparator.comparingLong(FoundPage::time)
                  .thenComparing(one -> one.page().page().url())
              : Comparator.<FoundPage>comparingDouble(one -> -one.score())
                  .thenComparing(one -> one.page().page().url()));
      List<FoundPage> shown =
          pages.size() > wanted.most() ? pages.subList(0, wanted.most()) : pages;
      Set<String> marked = context.marked.isEmpty() ? context.markedElse : context.marked;
      return new Found(shown, all, marked, context.expansions);
    }

    /** The matches of pages: leaf and position. */
    private Map<Integer, List<int[]>> collect(int[] ranked) {
      Map<Integer, List<int[]>> byPage = new HashMap<>();
      BitSet wantedPages = new BitSet();
      for (int page : ranked) {
        byPage.put(page, new ArrayList<>());
        wantedPages.set(page);
      }
      for (int leaf = 0; leaf < matches.size() && ranked.length > 0; leaf++) {
        MatchingPieces one = matches.get(leaf);
        for (int i = 0; i < one.size; i++) {
          if (wantedPages.get(one.pages[i])) {
            Objects.requireNonNull(byPage.get(one.pages[i])).add(new int[] {leaf, i});
          }
        }
      }
      return byPage;
    }

    private @Nullable FoundPage elements(PageIndexState page, List<int[]> found, PiecePlaces places)
        throws IOException {
      if (!history) {
        return elements(page, found, places, Long.MIN_VALUE);
      }
      // Pieces match together only if they share an instant.
      TreeSet<Long> instants = new TreeSet<>();
      for (int[] one : found) {
        instants.add(places.from(matches.get(one[0]).docs[one[1]]));
      }
      FoundPage best = null;
      int tried = 0;
      for (long instant : instants) {
        if (tried++ == MOST_INSTANTS) {
          break;
        }
        FoundPage at = elements(page, found, places, instant);
        if (at != null && (best == null || at.score() > best.score())) {
          best = at;
        }
        if (best != null && wanted.query().first()) {
          return best;
        }
      }
      return best;
    }

    private @Nullable FoundPage elements(
        PageIndexState page, List<int[]> found, PiecePlaces places, long instant)
        throws IOException {
      ElementRanking ranking = new ElementRanking(formula, matches.size(), places);
      double[] p = new double[matches.size()];
      long latest = Long.MIN_VALUE;
      for (int[] one : found) {
        MatchingPieces from = matches.get(one[0]);
        int doc = from.docs[one[1]];
        if (instant != Long.MIN_VALUE
            && (places.from(doc) > instant || places.to(doc) <= instant)) {
          continue;
        }
        p[one[0]] = Math.max(p[one[0]], from.weights[one[1]]);
        ranking.add(one[0], doc, from.weights[one[1]], from.key(one[1]));
        latest = Math.max(latest, places.from(doc));
      }
      if (!formula.holds(p)) {
        return null;
      }
      List<FoundElement> elements = new ArrayList<>();
      for (ElementRanking.Element one : ranking.ranked(ELEMENTS)) {
        elements.add(new FoundElement(one.doc, one.depth, one.piece, one.score));
      }
      if (elements.isEmpty()) {
        return null;
      }
      long time = instant == Long.MIN_VALUE ? places.from(elements.getFirst().doc()) : instant;
      return new FoundPage(page, elements.getFirst().score(), time, elements);
    }
  }
}
