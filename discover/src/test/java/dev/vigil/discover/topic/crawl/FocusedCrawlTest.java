package dev.vigil.discover.topic.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FocusedCrawlTest {
  private static final String[] SEA =
      "sail jib mast keel harbour anchor tide skipper crew mooring halyard boom".split(" ", -1);
  private static final String[] OTHER =
      "parliament bank lawyer tax court minister vote budget office treaty law party"
          .split(" ", -1);
  private static final int PAGES = 600;

  @TempDir private Path folder;
  private final Random random = new Random(5);
  private List<String> files = List.of();
  private TopicModel model;

  private static boolean isSea(int page) {
    return page % 4 == 0;
  }

  private static String url(int page) {
    return "https://host" + page % 20 + ".example/" + page;
  }

  private String words(boolean sea, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String[] from = sea ? SEA : OTHER;
      text.append(from[random.nextInt(from.length)]).append(' ');
    }
    return text.toString();
  }

  /** A page with text about its topic, and links to its own and to the other topic. */
  private String page(int number) {
    StringBuilder html = new StringBuilder("<title>").append(words(isSea(number), 2));
    html.append("</title><p>").append(words(isSea(number), 60)).append("<ul>");
    for (int i = 0; i < 8; i++) {
      int target = random.nextInt(PAGES);
      html.append("<li>")
          .append(words(isSea(target), 3))
          .append("<a href=\"")
          .append(url(target))
          .append("\">")
          .append(words(isSea(target), 1))
          .append("</a>");
    }
    return html.append("</ul>").toString();
  }

  @BeforeEach
  void write() throws Exception {
    Path web = Files.createDirectory(folder.resolve("web"));
    try (PageLog log = PageLog.open(web, PageLog.Place.START, Instant.EPOCH, seen -> {})) {
      for (int i = 0; i < PAGES; i++) {
        FetchRecord fetch =
            new FetchRecord(
                url(i),
                Instant.EPOCH.plusSeconds(i + 1),
                200,
                List.of(new StoredHeader("Content-Type", "text/html; charset=utf-8")),
                Duration.ZERO);
        log.append(
            i + 1, new Capture(fetch, page(i).getBytes(StandardCharsets.UTF_8)), Duration.ZERO);
      }
    }
    files = PageLog.files(web).stream().map(Path::toString).toList();
    List<TrainingPage> pages = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      pages.add(TrainingPage.of(PageFeatures.ofText("", words(true, 50)), Set.of("sea")));
      pages.add(TrainingPage.of(PageFeatures.ofText("", words(false, 50)), Set.of()));
    }
    model =
        TopicTrainer.train(TopicTree.of(List.of("sea")), pages, TrainingOptions.USUAL, t -> {})
            .model();
  }

  private Crawl crawl(String name, String frontier) throws InterruptedException {
    return crawl(name, frontier, 200, Optional.empty());
  }

  private Crawl crawl(String name, String frontier, int pages, Optional<Crawl> teacher)
      throws InterruptedException {
    CrawlSettings settings =
        CrawlSettings.of(List.of(url(0)))
            .change()
            .frontier(frontier)
            .modules(List.of("links", "topic=t/sea"))
            .warcs(files)
            .pages(pages)
            .workers(1)
            .into("", true)
            .done();
    Crawl crawl = Crawl.create(folder.resolve(name), settings);
    TopicCritic.put(crawl.folder(), model.bytes());
    teacher.ifPresent(other -> SavedApprentice.put(crawl.folder(), SavedApprentice.of(other)));
    crawl.run(
        new Crawl.Tools(TimeSource.system(), AllowList.EMPTY, Optional.empty()), progress -> {});
    return crawl;
  }

  @Test
  void aFocusedCrawlFindsMoreThanOneByBreadthAndSaysHow() throws InterruptedException {
    long breadth = crawl("breadth", "breadth").summary().count("matches");
    Crawl focused = crawl("focused", "topic=t/sea");
    FocusedState state = FocusedState.of(focused).orElseThrow();
    assertThat(focused.summary().count("matches")).isGreaterThan(breadth * 3 / 2);
    assertThat(state.relevant()).isGreaterThan(70);
    assertThat(state.best().getFirst().confidence()).isGreaterThan(0.5);
    assertThat(state.best()).as("proposals").noneMatch(page -> page.url().equals(url(0)));
    assertThat(FocusedReport.html(focused)).contains("Harvest rate", "Best pages", "<a href=");
    assertThat(FocusedReport.lines(focused).getFirst()).contains("pages belong to the topic");
  }

  @Test
  void aTaughtApprenticeGuidesFromTheFirstPage() throws InterruptedException {
    Crawl teacher = crawl("teacher", "topic=t/sea");
    Crawl taught = crawl("taught", "topic=t/sea,taught=teacher", 60, Optional.of(teacher));
    assertThat(SavedApprentice.crawl("topic=t/sea,taught=teacher")).contains("teacher");
    assertThat(FocusedState.of(taught).orElseThrow().switches()).containsExactly(0L);
  }

  @Test
  void aCrawlWhoseApprenticeLearntTooLittleTeachesNoOther() throws InterruptedException {
    Crawl young = crawl("young", "topic=t/sea", 10, Optional.empty());
    assertThatThrownBy(() -> SavedApprentice.of(young))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("'young' has learnt from")
        .hasMessageContaining("less than 40");
    Crawl breadth = crawl("wide", "breadth", 10, Optional.empty());
    assertThatThrownBy(() -> SavedApprentice.of(breadth))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("'wide' has no apprentice");
  }

  @Test
  void theBaselineOrdersByTheSourcePage() throws InterruptedException {
    Crawl crawl = crawl("source", "topic-source=t/sea");
    assertThat(FocusedState.of(crawl).orElseThrow().switches()).isEmpty();
  }

  @Test
  void aFrontierWithoutATopicIsRefused() {
    assertThatThrownBy(() -> new TopicFrontier("tree"))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("names a tree");
    assertThatThrownBy(() -> new TopicFrontier("tree/a,window=x"))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("window=5");
  }
}
