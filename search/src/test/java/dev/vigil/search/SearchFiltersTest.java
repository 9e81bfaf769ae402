package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.search.answer.SearchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters, facets and suggestions, and that those of a workspace tell nothing of another. */
class SearchFiltersTest {
  private static final long OTHER = 7;

  @TempDir Path folder;
  private Installation vigil;

  @BeforeEach
  void open() {
    TimeSource time = TimeSource.system();
    vigil =
        Installation.open(
            folder,
            Settings.USUAL,
            Archive.open(folder.resolve("archive")),
            Installation.fetcher(Settings.USUAL, time),
            time);
  }

  @AfterEach
  void close() {
    vigil.close();
  }

  private void add(long workspace, String url, String type, Instant time, String body) {
    vigil
        .archive()
        .add(
            new Page(workspace, url, ""),
            body.getBytes(StandardCharsets.UTF_8),
            new FetchRecord(
                url, time, 200, List.of(new StoredHeader("Content-Type", type)), Duration.ZERO));
  }

  private void html(long workspace, String url, String text) {
    html(workspace, url, TestSearch.START, text);
  }

  private void html(long workspace, String url, Instant time, String text) {
    add(
        workspace,
        url,
        "text/html; charset=utf-8",
        time,
        "<!DOCTYPE html><html lang=en><title>T</title><p>" + text + "</p></html>");
  }

  private void tagged(long workspace, String name, String url, String tag) {
    vigil
        .sentinels()
        .add(
            workspace,
            SentinelParser.parse(
                "Create Sentinel %s Using %s Tag %s".formatted(name, url, tag), ZoneOffset.UTC));
  }

  private SearchAnswer answer(long workspace, String query) {
    Search search = Search.of(vigil);
    search.update(() -> true, (pages, all, versions) -> {});
    return search.search(SearchRequest.of(workspace, query, 50));
  }

  private List<String> urls(String query) {
    return answer(0, query).hits().stream()
        .map(hit -> hit.url().replaceFirst("https?://", ""))
        .sorted()
        .toList();
  }

  @Test
  void aMinusBeforeASiteTagOrTypeExcludesItsPages() {
    html(0, "https://harbour.example/a", "ferry");
    html(0, "https://www.other.example/b", "ferry");
    add(0, "https://third.example/c", "text/plain", TestSearch.START, "ferry");
    tagged(0, "law", "https://harbour.example/a", "law");
    assertThat(urls("ferry -site:harbour.example -site:third.example"))
        .containsExactly("www.other.example/b");
    assertThat(urls("-tag:LAW ferry")).containsExactly("third.example/c", "www.other.example/b");
    assertThat(urls("ferry NOT type:text"))
        .containsExactly("harbour.example/a", "www.other.example/b");
    assertThat(answer(0, "ferry -site:example").proposals())
        .extracting(SearchAnswer.Proposal::query)
        .contains("ferry");
    assertThatThrownBy(() -> answer(0, "ferry -since:7d"))
        .hasMessage(
            "Character 8 of the query: 'since:' cannot be excluded; only site:, tag: and type:"
                + " can.");
  }

  private List<String> ordered(String query) {
    return answer(0, query).hits().stream()
        .map(hit -> hit.url().replaceFirst("https?://", ""))
        .toList();
  }

  @Test
  void aFilterAloneListsItsPagesTheNewestFirst() {
    html(0, "https://harbour.example/old", TestSearch.day(0), "ferry");
    html(0, "https://harbour.example/new", TestSearch.day(2), "lock");
    html(0, "https://harbour.example/changed", TestSearch.day(1), "mole");
    html(0, "https://harbour.example/changed", TestSearch.day(3), "mole and pier");
    html(0, "https://other.example/", TestSearch.day(4), "ferry");
    html(OTHER, "https://harbour.example/secret", TestSearch.day(5), "ferry");
    SearchAnswer answer = answer(0, "site:harbour.example");
    assertThat(answer.total()).isEqualTo(3);
    assertThat(answer.hits().getFirst().snippetText()).isEqualTo("mole and pier");
    assertThat(ordered("site:harbour.example"))
        .containsExactly("harbour.example/changed", "harbour.example/new", "harbour.example/old");
    assertThat(ordered("site:harbour.example as-of:2026-03-02T12:00:00Z"))
        .containsExactly("harbour.example/changed", "harbour.example/old");
    assertThat(ordered("since:2026-03-02T12:00:00Z -site:other.example"))
        .containsExactly("harbour.example/changed", "harbour.example/new");
    assertThat(ordered("type:pdf")).isEmpty();
    assertThatThrownBy(() -> answer(0, " ")).hasMessageContaining("write what to look for");
  }

