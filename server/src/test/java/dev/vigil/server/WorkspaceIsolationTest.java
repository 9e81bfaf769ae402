package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.fact.FactService;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.account.Workspace;
import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first workspace has pages, facts, classes, entries, views, topics and an ontology, all with
 * the word zanzibar; members of another one ask for all of it by its true addresses.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class WorkspaceIsolationTest {
  private static final String WORD = "zanzibar";
  private static final Pattern LINK = Pattern.compile("href=\"(/[^\"#]*)");
  private static final int MOST_PAGES = 120;

  private RunningServer running;
  private TestSite site;
  private Browser owner;
  private Browser foreigner;
  private String foreignToken;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    running = new RunningServer(folder);
    site = new TestSite();
    owner = running.browser("adm", Role.ADMIN);
    offer("900");
    FactService.of(running.installation).switchOn(0, "Product", "");
    running.sentinel("Create Sentinel zanzibar Using " + site.url("/zanzibar") + " Tag zanzibar");
    running.check(WORD);
    offer("799.50");
    running.check(WORD);
    done(
        owner.submit(
            "/query/views", "name", "zanzibarview", "query", "for $p in pages:page() return $p"));
    done(owner.submit("/classes", "statement", "ZanzibarThing = Product and price < 800"));
    done(owner.submit("/portal/new/Product", "v.name", "zanzibar hoist"));
    done(
        owner.submit(
            "/ontology",
            "name",
            "zanzibar",
            "text",
            "@prefix o: <urn:o#> . @prefix w: <http://www.w3.org/2002/07/owl#> . o:Zanzibar a"
                + " w:Class ."));
    done(
        owner.submit(
            "/topics/add",
            "topic",
            "zanzibar/cranes",
            "kind",
            "example",
            "urls",
            site.url("/zanzibar")));
    owner.submit("/settings/workspaces", "name", "Elsewhere");
    Workspace elsewhere =
        running.server.users().accounts().workspaces().stream()
            .filter(place -> place.name().equals("Elsewhere"))
            .findFirst()
            .orElseThrow();
    Account eve = running.account("eve", Role.EDITOR);
    running.server.users().accounts().join(eve.id(), 0, Optional.empty());
    running.server.users().accounts().join(eve.id(), elsewhere.id(), Optional.of(Role.EDITOR));
    foreigner = new Browser(running.server.address());
    foreigner.login("eve", RunningServer.PASSWORD);
    foreignToken =
        running
            .server
            .users()
            .tokens()
            .make(
                new Principal(eve.id(), "eve", Role.EDITOR, elsewhere, Set.of(), ""),
                "foreign",
                Set.of(TokenScope.READ, TokenScope.WRITE));
  }

  private void offer(String price) {
    site.page(
        "/zanzibar",
        """
        <html lang=en><title>zanzibar crane</title><script type="application/ld+json">{"@context":
        "https://schema.org", "@type": "Product", "name": "zanzibar crane", "offers": {"@type":
        "Offer", "price": "%s", "priceCurrency": "EUR"}}</script><h1>zanzibar crane</h1></html>
        """
            .formatted(price));
  }

  private static void done(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
  }

  @AfterAll
  void stop() {
    running.close();
    site.close();
  }

  private static boolean tells(HttpResponse<String> answer) {
    return answer.body().toLowerCase(Locale.ROOT).contains(WORD);
  }

  /** All addresses that links of the owner's pages lead to. */
  private Set<String> addresses() {
    Set<String> found = new LinkedHashSet<>();
    Queue<String> waiting = new ArrayDeque<>(List.of("/", "/search?q=zanzibar", "/ontology"));
    while (!waiting.isEmpty() && found.size() < MOST_PAGES) {
      String path = waiting.remove();
      if (path.startsWith("/assets") || path.equals("/live") || !found.add(path)) {
        continue;
      }
      HttpResponse<String> answer = owner.get(path);
      if (!answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
        continue;
      }
      Matcher link = LINK.matcher(answer.body());
      while (link.find()) {
        waiting.add(link.group(1).replace("&amp;", "&"));
      }
    }
    return found;
  }

  @Test
  void noAddressOfAWorkspaceShowsMembersOfAnother() {
    List<String> reported = new ArrayList<>();
    int owned = 0;
    for (String path : addresses()) {
      owned += tells(owner.get(path)) ? 1 : 0;
      HttpResponse<String> answer = foreigner.get(path);
      // A refusal and a search box repeat what the address says, and nothing else.
      String asked = path.toLowerCase(Locale.ROOT);
      if (tells(answer) && !(asked.contains(WORD) && repeatsOnly(answer))) {
        reported.add(path + " -> " + answer.statusCode());
      }
    }
    assertThat(owned).as("pages that tell the owner").isGreaterThan(30);
    assertThat(reported).isEmpty();
  }

  private static boolean repeatsOnly(HttpResponse<String> answer) {
    return answer.statusCode() == 404
        || answer.body().contains("No page has") // an empty search
        || !answer.body().contains("crane") && !answer.body().contains("hoist");
  }

  @Test
  void noQuestionOfAProgramReachesAnotherWorkspace() {
    List<String> reported = new ArrayList<>();
    for (Route route : running.server.routes()) {
      if (!route.path().startsWith("/api/v1/")
          || route.method() != HttpMethod.GET
          || route.path().endsWith("/events")) {
        continue;
      }
      String path =
          route
              .path()
              .replace("{class}", "Product")
              .replace("{name}", WORD)
              .replaceAll("[{<][^}>]+[}>]", "1");
      HttpResponse<String> answer =
          foreigner.get(path + "?q=crane", "Authorization", "Bearer " + foreignToken);
      if (answer.statusCode() < 300 && tells(answer) || answer.body().contains("hoist")) {
        reported.add(path + " -> " + answer.body());
      }
    }
    assertThat(reported).isEmpty();
  }

  @Test
  void queriesReadTheirOwnWorkspaceOnly() {
    for (String query :
        List.of(
            "for $p in pages:page() return $p",
            "for $p in facts:Product() return $p",
            "for $p in search:find('zanzibar') return $p",
            "for $p in view:zanzibarview() return $p")) {
      HttpResponse<String> byPage = foreigner.submit("/query/run", "query", query);
      assertThat(byPage.body()).as(query).doesNotContain("crane", "hoist", "<url>");
      HttpResponse<String> byProgram =
          foreigner.send(
              "POST",
              "/api/v1/query",
              "{\"query\": \"" + query + "\"}",
              "Authorization",
              "Bearer " + foreignToken);
      assertThat(byProgram.body()).as(query).doesNotContain("crane", "hoist", "<url>");
    }
    HttpResponse<String> own =
        owner.submit("/query/run", "query", "for $p in search:find('zanzibar') return $p/url");
    assertThat(own.body()).as("the owner finds it").contains(site.url("/zanzibar"));
    HttpResponse<String> sparql =
        foreigner.get("/portal/sparql?query=SELECT%20*%20%7B?s%20?p%20?o%7D%20LIMIT%20500");
    assertThat(sparql.body()).doesNotContain("crane", "hoist");
  }

  @Test
  void aFileOfTheServerIsNoSourceOfAQueryAndNoDatabase(@TempDir Path elsewhere) {
    String catalogue =
        running.installation.folder().resolve("archive/catalogue.db").toAbsolutePath().toString();
    for (String location :
        List.of(
            "jdbc:sqlite:" + catalogue,
            "jdbc:sqlite:file:" + catalogue,
            "jdbc:sqlite::resource:file:" + catalogue,
            catalogue,
            elsewhere.resolve("../catalogue.db").toString(),
            "/etc/passwd.csv")) {
      HttpResponse<String> source =
          owner.submit("/query/sources", "name", "own", "location", location);
      assertThat(source.statusCode()).as(location).isEqualTo(422);
      assertThat(source.body()).doesNotContain("account");
    }
    HttpResponse<String> database =
        owner.submit("/portal/databases", "name", "own", "url", "sqlite:" + catalogue);
    assertThat(database.statusCode()).isEqualTo(422);
    assertThat(database.body()).contains("is not among the files");
    HttpResponse<String> driver =
        owner.submit(
            "/portal/databases",
            "name",
            "own",
            "url",
            "postgresql://127.0.0.1/x?socketFactory=java.io.FileOutputStream");
    assertThat(driver.body()).contains("socketFactory").contains("is not allowed");
  }
}
