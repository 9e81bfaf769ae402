package dev.vigil.search.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.fetch.TimeSource;
import dev.vigil.search.Search;
import dev.vigil.search.SearchRequest;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.store.WatchedPageRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedSearchTest {
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

  private Page page(String name, int hour, String text) {
    Page page = Page.of("https://a.example/" + name);
    byte[] html =
        ("<!DOCTYPE html><title>" + name + "</title><p>" + text).getBytes(StandardCharsets.UTF_8);
    Instant time = Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofHours(hour));
    vigil.archive().add(page, html, FetchRecord.at(page.url(), time));
    return page;
  }

  private String taken(String query) {
    SourceKind source = vigil.kinds().find("search").orElseThrow();
    assertThat(source.fault(query)).isEmpty();
    SourceContent.Content content = (SourceContent.Content) source.take(0, query);
    return new String(content.bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void theAnswerIsTheSameUntilAnotherPageMatches() {
    page("b", 0, "alpha beta");
    page("a", 0, "alpha <b>gamma</b>");
    String first = taken("alpha");
    assertThat(first).containsSubsequence("https://a.example/a", "https://a.example/b");
    page("c", 1, "delta");
    assertThat(taken("alpha")).isEqualTo(first);
    page("c", 2, "alpha delta");
    assertThat(taken("alpha")).isNotEqualTo(first).contains("https://a.example/c");
    assertThat(vigil.kinds().find("search").orElseThrow().fault("\"alpha")).isPresent();
  }

  @Test
  void answersAreNotIndexed() {
    vigil
        .archive()
        .add(
            Page.of("search:alpha"),
            taken("alpha").getBytes(StandardCharsets.UTF_8),
            FetchRecord.at("search:alpha", Instant.EPOCH));
    assertThat(taken("alpha")).doesNotContain("search:alpha\"");
  }

  private List<String> urls(String query) {
    Search search = Search.of(vigil);
    search.update(() -> true, (pages, all, versions) -> {});
    return search.search(SearchRequest.of(0, query, 10)).hits().stream()
        .map(SearchHit::url)
        .toList();
  }

  @Test
  void answersAreIndexedWhereTheSettingsSaySoAndASavedSearchNeverFindsOne() throws IOException {
    page("a", 0, "alpha");
    String answer = taken("alpha");
    for (String url : Set.of("search:alpha", "class:Ship")) {
      vigil
          .archive()
          .add(
              Page.of(url),
              answer.getBytes(StandardCharsets.UTF_8),
              FetchRecord.at(url, Instant.EPOCH));
    }
    assertThat(urls("alpha")).containsExactly("https://a.example/a");
    close();
    Files.writeString(folder.resolve("settings.yaml"), "answers: index\n");
    open();
    assertThat(urls("alpha"))
        .containsExactlyInAnyOrder("https://a.example/a", "search:alpha", "class:Ship");
    assertThat(taken("alpha")).doesNotContain("\"search:alpha\"").contains("\"class:Ship\"");
    assertThat(vigil.kinds().find("search").orElseThrow().fault("alpha site:search").orElseThrow())
        .contains("could find itself");
    close();
    Files.writeString(folder.resolve("settings.yaml"), "answers: none\n");
    open();
    assertThat(urls("alpha")).containsExactly("https://a.example/a");
  }

  @Test
  void aSearchIsDueWhenAPageChangedThatItConcerns() throws InterruptedException {
    BlockingQueue<String> raised = new LinkedBlockingQueue<>();
    SearchExtension extension = new SearchExtension();
    extension.open(
        new CheckExtension.Host(
            folder,
            vigil.archive(),
            vigil.time(),
            (connection, workspace, kind, argument) -> raised.add(kind + " " + argument)));
    for (String query : Set.of("alpha", "omega")) {
      vigil
          .store()
          .catalogue()
          .change(
              connection ->
                  WatchedPageRepository.findOrCreate(
                      connection, vigil.store().ids(), Page.of("search:" + query)));
    }
    Page page = page("a", 0, "alpha");
    assertThat(extension.wanted(page)).isTrue();
    extension.prepare(page, vigil.archive().digest(vigil.archive().newest(page).orElseThrow()));
    assertThat(raised.poll(60, TimeUnit.SECONDS)).isEqualTo("search alpha");
    page("a", 1, "beta");
    Search.of(vigil).changed(page);
    assertThat(raised.poll(60, TimeUnit.SECONDS)).isEqualTo("search alpha");
    assertThat(raised).isEmpty();
  }

  @Test
  void aSavedFilterHasARowForEachPageWhateverItsText() {
    page("a", 0, "alpha");
    String first = taken("site:a.example");
    assertThat(first).contains("https://a.example/a");
    page("a", 1, "beta");
    assertThat(taken("site:a.example")).isEqualTo(first);
    page("b", 2, "gamma");
    assertThat(taken("site:a.example")).isNotEqualTo(first).contains("https://a.example/b");
    assertThat(vigil.kinds().find("search").orElseThrow().fault(" ")).isPresent();
  }

  @Test
  void aPageThatIsCheckedRightAfterTheFirstSearchIsReportedToItsIndex() {
    Page page = page("a", 0, "alpha");
    SearchExtension extension = new SearchExtension();
    extension.open(
        new CheckExtension.Host(folder, vigil.archive(), vigil.time(), (c, w, k, a) -> {}));
    assertThat(extension.wanted(page)).isFalse();
    Search.of(vigil).searchFollowing(SearchRequest.of(0, "alpha", 10));
    assertThat(extension.wanted(page)).isTrue();
  }

  @Test
  void aDeletedPageLeavesTheIndexOfARunningServer() throws InterruptedException {
    Page page = page("a", 0, "alpha");
    page("b", 0, "alpha");
    BlockingQueue<Set<Long>> changed = new LinkedBlockingQueue<>();
    Search search = Search.of(vigil);
    search.listener(result -> changed.add(result.pages()));
    assertThat(search.searchFollowing(SearchRequest.of(0, "alpha", 10)).total()).isEqualTo(2);
    assertThat(changed.poll(60, TimeUnit.SECONDS)).hasSize(2);
    long number = vigil.archive().revision(page).orElseThrow().id();
    vigil.pages().delete(0, page.url());
    assertThat(changed.poll(60, TimeUnit.SECONDS)).containsExactly(number);
    assertThat(search.search(SearchRequest.of(0, "alpha history:all", 10)).hits())
        .extracting(SearchHit::url)
        .containsExactly("https://a.example/b");
  }

  @Test
  void withoutASearchNothingIsIndexed() {
    Page page = page("a", 0, "alpha");
    SearchExtension extension = new SearchExtension();
    extension.open(
        new CheckExtension.Host(folder, vigil.archive(), vigil.time(), (c, w, k, a) -> {}));
    assertThat(extension.wanted(page)).isFalse();
    assertThat(folder.resolve("search")).doesNotExist();
  }
}