  @Test
  void aSiteIncludesItsSubdomainsAndPortsButNoOtherHost() {
    html(0, "https://harbour.example/a", "ferry");
    html(0, "https://www.harbour.example/b", "ferry");
    html(0, "https://news.harbour.example/c", "ferry");
    html(0, "https://harbour.example:8443/d", "ferry");
    html(0, "https://oldharbour.example/e", "ferry");
    html(0, "https://harbour.example.org/f", "ferry");
    assertThat(urls("ferry site:harbour.example"))
        .containsExactly(
            "harbour.example/a",
            "harbour.example:8443/d",
            "news.harbour.example/c",
            "www.harbour.example/b");
    assertThat(urls("ferry site:https://News.Harbour.example/c/d"))
        .containsExactly("news.harbour.example/c");
    assertThat(urls("ferry site:oldharbour.example site:harbour.example.org"))
        .containsExactly("harbour.example.org/f", "oldharbour.example/e");
    assertThat(Search.of(vigil).suggest(0, "ferry site:harb", 10))
        .contains("ferry site:www.harbour.example", "ferry site:harbour.example");
  }

  @Test
  void aTypeSelectsPagesAndIsCounted() {
    html(0, "https://a.example/h", "ferry");
    add(0, "https://a.example/x", "application/xml", TestSearch.START, "<a><b>ferry</b></a>");
    add(0, "https://a.example/j", "application/json", TestSearch.START, "{\"b\": \"ferry\"}");
    add(0, "https://a.example/t", "text/plain", TestSearch.START, "the ferry");
    Map<String, Integer> types = answer(0, "ferry").filters().getOrDefault("type", Map.of());
    assertThat(types).containsOnlyKeys("html", "xml", "json", "text");
    types.forEach((type, count) -> assertThat(urls("ferry type:" + type)).hasSize(count));
    assertThat(urls("ferry type:JSON")).containsExactly("a.example/j");
    assertThat(urls("ferry type:xml type:text")).containsExactly("a.example/t", "a.example/x");
    assertThatThrownBy(() -> urls("ferry type:pong")).hasMessageContaining("'pong' is not a type");
  }

  @Test
  void aTagSelectsPagesOfSentinelsWithItAndIsCountedAndSuggested() {
    tagged(0, "one", "https://a.example/1", "quay");
    tagged(0, "two", "https://a.example/2", "\"north quay\"");
    html(0, "https://a.example/1", "ferry");
    html(0, "https://a.example/2", "ferry");
    html(0, "https://a.example/3", "ferry");
    assertThat(urls("ferry tag:Quay")).containsExactly("a.example/1");
    assertThat(urls("ferry tag:\"north quay\"")).containsExactly("a.example/2");
    assertThat(urls("ferry tag:crane")).isEmpty();
    assertThat(answer(0, "ferry").filters().get("tag"))
        .isEqualTo(Map.of("quay", 1, "north quay", 1));
    assertThat(Search.of(vigil).suggest(0, "tag:n", 10)).containsExactly("tag:\"north quay\"");
    assertThat(Search.of(vigil).suggest(0, "tag:qu", 10)).containsExactly("tag:quay");
  }

  @Test
  void tagsOfAnotherWorkspaceAreNeitherFoundNorCountedNorSuggested() {
    tagged(OTHER, "secret", "https://a.example/1", "quayside");
    html(0, "https://a.example/1", "ferry");
    html(OTHER, "https://a.example/1", "ferry");
    assertThat(answer(OTHER, "ferry tag:quayside").total()).isEqualTo(1);
    assertThat(answer(OTHER, "ferry").filters().get("tag")).isEqualTo(Map.of("quayside", 1));
    assertThat(Search.of(vigil).suggest(OTHER, "tag:q", 10)).containsExactly("tag:quayside");
    assertThat(answer(0, "ferry tag:quayside").total()).isZero();
    assertThat(answer(0, "ferry").filters().get("tag")).isEmpty();
    assertThat(Search.of(vigil).suggest(0, "tag:q", 10)).isEmpty();
  }

  @Test
  void aPageOfAnotherWorkspaceIsNoExampleOfWhatIsWantedOrUnwanted() {
    html(OTHER, "https://b.example/secret", "zeppelin hangar mooring mast");
    html(0, "https://a.example/1", "ferry zeppelin hangar mooring mast");
    html(0, "https://a.example/2", "ferry ferry");
    List<String> plain = answer(0, "ferry").hits().stream().map(hit -> hit.url()).toList();
    assertThatThrownBy(() -> answer(0, "like:https://b.example/secret"))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("No page 'https://b.example/secret' is indexed");
    SearchAnswer unlike = answer(0, "ferry unlike:https://b.example/secret");
    assertThat(unlike.hits()).extracting(hit -> hit.url()).isEqualTo(plain);
    assertThat(unlike.hits())
        .extracting(hit -> hit.score())
        .isEqualTo(answer(0, "ferry").hits().stream().map(hit -> hit.score()).toList());
  }

