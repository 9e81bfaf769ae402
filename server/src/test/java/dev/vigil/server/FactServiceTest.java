package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.fact.FactService;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Facts in the dashboard and by the REST interface. */
class FactServiceTest {
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
    editor = running.browser("eve", Role.EDITOR);
    program = new Browser(running.server.address());
    token =
        "Bearer " + running.token("robot", TokenScope.READ, TokenScope.WRITE, TokenScope.METRICS);
    sell("/anvil", "Anvil", "900");
    FactService.of(running.installation).switchOn(0, "Product", "");
    running.sentinel("Create Sentinel anvil Using " + site.url("/anvil") + " Fetch every 1 hour");
    check();
    sell("/anvil", "Anvil", "799.50");
    check();
  }

  @AfterEach
  void stop() {
    running.close();
    site.close();
  }

  private void check() {
    running.check("anvil");
  }

  private void sell(String path, String name, String price) {
    site.page(
        path,
        """
        <html lang=en><title>%s</title><script type="application/ld+json">{"@context":
        "https://schema.org", "@type": "Product", "name": "%s", "offers": {"@type": "Offer",
        "price": "%s", "priceCurrency": "EUR"}}</script><h1>%s</h1><p>Price: %s EUR</p></html>
        """
            .formatted(name, name, price, name, price));
  }

  private HttpResponse<String> get(String path) {
    return program.get(path, "Authorization", token);
  }

  private JsonNode json(String path) {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  void aProgramListsExplainsAndExportsFacts() {
    JsonNode found = json("/api/v1/facts?query=" + encoded("Product where price < 800"));
    assertThat(found.at("/items/0/page").asString()).isEqualTo(site.url("/anvil"));
    String id = found.at("/items/0/id").asString();
    JsonNode history = json("/api/v1/facts/" + id + "/history?property=price");
    assertThat(history.at("/facts")).hasSize(2);
    assertThat(history.at("/facts/0/value").asString()).isEqualTo("900");
    JsonNode explained = json("/api/v1/facts/" + id + "/explain?property=price");
    assertThat(explained.at("/member/facts")).hasSize(1);
    assertThat(explained.at("/member/facts/0/snippet").asString()).isEqualTo("Price: 799.50 EUR");
    assertThat(explained.at("/extractor/state").asString()).isEqualTo("good");
    assertThat(get("/api/v1/facts/export?as=csv&query=Product").body()).contains("Anvil", "EUR");
    assertThat(json("/api/v1/facts/classes").toString())
        .contains("\"name\":\"Product\",\"extracted\":true");
    JsonNode extractors = json("/api/v1/facts/extractors").at("/items");
    assertThat(extractors).hasSize(1);
    assertThat(extractors.at("/0/page").asString())
        .isEqualTo(explained.at("/member/page").asString())
        .startsWith("http://");
  }

  @Test
  void aProgramExtractsAPageThatItSends() {
    HttpResponse<String> answer =
        program.send(
            "POST",
            "/api/v1/facts/extract",
            JsonMapper.shared()
                .writeValueAsString(
                    Map.of(
                        "className",
                        "Product",
                        "html",
                        "<div itemscope itemtype='https://schema.org/Product'><b"
                            + " itemprop=name>Vice</b></div>")),
            "Authorization",
            token);
    assertThat(answer.body()).contains("Vice");
  }

  @Test
  void invalidQueriesAreExplained() {
    assertThat(get("/api/v1/facts?query=" + encoded("Product where prise < 800")))
        .satisfies(
            answer -> {
              assertThat(answer.statusCode()).isEqualTo(422);
              assertThat(answer.body()).contains("no property 'prise'");
            });
    assertThat(get("/api/v1/facts").statusCode()).isEqualTo(400);
    assertThat(get("/api/v1/facts/nobody/history").statusCode()).isEqualTo(404);
    assertThat(editor.get("/facts/Product?where=" + encoded("prise < 1")).body())
        .contains("no property &#39;prise&#39;");
  }

  @Test
  void peopleSeeTheTableTheHistoryAndThePlaceOfAValue() {
    assertThat(editor.get("/facts").body()).contains("Product", "extracted");
    String table = editor.get("/facts/Product?where=" + encoded("price < 800")).body();
    assertThat(table).contains("799.50 EUR", "Watch this list", "works");
    assertThat(editor.get("/facts/Product?where=" + encoded("price < 100")).body())
        .contains("No Product matches");
    String id = json("/api/v1/facts?query=Product").at("/items/0/id").asString();
    String member = editor.get("/facts/Product/" + id).body();
    assertThat(member).contains("<svg", "900 EUR", "799.50 EUR", "version 2");
    String place = "/facts/Product/" + id + "/places/price-2-1";
    assertThat(member).contains(place, "/facts/Product/" + id + "/places/price-1-0");
    assertThat(member).contains("/ontology/individuals/" + id);
    assertThat(editor.get(place).body()).contains("Price: 799.50 EUR", place + "/frame");
    assertThat(editor.get(place + "/frame").body()).contains("data-vigil-kind", "799.50");
    assertThat(editor.get("/facts/Product/export?as=turtle").body()).contains("a v:Product");
  }

  @Test
  void factsOfAnotherWorkspaceAreNotShown() {
    String id = json("/api/v1/facts?query=Product").at("/items/0/id").asString();
    long other = 77;
    assertThat(FactService.of(running.installation).history(other, Long.parseLong(id, 36)))
        .isEmpty();
    assertThat(FactService.of(running.installation).progress(other)).isEmpty();
    assertThat(FactService.of(running.installation).counts(other)).isEmpty();
  }

  @Test
  void metricsShowLagFailuresAndBrokenExtractors() {
    assertThat(get("/metrics").body())
        .contains(
            "vigil_facts_lag_seconds 0.0", "vigil_facts_failures 0.0", "vigil_facts_broken 0.0");
    site.page("/anvil", "<p>This page was redesigned; the product is not described here.</p>");
    check();
    assertThat(get("/metrics").body()).contains("vigil_facts_broken 1.0");
  }

  @Test
  void aListIsWatchedByOneClick() {
    editor.get("/facts/Product");
    editor.submit("/facts/Product/watch", "where", "price < 800");
    running.check("product-facts");
    assertThat(editor.get("/sentinels/product-facts").body())
        .contains("Product where price &lt; 800");
  }
}
