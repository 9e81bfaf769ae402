package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.fetch.TimeSource;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Topics, in the dashboard and by the REST interface. */
class TopicTrainingTest {
  @TempDir private Path folder;
  private RunningServer running;
  private TestSite site;
  private Browser editor;
  private Browser program;
  private String token = "";

  @BeforeEach
  void start() throws Exception {
    running = new RunningServer(folder);
    site = new TestSite();
    site.page("/sail", "<title>Sails</title><p>Set the jib and reef the sail, said the skipper.");
    site.page("/soil", "<title>Soil</title><p>Prune the rose, sow the seed and mulch the soil.");
    editor = running.browser("eve", Role.EDITOR);
    program = new Browser(running.server.address());
    token = "Bearer " + running.token("robot", TokenScope.READ, TokenScope.WRITE);
    add("hobby/sailing", "/sail");
    add("hobby/gardening", "/soil");
  }

  @AfterEach
  void stop() {
    running.close();
    site.close();
  }

  private void add(String topic, String page) {
    HttpResponse<String> done =
        editor.submit("/topics/add", "topic", topic, "kind", "example", "urls", site.url(page));
    assertThat(done.statusCode()).as(done.body()).isEqualTo(303);
  }

  @Test
  void aPoorExampleIsAddedWithAWarning() {
    site.file("/bare", "text/html", "<title>Bare</title>");
    assertThat(
            editor
                .submit(
                    "/topics/add",
                    "topic",
                    "hobby/sailing",
                    "kind",
                    "counter",
                    "urls",
                    site.url("/bare"))
                .body())
        .contains("nearly no text", "counter-example, from: dashboard");
  }

  private JsonNode tree() {
    return json(program.get("/api/v1/topics/hobby", "Authorization", token));
  }

