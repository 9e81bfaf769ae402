package dev.vigil.cli.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.discover.topic.store.TopicReview;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicCommandTest {
  @TempDir private Path folder;

  private CommandRun vigil(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    return CommandRun.vigil(all.toArray(String[]::new));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(
            folder.resolve(name),
            "<title>" + name + "</title><p>" + text,
            java.nio.charset.StandardCharsets.UTF_8)
        .toString();
  }

  @BeforeEach
  void add() throws IOException {
    vigil(
        "topic",
        "add",
        "hobby/sailing",
        file("s1.html", "set the jib and reef the sail when the skipper calls"),
        file("s2.html", "the crew left the mooring under sail at high tide"),
        file("s3.html", "a keel and a mast make a yacht, a jib makes it sail"));
    vigil(
        "topic",
        "add",
        "hobby/garden",
        file("g1.html", "prune the rose above a bud and mulch the soil"),
        file("g2.html", "sow tomato seed in compost and water the soil"),
        file("g3.html", "slugs eat the seedlings in the bed, compost feeds the rose"));
  }

  @Test
  void aTreeIsTrainedAndClassifiesAndExplains() throws IOException {
    CommandRun train = vigil("topic", "train", "hobby");
    assertThat(train.out()).contains("TOPIC", "sailing", "garden");
    String page = file("new.html", "the skipper set the sail and the jib");
    assertThat(vigil("topic", "classify", "hobby", page).out()).contains("sailing");
    assertThat(vigil("topic", "classify", "hobby", page, "--json").out())
        .as("three decimals at most")
        .containsPattern("\"confidence\":[01]\\.\\d{1,3}[,}]");
    assertThat(vigil("topic", "explain", "hobby/sailing", page).out())
        .contains("sailing: confidence", "‘jib’");
    assertThat(vigil("topic", "list", "hobby").out()).contains("(catch-all)");
    assertThat(vigil("topic", "list", "hobby/sailing").out()).contains("s1.html", "example");
  }

  @Test
  void aPageOfNoTopicIsExplainedByTheNearestOne() throws IOException {
    vigil("topic", "add", "hobby", "--other", file("o1.html", "the council adopted the budget"));
    vigil("topic", "train", "hobby");
    String page = file("new.html", "a parser reads tokens and builds trees of its input");
    assertThat(vigil("topic", "classify", "hobby", page).exit()).isEqualTo(ExitCode.NO);
    CommandRun why = vigil("topic", "explain", "hobby", page);
    assertThat(why.exit()).isEqualTo(ExitCode.NO);
    assertThat(why.err()).contains("belongs to no topic of hobby; the nearest is:");
    assertThat(why.out()).contains(": confidence 0.");
  }

  @Test
  void pagesOfTheCatchAllAreListed() throws IOException {
    vigil("topic", "add", "hobby", "--other", file("o1.html", "the council adopted the budget"));
    assertThat(vigil("topic", "list", "hobby", "--other").out())
        .contains("o1.html")
        .doesNotContain("s1.html");
    assertThat(refused("topic", "list", "hobby/sailing", "--other"))
        .contains("--other needs a tree");
  }

  @Test
  void aFolderWithoutTopicsSaysHowToAddOne() {
    CommandRun run =
        CommandRun.vigil("topic", "list", "--data", folder.resolve("nothing").toString());
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.err()).contains("'vigil topic add TREE/TOPIC PAGE' adds one");
  }

  @Test
  void anUntrainedTreeSaysWhatToDo() throws IOException {
    CommandRun run = vigil("topic", "classify", "hobby", file("new.html", "the skipper"));
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("'vigil topic train hobby' trains it");
  }

  @Test
  void aTopicIsNotCreatedIfNoneOfItsPagesCanBeRead() {
    assertThat(vigil("topic", "add", "hobby/knots", "no-such-page.html").exit()).isEqualTo(2);
    assertThat(vigil("topic", "list", "hobby").out()).contains("sailing").doesNotContain("knots");
  }

  @Test
  void aMisspelledTreeIsSuggested() {
    CommandRun run = vigil("topic", "train", "hoby");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("did you mean 'hobby'?");
  }

  @Test
  void aFocusedCrawlNeedsATrainedTopic() {
    CommandRun run =
        vigil("crawl", "--frontier", "topic=hobby/sailing", "http://127.0.0.1:1/", "--warc");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("not trained");
  }

  @Test
  void aBackupKeepsTopics() {
    vigil("topic", "train", "hobby");
    String file = folder.resolve("b.zip").toString();
    assertThat(vigil("backup", file).exit()).isZero();
    CommandRun restored =
        CommandRun.vigil("restore", file, "--data", folder.resolve("other").toString());
    assertThat(restored.exit()).as(restored.err()).isZero();
    assertThat(
            CommandRun.vigil("topic", "list", "hobby", "--data", folder.resolve("other").toString())
                .out())
        .contains("sailing", "garden");
  }

  @Test
  void theRankOfATopicNeedsPages() {
    vigil("topic", "train", "hobby");
    CommandRun run = vigil("rank", "--topic", "hobby/sailing");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("None of the 0 pages is about this topic or query");
  }

  private String refused(String... words) {
    CommandRun run = vigil(words);
    assertThat(run.exit()).as(run.out()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err().strip().lines()).as("one line").hasSize(1);
    return run.err();
  }

  @Test
  void aWrongTopicOrNumberIsNamedWithTheRemedy() throws IOException {
    vigil("topic", "train", "hobby");
    String page = file("new.html", "the skipper set the sail");
    assertThat(refused("rank", "--topic", "hobby/sailng")).contains("did you mean 'sailing'?");
    assertThat(refused("rank", "--topic", "hobby/sailing", "--query", "jib"))
        .contains("exclude each other");
    assertThat(refused("topic", "explain", "hobby/sailng", page))
        .contains("did you mean 'sailing'?");
    assertThat(refused("crawl", "--frontier", "topic=hobby/sailng", "--warc"))
        .contains("did you mean 'sailing'?");
    assertThat(refused("crawl", "--frontier", "topic=hobby/sailing,taught=nowhere", "--warc"))
        .contains("nowhere");
    assertThat(refused("topic", "review", "hobby", "--move", "1")).contains("--to TOPIC");
    assertThat(refused("topic", "review", "hobby", "--accept", "77"))
        .contains("no page 77 in the review queue");
    assertThat(refused("service", "classify", "http://127.0.0.1:1/", "hobby", "--rules", "0"))
        .contains("--rules is a number from 1 to 100, not 0.");
  }

  @Test
  void aPageThatCannotBeReadDoesNotStopTheOtherDecisions() throws IOException {
    try (WatchedSite watched = new WatchedSite(folder.resolve("watched"))) {
      watched.run("topic", "add", "hobby/sailing", file("s4.html", "the skipper set the sail"));
      String good = watched.site.url("/");
      String gone = watched.site.url("/gone");
      List<String> numbers = new ArrayList<>();
      try (Installation installation = Installation.open(watched.data)) {
        Topics topics = Topics.of(installation);
        for (String url : List.of(gone, good)) {
          topics.propose(
              CommandHandler.WORKSPACE,
              TopicTree.address("hobby/sailing"),
              TopicContent.of(url, "text/html", new byte[0]),
              numbers.isEmpty() ? 0.9 : 0.8,
              "near",
              "test");
          numbers.add(
              Long.toString(
                  topics
                      .reviews(CommandHandler.WORKSPACE, "hobby", TopicReview.State.WAITING, 10)
                      .getLast()
                      .id()));
        }
      }
      CommandRun twice =
          watched.run(
              "topic", "review", "hobby", "--accept", numbers.get(1), "--reject", numbers.get(1));
      assertThat(twice.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(twice.err()).contains("is given twice; give one decision for each page.");
      CommandRun run =
          watched.run(
              "topic", "review", "hobby", "--accept", numbers.get(0), "--accept", numbers.get(1));
      assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(run.err()).contains(gone + " answers with status 404.");
      assertThat(run.out()).as("what still waits").contains(gone).doesNotContain(good + "\n");
      assertThat(watched.run("topic", "list", "hobby/sailing").out()).contains(good);
    }
  }

  @Test
  void archivedPagesOfATopicAreListedAndABlockedSiteIsUnblocked() throws IOException {
    try (WatchedSite watched = new WatchedSite(folder.resolve("watched"))) {
      String page = watched.site.url("/");
      watched.reading("Create Sentinel quay Using " + page, "sentinel", "add", "-");
      watched.run("check", "quay");
      watched.run("topic", "add", "port/harbour", page);
      assertThat(watched.run("topic", "list", "port/harbour", "--archived").out())
          .contains("CONFIDENCE", "labelled", page);
      assertThat(watched.run("topic", "list", "--archived").err()).contains("needs a topic");
      try (Installation installation = Installation.open(watched.data)) {
        Topics topics = Topics.of(installation);
        topics.propose(
            CommandHandler.WORKSPACE,
            TopicTree.address("port/harbour"),
            TopicContent.of(page + "?2", "text/html", new byte[0]),
            0.9,
            "near",
            "test");
      }
      String number = watched.run("topic", "review", "port").out().lines().toList().get(1);
      watched.run("topic", "review", "port", "--block", number.split(" ", -1)[0]);
      CommandRun blocked = watched.run("topic", "review", "port");
      assertThat(blocked.err()).contains("Blocked sites", "127.0.0.1");
      CommandRun wrong =
          watched.run("topic", "review", "port", "--unblock", "127.0.0.1", "--accept", "77");
      assertThat(wrong.err()).contains("no page 77");
      assertThat(watched.run("topic", "review", "port").err()).contains("Blocked sites");
      CommandRun unblocked = watched.run("topic", "review", "port", "--unblock", "127.0.0.1");
      assertThat(unblocked.exit()).as(unblocked.err()).isEqualTo(ExitCode.YES);
      assertThat(unblocked.err()).doesNotContain("Blocked sites");
    }
  }

  @Test
  void sentinelsBecomeExamplesOnceTheyWereChecked() throws IOException {
    try (WatchedSite watched = new WatchedSite(folder.resolve("watched"))) {
      String page = watched.site.url("/");
      watched.reading(
          "Create Sentinel quay Using " + page + "#now Tag harbour", "sentinel", "add", "-");
      CommandRun early = watched.run("topic", "import", "port", "--sentinels");
      assertThat(early.err()).contains(page + "#now has no version yet; check its sentinel first.");
      assertThat(early.exit()).isEqualTo(ExitCode.NO);
      watched.run("check", "quay");
      assertThat(watched.run("topic", "import", "port", "--sentinels").out())
          .contains("port: 1 page in 1 topic.");
    }
  }
}
