package dev.vigil.discover.topic.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainedTopics;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicsTest {
  private static final TopicTree.Address SAILING = TopicTree.address("hobby/sailing");
  private static final TopicTree.Address GARDEN = TopicTree.address("hobby/garden");

  @TempDir private Path folder;

  private static LabelledPage page(String url, String text) {
    return TopicContent.of(
        url,
        "text/html; charset=utf-8",
        ("<title>" + url + "</title><p>" + text).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anExcerptIsTheFirstLongParagraphOfTheContentItself() {
    String filler = "this paragraph is long enough to be taken for what the page is about";
    StringBuilder html = new StringBuilder("<body>");
    for (String around : List.of("noscript", "header", "nav", "footer", "div hidden")) {
      html.append("<%s><div><p>%s</div></%s>".formatted(around, filler, around.split(" ", -1)[0]));
    }
    html.append("<div style='display: none'><p>%s</div><p hidden>%s".formatted(filler, filler));
    String content = "the crew set the jib and left the mooring at high tide, says the skipper";
    LabelledPage page =
        TopicContent.of(
            "https://a.example/",
            "text/html; charset=utf-8",
            (html + "<main><p>short<p>" + content).getBytes(StandardCharsets.UTF_8));
    assertThat(TopicContent.excerpt(TopicContent.digest(page))).isEqualTo(content);
  }

  private static void fill(Topics topics, long workspace) {
    List<String> sea =
        List.of(
            "the crew set the jib and left the mooring at high tide",
            "a yacht needs a keel and a mast, a sail and a jib",
            "reef the sail when wind and tide rise, says the skipper",
            "anchor in the harbour and wait for the tide, skipper");
    List<String> garden =
        List.of(
            "prune the rose above a bud and feed the soil with compost",
            "sow tomato seed in compost and water the soil in the bed",
            "slugs eat the seedlings in the bed at night, so mulch the soil",
            "a flower bed needs compost and roots need water and mulch");
    for (int i = 0; i < 4; i++) {
      topics.label(
          workspace,
          SAILING,
          page("https://sea.example/" + i, sea.get(i)),
          LabelKind.EXAMPLE,
          "command",
          1);
      topics.label(
          workspace,
          GARDEN,
          page("https://garden.example/" + i, garden.get(i)),
          LabelKind.EXAMPLE,
          "command",
          1);
    }
  }

  @Test
  void allArchetypesOfATreeAreRevokedAtOnce() {
    try (Archive archive = Archive.open(folder);
        Fetcher fetcher = Fetcher.builder().build()) {
      Topics topics = new Topics(archive, fetcher, TimeSource.system());
      fill(topics, 1);
      LabelledPage found = page("https://sea.example/found", "the skipper set the jib");
      topics.label(1, SAILING, found, LabelKind.ARCHETYPE, "confidence", 0.9);
      LabelledPage none = page("https://council.example/", "the council adopted the budget");
      TopicTree.Address catchAll = new TopicTree.Address(SAILING.tree(), "");
      topics.label(1, catchAll, none, LabelKind.ARCHETYPE, "confidence", 0.9);
      assertThat(topics.revokeArchetypes(1, SAILING.tree())).isEqualTo(2);
      assertThat(topics.labels(1, SAILING.tree()))
          .hasSize(8)
          .noneMatch(label -> label.kind() == LabelKind.ARCHETYPE);
    }
  }

  @Test
  void aTreeIsTrainedStoredAndUsedInAFolder() {
    try (Archive archive = Archive.open(folder);
        Fetcher fetcher = Fetcher.builder().build()) {
      trainAndReview(new Topics(archive, fetcher, TimeSource.system()));
    }
  }

  @Test
  void aTreeIsTrainedStoredAndUsedInPostgres() {
    try (Archive archive = Archive.open(PostgresServer.shared().fresh());
        Fetcher fetcher = Fetcher.builder().build()) {
      trainAndReview(new Topics(archive, fetcher, TimeSource.system()));
    }
  }

  @Test
  void twoNodesThatProposeAtOnceLoseNoPage() throws Exception {
    var url = PostgresServer.shared().fresh();
    try (Archive one = Archive.open(url);
        Archive other = Archive.open(url);
        Fetcher fetcher = Fetcher.builder().build()) {
      Topics topics = new Topics(one, fetcher, TimeSource.system());
      fill(topics, 0);
      List<Topics> nodes = List.of(topics, new Topics(other, fetcher, TimeSource.system()));
      try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
        List<Future<Boolean>> added = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
          LabelledPage page = page("https://new.example/" + i, "a jib");
          Topics node = nodes.get(i % 2);
          added.add(pool.submit(() -> node.propose(0, SAILING, page, 0.9, "jib", "crawl")));
        }
        for (Future<Boolean> each : added) {
          assertThat(each.get()).isTrue();
        }
      }
      assertThat(topics.reviews(0, "hobby", TopicReview.State.WAITING, 100))
          .extracting(TopicReview::id)
          .containsExactlyElementsOf(LongStream.rangeClosed(1, 64).boxed().toList());
    }
  }

  private static void trainAndReview(Topics topics) {
    assertThat(topics.trees(1)).isEmpty();
    fill(topics, 1);
    TrainedTopics trained = topics.train(1, "hobby", TrainingOptions.USUAL, t -> {});
    assertThat(trained.quality()).containsOnlyKeys("sailing", "garden");
    LabelledPage unknown =
        page("https://new.example/", "we set the jib and reef the sail, skipper");
    assertThat(topics.classify(topics.model(1, "hobby"), unknown).getFirst().topic())
        .isEqualTo("sailing");
    assertThat(topics.trees(2)).as("another workspace").isEmpty();

    assertThat(topics.propose(1, SAILING, unknown, 0.9, "jib", "crawl")).isTrue();
    assertThat(topics.propose(1, SAILING, unknown, 0.9, "jib", "crawl")).as("twice").isFalse();
    TopicReview waiting = topics.reviews(1, "hobby", TopicReview.State.WAITING, 10).getFirst();
    assertThat(waiting.excerpt()).contains("set the jib");
    assertThat(waiting.id()).as("a number that people type").isEqualTo(1);
    topics.propose(1, SAILING, page("https://new.example/2", "a jib"), 0.5, "jib", "crawl");
    assertThat(topics.reviews(1, "hobby", TopicReview.State.WAITING, 10))
        .extracting(TopicReview::id)
        .containsExactly(1L, 2L);
    assertThatThrownBy(() -> topics.review(2, waiting.id())).isInstanceOf(DiscoverException.class);

    assertThat(topics.unlabel(1, "hobby", "https://sea.example/0")).isTrue();
    assertThat(topics.labels(1, "hobby")).hasSize(7);
    topics.remove(1, TopicTree.address("hobby/garden"));
    assertThat(topics.tree(1, "hobby").paths()).containsExactly("sailing");
    topics.remove(1, TopicTree.address("hobby"));
    assertThat(topics.trees(1)).isEmpty();

    fill(topics, 1);
    topics.propose(1, SAILING, unknown, 0.9, "jib", "crawl");
    assertThat(topics.reviews(1, "hobby", TopicReview.State.WAITING, 10))
        .as("the numbers of deleted pages are not used again")
        .extracting(TopicReview::id)
        .containsExactly(3L);
  }

  @Test
  void aBlockedSiteIsNotProposedAgain() {
    try (Archive archive = Archive.open(folder);
        Fetcher fetcher = Fetcher.builder().build()) {
      Topics topics = new Topics(archive, fetcher, TimeSource.system());
      fill(topics, 0);
      LabelledPage page = page("https://spam.example/a", "jib jib jib sail now");
      archive.add(
          dev.vigil.archive.version.Page.of(page.url()),
          page.content(),
          dev.vigil.archive.version.FetchRecord.at(page.url(), TimeSource.system().now()));
      topics.propose(0, SAILING, page, 0.9, "", "crawl");
      LabelledPage waiting = page("https://spam.example/c", "mast and sail");
      topics.propose(0, SAILING, waiting, 0.5, "", "crawl");
      topics.block(0, topics.reviews(0, "hobby", TopicReview.State.WAITING, 1).getFirst().id());
      assertThat(
              topics.propose(
                  0, SAILING, page("https://spam.example/b", "jib sail"), 0.9, "", "crawl"))
          .isFalse();
      assertThat(topics.labels(0, "hobby"))
          .anyMatch(l -> l.url().equals(page.url()) && l.kind() == LabelKind.COUNTER);
      assertThat(topics.blocked(0, "hobby")).containsExactly("spam.example");
      topics.unblock(0, "hobby", "spam.example");
      assertThat(topics.blocked(0, "hobby")).isEmpty();
      assertThat(topics.reviews(0, "hobby", TopicReview.State.WAITING, 9))
          .extracting(TopicReview::url)
          .as("the page that was decided on keeps its label")
          .containsExactly(waiting.url());
      assertThatThrownBy(() -> topics.unblock(0, "hobby", "spam.example"))
          .hasMessage("The site 'spam.example' is not blocked.");
    }
  }

  @Test
  void aTreeWithOneTopicAndNoOtherPagesIsRefused() {
    try (Archive archive = Archive.open(folder);
        Fetcher fetcher = Fetcher.builder().build()) {
      Topics topics = new Topics(archive, fetcher, TimeSource.system());
      topics.label(
          0,
          SAILING,
          page("https://a.example/", "jib and sail and mast and keel and boom"),
          LabelKind.EXAMPLE,
          "command",
          1);
      assertThatThrownBy(() -> topics.train(0, "hobby", TrainingOptions.USUAL, t -> {}))
          .isInstanceOf(DiscoverException.class)
          .hasMessageContaining("nothing to be distinguished from");
    }
  }

  @Test
  void aPageWithoutTextIsReported() {
    try (Archive archive = Archive.open(folder);
        Fetcher fetcher = Fetcher.builder().build()) {
      Topics topics = new Topics(archive, fetcher, TimeSource.system());
      assertThat(
              topics.label(
                  0, SAILING, page("https://a.example/", ""), LabelKind.EXAMPLE, "command", 1))
          .contains("nearly no text");
    }
  }
}