  private HttpResponse<String> send(String path) {
    return program.send("POST", "/api/v1/topics/hobby" + path, "{}", "Authorization", token);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  private static boolean isRunning(JsonNode tree) {
    return tree.path("running").isObject();
  }

  @Test
  void aTrainingThatTheDashboardStartedIsSeenByTheRestInterface() {
    JsonNode tree = trained();
    assertThat(tree.path("training").asString()).contains("one example");
    assertThat(tree.path("topics").get(0).path("trained").asBoolean()).isTrue();
    assertThat(editor.get("/topics/hobby").body())
        .contains("one example", "Learn from archived pages");
  }

  private JsonNode trained() {
    assertThat(editor.submit("/topics/hobby/train").statusCode()).isEqualTo(303);
    Instant end = Instant.now().plusSeconds(60);
    JsonNode tree = tree();
    while (isRunning(tree) && Instant.now().isBefore(end)) {
      tree = tree();
    }
    assertThat(isRunning(tree)).isFalse();
    return tree;
  }

  @Test
  void aServerThatStopsLeavesTheTrainingOfAnotherProcessAlone() {
    trained();
    try (BackgroundTask task =
        BackgroundTask.begin(folder, "topic:hobby", 3, TimeSource.system())) {
      running.server.close();
      task.accept("sailing");
      assertThat(BackgroundTask.find(folder, "topic:hobby")).isPresent();
    }
  }

  @Test
  void aSearchForMoreLikeAPageIsNoTaskThatCanBePaused() {
    try (BackgroundTask task =
        BackgroundTask.begin(folder, "topic:more like Harbour notices", 3, TimeSource.system())) {
      task.accept("sailing");
      assertThat(editor.submit("/topics/more", "url", site.url("/sail")).body())
          .contains("has nothing to be distinguished from")
          .doesNotContain("runs already");
    }
  }

  @Test
  void aSearchForMoreThatCannotBeginLeavesNothingBehind() {
    HttpResponse<String> alone = editor.submit("/topics/more", "url", site.url("/sail"));
    assertThat(alone.statusCode()).isEqualTo(422);
    assertThat(alone.body())
        .contains("no other page is archived; add a sentinel on a page about something else first.")
        .doesNotContain("cannot be trained");
    assertThat(editor.get("/topics").body()).doesNotContain("more like Harbour notices<");
  }

  @Test
  void searchesForMoreLikeTwoPagesAreNotLearntAgainstEachOther() {
    site.page("/tax", "<title>Taxes</title><p>The council adopted the budget and raised the tax.");
    running.sentinel("Create Sentinel tax Using " + site.url("/tax"));
    running.check("tax");
    for (String page : List.of("/sail", "/soil")) {
      HttpResponse<String> begun = editor.submit("/topics/more", "url", site.url(page));
      assertThat(begun.statusCode()).as(begun.body()).isEqualTo(303);
    }
    assertThat(editor.get("/topics").body())
        .contains("more like Harbour notices<", "more like Harbour notices 2<");
    assertThat(editor.get("/topics/more%20like%20Harbour%20notices").body())
        .contains(
            "compared with 1 archived page unlike its examples",
            "Accept or reject some of what it finds");
    assertThat(
            json(program.send(
                    "POST",
                    "/api/v1/topics",
                    "{\"url\": \"%s\"}".formatted(site.url("/soil")),
                    "Authorization",
                    token))
                .path("warning")
                .asString())
        .contains("one example");
  }

  @Test
  void aTopicWithOneExampleHasNoMeasuredQuality() {
    trained();
    assertThat(editor.get("/topics/hobby").body())
        .contains("not measured", "catch-all: pages of no topic")
        .doesNotContain("0.00");
  }

  @Test
  void aRunningTrainingIsPausedResumedAndStoppedInBothWays() {
    try (BackgroundTask task =
        BackgroundTask.begin(folder, "topic:hobby", 3, TimeSource.system())) {
      task.accept("sailing");
      assertThat(editor.get("/topics/hobby").body())
          .contains("At work: 0 of 3, sailing", ">Pause<", ">Stop<", "<progress");
      assertThat(editor.submit("/topics/hobby/training", "act", "pause").statusCode())
          .isEqualTo(303);
      assertThat(tree().path("running").path("paused").asBoolean()).isTrue();
      assertThat(editor.get("/topics/hobby").body()).contains("Paused: ", ">Resume<");
      assertThat(send("/train/resume").statusCode()).isEqualTo(200);
      assertThat(tree().path("running").path("paused").asBoolean()).isFalse();
      assertThat(send("/train/stop").statusCode()).isEqualTo(200);
    }
    HttpResponse<String> none = send("/train/pause");
    assertThat(none.statusCode()).isEqualTo(422);
    assertThat(none.body()).contains("No task 'topic:hobby' runs");
    assertThat(editor.submit("/topics/hobby/training", "act", "pause").statusCode()).isEqualTo(422);
  }

  private String bookmarks() {
    return "<TITLE>Bookmarks</TITLE><DL><DT><H3>Boats</H3><DL><DT><A HREF='%s'>Sail</A></DL></DL>"
        .formatted(site.url("/sail"));
  }

  private String said(String tree) {
    Instant end = Instant.now().plusSeconds(60);
    JsonNode now = json(program.get("/api/v1/topics/" + tree, "Authorization", token));
    while (isRunning(now) && Instant.now().isBefore(end)) {
      now = json(program.get("/api/v1/topics/" + tree, "Authorization", token));
    }
    return now.path("training").asString();
  }

  @Test
  void foldersOfBookmarksBecomeTopics() {
    assertThat(editor.get("/topics").body()).contains("exported as HTML", "pages of sentinels");
    HttpResponse<String> done =
        editor.upload("/topics/bookmarks", bookmarks().getBytes(StandardCharsets.UTF_8));
    assertThat(done.statusCode()).as(done.body()).isEqualTo(303);
    assertThat(said("bookmarks")).contains("Added 1, in topics: 1.");
    assertThat(editor.get("/topics/bookmarks").body()).contains("Boats", site.url("/sail"));
    HttpResponse<String> wrong =
        editor.upload("/topics/bookmarks", "no".getBytes(StandardCharsets.UTF_8));
    assertThat(wrong.statusCode()).isEqualTo(422);
    assertThat(wrong.body()).contains("The file has no bookmarks");
    String body = JsonMapper.shared().writeValueAsString(Map.of("html", bookmarks()));
    assertThat(
            program
                .send("POST", "/api/v1/topics/mine/bookmarks", body, "Authorization", token)
                .statusCode())
        .isEqualTo(202);
    assertThat(said("mine")).contains("Added 1, in topics: 1.");
  }

  @Test
  void theNameOfATopicLeadsToItsArchivedPages() {
    trained();
    site.page("/regatta", "<title>Sails</title><p>The skipper set the jib and reefed the sail.");
    site.page("/beds", "<title>Soil</title><p>Mulch the soil, sow the seed and prune the rose.");
    for (String page : List.of("sail", "soil", "regatta", "beds")) {
      running.sentinel("Create Sentinel %s Using %s".formatted(page, site.url("/" + page)));
      running.check(page);
    }
    assertThat(editor.get("/topics/hobby").body()).contains("/topics/hobby/pages?topic=sailing");
    assertThat(editor.get("/topics/hobby/pages?topic=sailing").body())
        .contains("Archived pages of this topic: 2", site.url("/sail"), site.url("/regatta"))
        .contains("Sentinel regatta", "labelled", "Find more like this")
        .doesNotContain(site.url("/soil"), site.url("/beds"));
    JsonNode found =
        json(program.get("/api/v1/topics/hobby/pages?topic=sailing", "Authorization", token));
    assertThat(found.path("items").get(0).path("url").asString()).isEqualTo(site.url("/sail"));
    assertThat(found.path("items").get(0).path("confidence").isNull()).isTrue();
    assertThat(found.path("items").get(1).path("title").asString()).isNotEmpty();
    assertThat(found.path("items").get(1).path("confidence").asDouble()).isPositive();
    assertThat(found.path("items").get(1).path("fetched").asString()).startsWith("20");
    assertThat(
            json(program.get("/api/v1/topics/hobby/pages", "Authorization", token)).path("items"))
        .as("of all topics")
        .hasSize(4);
    assertThat(editor.get("/topics/hobby/pages?topic=nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void whoMayOnlyReadAddsNothingToTheReviewQueue() {
    String reader = "Bearer " + running.token("reader", TokenScope.READ);
    assertThat(program.get("/api/v1/topics/hobby/reviews", "Authorization", reader).statusCode())
        .isEqualTo(200);
    assertThat(
            program
                .send("POST", "/api/v1/topics/hobby/reviews", "{}", "Authorization", reader)
                .statusCode())
        .isEqualTo(403);
    assertThat(send("/reviews").statusCode()).isEqualTo(200);
  }

  @Test
  void aBlockedSiteIsUnblockedByTheRestInterface() {
    site.page("/spam", "<title>Spam</title><p>Cheap sails, cheap masts, cheap keels, order now.");
    Topics topics = Topics.of(running.installation);
    TopicTree.Address sailing = TopicTree.address("hobby/sailing");
    topics.propose(0, sailing, topics.pages().find(0, site.url("/spam")), 0.9, "near", "test");
    JsonNode waiting =
        json(program.get("/api/v1/topics/hobby/reviews", "Authorization", token)).path("items");
    String review = "/api/v1/topics/hobby/reviews/" + waiting.get(0).path("id").asLong();
    program.send("POST", review, "{\"decision\": \"block\"}", "Authorization", token);
    JsonNode blocked = json(program.get("/api/v1/topics/hobby/blocked", "Authorization", token));
    String host = blocked.path("items").get(0).asString();
    String path = "/api/v1/topics/hobby/blocked/" + host;
    assertThat(program.send("DELETE", path, "", "Authorization", token).statusCode())
        .isEqualTo(204);
    assertThat(
            json(program.get("/api/v1/topics/hobby/blocked", "Authorization", token)).path("items"))
        .isEmpty();
    assertThat(program.send("DELETE", path, "", "Authorization", token).body())
        .contains("is not blocked");
  }

  @Test
  void aTreeIsRemovedInBothWays() {
    add("other/boats", "/sail");
    assertThat(editor.get("/topics/other").body()).contains("Remove this tree");
    assertThat(editor.submit("/topics/other/remove").statusCode()).isEqualTo(303);
    assertThat(editor.get("/topics/other").statusCode()).isEqualTo(404);
    String path = "/api/v1/topics/hobby";
    assertThat(program.send("DELETE", path, "", "Authorization", token).statusCode())
        .isEqualTo(204);
    assertThat(program.get(path, "Authorization", token).statusCode()).isEqualTo(404);
  }

  @Test
  void aTreeThatIsBeingTrainedIsNotRemoved() {
    trained();
    String path = "/api/v1/topics/hobby";
    try (BackgroundTask task =
        BackgroundTask.begin(folder, "topic:hobby", 3, TimeSource.system())) {
      task.accept("sailing");
      HttpResponse<String> page = editor.submit("/topics/hobby/remove");
      assertThat(page.statusCode()).isEqualTo(422);
      assertThat(page.body()).contains("is being trained; stop that first.");
      HttpResponse<String> refused = program.send("DELETE", path, "", "Authorization", token);
      assertThat(refused.statusCode()).isEqualTo(422);
      assertThat(refused.body()).contains("is being trained; stop that first.");
    }
    assertThat(editor.submit("/topics/hobby/remove").statusCode()).isEqualTo(303);
    add("hobby/sailing", "/sail");
    assertThat(tree().path("training").asString()).as("of the removed tree").isEmpty();
  }

  @Test
  void aRejectedPageIsNoPageOfItsTree() {
    trained();
    site.page("/regatta", "<title>Sails</title><p>The skipper set the jib and reefed the sail.");
    running.sentinel("Create Sentinel regatta Using " + site.url("/regatta"));
    running.check("regatta");
    assertThat(editor.get("/topics/hobby/pages").body())
        .contains(site.url("/regatta"), "<h1>hobby</h1>");
    editor.submit(
        "/topics/add", "topic", "hobby/sailing", "kind", "counter", "urls", site.url("/regatta"));
    assertThat(editor.get("/topics/hobby/pages").body()).doesNotContain(site.url("/regatta"));
  }

  @Test
  void onlyATrainedTreeLearns() {
    assertThat(send("/learn").body()).contains("is not trained");
  }
}
