package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Crawls and found services, in the dashboard and by the REST interface. */
class DiscoverTest {
  private static final String SEQUENCE = "ttttttttttgggggggggg";

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
    site.page("/", "<a href=/one>One</a> <a href=/two>Two</a>");
    site.page("/one", "<p>The first page.</p>");
    site.page("/two", "<p>The second page, which says more than the first one does.</p>");
    editor = running.browser("eve", Role.EDITOR);
    program = new Browser(running.server.address());
    token = "Bearer " + running.token("robot", TokenScope.READ, TokenScope.WRITE);
  }

  @AfterEach
  void stop() {
    running.close();
    site.close();
  }

  private HttpResponse<String> get(String path) {
    return program.get(path, "Authorization", token);
  }

  private HttpResponse<String> send(String path, Object body) {
    return program.send(
        "POST", path, JsonMapper.shared().writeValueAsString(body), "Authorization", token);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  /** A crawl of the site on this machine, which only an operator may ask for. */
  private void paused(String name) {
    new CrawlFolders(folder)
        .create(
            name,
            CrawlSettings.of(List.of(site.url("/")))
                .change()
                .delay(Duration.ZERO)
                .allow(List.of("127.0.0.1"))
                .done());
  }

  /** Asks again until it holds; every question is a request, so nothing spins. */
  private static void await(BooleanSupplier condition) {
    Instant end = Instant.now().plusSeconds(120);
    boolean holds = condition.getAsBoolean();
    while (!holds && Instant.now().isBefore(end)) {
      holds = condition.getAsBoolean();
    }
    assertThat(holds).isTrue();
  }

  private boolean isOver(String name) {
    return json(get("/api/v1/crawls/" + name)).path("state").asString().equals("paused");
  }

  @Test
  void aCrawlIsResumedAndItsPagesAreKept() {
    paused("harbour");
    assertThat(editor.get("/crawls").body()).contains("harbour", site.url("/"), "paused");
    assertThat(editor.submit("/crawls/harbour/resume").statusCode()).isEqualTo(303);
    await(() -> isOver("harbour"));
    JsonNode crawl = json(get("/api/v1/crawls/harbour"));
    assertThat(crawl.path("problem").asString()).isEmpty();
    assertThat(crawl.path("pages").asInt()).isEqualTo(3);
    assertThat(crawl.path("end").asString()).isEqualTo("everything found was visited");
    assertThat(editor.get("/crawls/harbour").body())
        .contains("everything found was visited", "127.0.0.1", "breadth");
    assertThat(running.installation.archive().pages())
        .anyMatch(page -> page.url().equals(site.url("/one")));
  }

  @Test
  void aCrawlIsBegunByTheRestInterfaceWithinWhatTheOperatorAllows() {
    HttpResponse<String> begun =
        send(
            "/api/v1/crawls",
            Map.of("seeds", List.of(site.url("/")), "name", "inside", "order", "opic"));
    assertThat(begun.statusCode()).as(begun.body()).isEqualTo(201);
    assertThat(json(begun).path("frontier").asString()).isEqualTo("opic");
    await(() -> isOver("inside"));
    // The settings of this server allow no address of this machine, and no one but they can.
    assertThat(json(get("/api/v1/crawls/inside")).path("pages").asInt()).isZero();
  }

  @Test
  void whatSpeaksAgainstACrawlIsSaid() {
    HttpResponse<String> none = send("/api/v1/crawls", Map.of("seeds", List.of()));
    assertThat(none.statusCode()).isEqualTo(422);
    assertThat(none.body()).contains("starts at 1 to 1,000 URLs");
    assertThat(send("/api/v1/crawls", Map.of("seeds", List.of("file:///etc/passwd"))).body())
        .contains("is not an address of the web");
    assertThat(
            send(
                    "/api/v1/crawls",
                    Map.of("seeds", List.of(site.url("/")), "service", "../../secret"))
                .body())
        .contains("There is no class of services");
    assertThat(
            send("/api/v1/crawls", Map.of("seeds", List.of("http://a"), "allow", "*")).statusCode())
        .isEqualTo(400);
    HttpResponse<String> form =
        editor.submit(
            "/crawls", "seeds", "harbour", "order", "breadth", "reach", "host", "pages", "5");
    assertThat(form.statusCode()).isEqualTo(422);
    assertThat(form.body()).contains("&#39;harbour&#39; is not an address of the web");
  }

  @Test
  void viewersLookOnAndOtherWorkspacesSeeNothing() {
    paused("harbour");
    Browser viewer = running.browser("vera", Role.VIEWER);
    assertThat(viewer.get("/crawls").body()).contains("harbour").doesNotContain("Start a crawl");
    assertThat(viewer.submit("/crawls/harbour/resume").statusCode()).isEqualTo(403);
    assertThat(editor.get("/crawls/none").statusCode()).isEqualTo(404);
    assertThat(get("/api/v1/crawls/none").statusCode()).isEqualTo(404);
  }

  /** A service as a probe would have left it. */
  private void service() {
    site.page(
        "/blast",
        "<form action=/search><textarea name=QUERY></textarea><select name=PROGRAM><option>blastn"
            + "</select><input type=submit></form>");
    site.page(
        "/search",
        """
        <p>BLASTN 2.2</p><pre>
        ><a href="/gene/X77449">X77449</a> some gene

         Score = 119 bits (60), Expect = 2e-27
         Identities = 20/20 (100%%)

        Query: 1   %s 20
                   ||||||||||||||||||||
        Sbjct: 21  %s 40
        </pre>\
        """
            .formatted(SEQUENCE, SEQUENCE));
    ServiceClass blast = ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST);
    ServiceProfiles.in(folder)
        .save(
            new CapabilityProfile(
                CapabilityProfile.FORMAT,
                "harbour-blast",
                blast.name(),
                "Harbour <genes>",
                site.url("/blast"),
                "2026-11-15T12:00:00Z",
                false,
                List.of(
                    new CapabilityProfile.Argument(
                        "sequence", "DNASequence", true, false, "QUERY", SEQUENCE)),
                new CapabilityProfile.FormPlace(
                    0,
                    site.url("/search"),
                    "GET",
                    List.of("QUERY", "PROGRAM"),
                    Map.of("PROGRAM", "blastn")),
                List.of(
                    new CapabilityProfile.Step("submit", site.url("/search"), "start", "summary")),
                new CapabilityProfile.Result("summary", "SummaryPage", "", "pre", 1),
                blast.tree()));
  }

  @Test
  void aFoundServiceIsAskedAndPutUnderWatchWithOneClick() {
    service();
    assertThat(editor.get("/services").body()).contains("Harbour &lt;genes&gt;", ">Watch<");
    assertThat(editor.get("/services/harbour-blast").body()).contains("Ask it", "sequence", "GET ");
    HttpResponse<String> asked =
        editor.submit("/services/harbour-blast/ask", "arg-sequence", SEQUENCE);
    assertThat(asked.statusCode()).as(asked.body()).isEqualTo(200);
    assertThat(asked.body()).contains("1 record", "/gene/X77449");

    HttpResponse<String> watched = editor.submit("/services/harbour-blast/watch");
    assertThat(watched.statusCode()).as(watched.body()).isEqualTo(303);
    assertThat(watched.headers().firstValue("Location").orElse(""))
        .isEqualTo("/sentinels/harbour-blast?done=added");
    running.check("harbour-blast");
    assertThat(editor.get("/sentinels/harbour-blast").body()).contains("harbour-blast");
    assertThat(running.installation.sentinels().all(0).getFirst().source())
        .contains("service", "harbour-blast");
  }

  @Test
  void programsAskAndWatchToo() {
    service();
    JsonNode services = json(get("/api/v1/services"));
    assertThat(services.path("items").get(0).path("arguments").get(0).path("name").asString())
        .isEqualTo("sequence");
    assertThat(get("/api/v1/services/harbour-blast/profile").body()).contains("vigil-service/1");
    HttpResponse<String> asked =
        send(
            "/api/v1/services/harbour-blast/ask",
            Map.of("arguments", Map.of("sequence", SEQUENCE)));
    assertThat(json(asked).path("records").size()).as(asked.body()).isEqualTo(1);
    HttpResponse<String> wrong =
        send(
            "/api/v1/services/harbour-blast/ask", Map.of("arguments", Map.of("sequence", "hello")));
    assertThat(wrong.statusCode()).isEqualTo(422);
    HttpResponse<String> watched =
        send(
            "/api/v1/services/harbour-blast/watch",
            Map.of("name", "genes", "arguments", Map.of("sequence", SEQUENCE)));
    assertThat(watched.statusCode()).as(watched.body()).isEqualTo(201);
    assertThat(json(watched).path("text").asString()).contains("service", "sequence=" + SEQUENCE);
    assertThat(get("/api/v1/sentinels/genes").statusCode()).isEqualTo(200);
    assertThat(get("/api/v1/services/none").statusCode()).isEqualTo(404);
  }

  /** A tree with pages about birds and metals, and a service that knows much more about birds. */
  private void classifiable() {
    service();
    site.answer(
        "/search",
        query ->
            query.contains("owl") || query.contains("wing")
                ? "<p>Results 1 – 10 of about 900 documents<ol><li>First<li>Second</ol>"
                : "<p>Your search did not match any documents.");
    Topics topics = Topics.of(running.installation);
    for (int i = 0; i < 10; i++) {
      example(topics, "life/birds", "https://birds.example/" + i, "owl wing");
      example(topics, "life/metals", "https://metals.example/" + i, "iron forge");
    }
  }

  private static void example(Topics topics, String topic, String url, String text) {
    topics.label(
        0,
        TopicTree.address(topic),
        TopicContent.of(url, "text/html", ("<p>" + text).getBytes(StandardCharsets.UTF_8)),
        LabelKind.EXAMPLE,
        "command",
        1);
  }

  private JsonNode blast() {
    return json(get("/api/v1/services/harbour-blast"));
  }

  @Test
  void theTopicsOfAServiceAreFoundWithAButton() {
    service();
    assertThat(editor.get("/services/harbour-blast").body()).doesNotContain("Find its topics");
    classifiable();
    assertThat(editor.get("/services/harbour-blast").body())
        .contains("It was not asked yet what it is about.", ">Find its topics<");
    Browser viewer = running.browser("vera", Role.VIEWER);
    assertThat(viewer.get("/services/harbour-blast").body()).doesNotContain("Find its topics");
    assertThat(viewer.submit("/services/harbour-blast/classify", "tree", "life").statusCode())
        .isEqualTo(403);
    HttpResponse<String> asked = editor.submit("/services/harbour-blast/classify", "tree", "life");
    assertThat(asked.statusCode()).as(asked.body()).isEqualTo(303);
    await(() -> editor.get("/services/harbour-blast").body().contains("<dd>birds</dd>"));
  }

  @Test
  void programsFindTheTopicsOfAServiceToo() throws IOException {
    classifiable();
    String path = "/api/v1/services/harbour-blast/classify";
    assertThat(send(path, Map.of()).body()).contains("Name the topic tree");
    HttpResponse<String> none = send(path, Map.of("tree", "nosuch"));
    assertThat(none.statusCode()).isEqualTo(422);
    assertThat(none.body()).contains("nosuch");
    assertThat(send("/api/v1/services/none/classify", Map.of("tree", "life")).statusCode())
        .isEqualTo(404);
    HttpResponse<String> asked = send(path, Map.of("tree", "life"));
    assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
    await(() -> !blast().path("topics").isEmpty());
    assertThat(blast().path("topics").get(0).asString()).isEqualTo("life/birds");
    Files.writeString(folder.resolve("services/harbour-blast-other.topics"), "{");
    assertThat(get("/api/v1/services").body())
        .as("beside a damaged file")
        .contains("\"life/birds\"");
  }

  @Test
  void aServiceThatIsBeingAskedIsNotAskedASecondTime() {
    classifiable();
    CountDownLatch goOn = new CountDownLatch(1);
    site.answer(
        "/blast",
        query -> {
          try {
            goOn.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return "";
        });
    try {
      String path = "/api/v1/services/harbour-blast/classify";
      assertThat(send(path, Map.of("tree", "life")).statusCode()).isEqualTo(202);
      HttpResponse<String> second = send(path, Map.of("tree", "life"));
      assertThat(second.statusCode()).isEqualTo(422);
      assertThat(second.body())
          .contains("The service 'harbour-blast' is being asked already; wait, or stop it.");
    } finally {
      goOn.countDown();
    }
  }
}