  @Test
  void whatChangedIsReportedToTheWorkspacesThatHaveThePage() {
    html(0, "https://a.example/1", "ferry");
    html(OTHER, "https://a.example/2", "ferry");
    answer(0, "ferry");
    Search search = Search.of(vigil);
    Set<Long> all = Set.of(0L, 1L, 2L, 3L);
    assertThat(search.workspaces(all)).containsExactlyInAnyOrder(0L, OTHER);
    assertThat(search.concerns(0, "ferry", all)).isTrue();
    assertThat(search.concerns(3, "ferry", all)).isFalse();
    assertThat(search.concerns(0, "zeppelin", all)).isFalse();
    assertThat(search.concerns(0, "ferry", Set.of())).isFalse();
    assertThat(search.concerns(0, "ferry site:b.example", all)).isFalse();
  }

  @Test
  void aTimeLimitsWhenAnswersAppeared() {
    html(0, "https://a.example/old", Instant.parse("2024-05-10T12:00:00Z"), "ferry");
    html(0, "https://a.example/middle", Instant.parse("2024-06-10T12:00:00Z"), "ferry");
    html(0, "https://a.example/new", Instant.parse("2025-06-10T12:00:00Z"), "ferry");
    assertThat(urls("ferry since:2024-06")).containsExactly("a.example/middle", "a.example/new");
    assertThat(urls("ferry until:2024-06")).containsExactly("a.example/old");
    assertThat(urls("ferry since:2024-06 until:2025")).containsExactly("a.example/middle");
    assertThat(urls("ferry since:2024-06-10T12:00:00Z until:2024-06-10T12:00:01Z"))
        .containsExactly("a.example/middle");
    assertThat(urls("ferry changed:2024")).containsExactly("a.example/middle", "a.example/old");
    assertThat(urls("ferry changed:2024-05")).containsExactly("a.example/old");
    assertThat(urls("ferry changed:2024-06-10")).containsExactly("a.example/middle");
  }

  @Test
  void aTimeBeforeNowIsCountedInHoursDaysWeeksMonthsAndYears() {
    Instant now = Instant.now();
    Map<String, Integer> days = Map.of("2h", 0, "2d", 2, "2w", 14, "2m", 60, "2y", 730);
    days.values()
        .forEach(
            back ->
                html(
                    0,
                    "https://a.example/" + back,
                    now.minus(Duration.ofDays(back)).minusSeconds(3_600),
                    "ferry"));
    List<String> order = new ArrayList<>(List.of("2h", "2d", "2w", "2m", "2y"));
    for (int i = 0; i < order.size(); i++) {
      // The page is an hour older than the limit, except for the one of hours.
      int expected = i == 0 ? 1 : i;
      assertThat(urls("ferry since:" + order.get(i))).as(order.get(i)).hasSize(expected);
      assertThat(urls("ferry changed:" + order.get(i))).as(order.get(i)).hasSize(expected);
    }
  }

  @Test
  void answersAreReadPageByPage() {
    for (int i = 0; i < 25; i++) {
      html(0, "https://a.example/%02d".formatted(i), "ferry");
    }
    List<String> whole = urls("ferry");
    List<String> joined = new ArrayList<>();
    for (int from = 0; from < 30; from += 10) {
      Search.of(vigil)
          .search(new SearchRequest(0, "ferry", from, 10, false))
          .hits()
          .forEach(hit -> joined.add(hit.url().replaceFirst("https?://", "")));
    }
    assertThat(joined).hasSize(25).containsExactlyElementsOf(whole);
    assertThatThrownBy(() -> new SearchRequest(0, "ferry", SearchRequest.MOST, 1, false))
        .hasMessageContaining("at most the first 10,000");
  }

  @Test
  void aFacetHasTheTenLargestValuesTheLargestFirst() {
    for (int site = 0; site < 12; site++) {
      for (int page = 0; page <= (site == 5 ? 2 : 0); page++) {
        html(0, "https://s%02d.example/%d".formatted(site, page), "ferry");
      }
    }
    Map<String, Integer> sites = answer(0, "ferry").filters().getOrDefault("site", Map.of());
    assertThat(sites).hasSize(10).containsEntry("s05.example", 3).doesNotContainKey("s11.example");
    assertThat(sites.keySet()).first().isEqualTo("s05.example");
  }

  @Test
  void aQueryWithoutAnswersIsProposedWithoutItsFilterOrInThePast() {
    html(0, "https://a.example/1", TestSearch.day(0), "ferry");
    html(0, "https://a.example/1", TestSearch.day(1), "train");
    assertThat(proposed("ferry")).contains("ferry history:all");
    assertThat(proposed("train site:b.example")).contains("train");
    assertThat(proposed("train")).isEmpty();
    assertThat(proposed("zeppelin")).isEmpty();
  }

  private List<String> proposed(String query) {
    return answer(0, query).proposals().stream().map(SearchAnswer.Proposal::query).toList();
  }
}
