package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Classes, properties and individuals are edited in the dashboard and by the REST interface. */
class ClassEditorTest {
  @TempDir private Path folder;
  private RunningServer running;
  private TestSite site;
  private Browser editor;
  private DefinedClasses classes;

  @BeforeEach
  void start() throws Exception {
    running = new RunningServer(folder);
    site = new TestSite();
    editor = running.browser("eve", Role.EDITOR);
    classes = DefinedClasses.of(running.installation);
    FactService.of(running.installation).switchOn(0, "Product", "");
    for (String name : List.of("aero", "mill")) {
      site.page(
          "/" + name,
          """
          <title>%s</title><script type="application/ld+json">{"@context": "https://schema.org",
          "@type": "Product", "name": "%s laptop", "offers": {"@type": "Offer", "price": "%d",
          "priceCurrency": "EUR"}}</script><h1>%s</h1>
          """
              .formatted(name, name, name.equals("aero") ? 749 : 899, name));
      running.sentinel(
          "Create Sentinel " + name + " Using " + site.url("/" + name) + " Fetch every 1 hour");
      running.check(name);
    }
  }

  @AfterEach
  void stop() {
    running.close();
    site.close();
  }

  private static String decoded(HttpResponse<String> answer) {
    return URLDecoder.decode(
        answer.headers().firstValue("Location").orElse(""), StandardCharsets.UTF_8);
  }

  @Test
  void aClassThatDoesNotExistIsNotFoundAndNotWatched() {
    HttpResponse<String> page = editor.get("/classes/Gizmo");
    assertThat(page.statusCode()).isEqualTo(404);
    assertThat(page.body()).contains("there is no class or property");
    assertThat(editor.submit("/classes/Gizmo/watch").statusCode()).isEqualTo(422);
    assertThat(running.installation.sentinels().all(0)).hasSize(2);
  }

  @Test
  void aClassIsMovedAfterItsEffectWasShown() {
    classes.define(0, "Gadget is Product", false);
    classes.define(0, "Machine is Product", false);
    editor.get("/classes/Gadget");
    assertThat(editor.submit("/classes/Gadget/move", "under", "Machine", "dry", "yes").body())
        .contains("Effect", "every Gadget is Machine");
    assertThat(classes.statements(0)).contains("Gadget is Product");
    editor.submit("/classes/Gadget/move", "under", "Machine");
    assertThat(classes.statements(0)).contains("Gadget is Machine");
    assertThat(editor.submit("/classes/Gadget/move", "under", "Nothing").body())
        .contains("Nothing");
    assertThat(editor.submit("/classes/Gadget/rename", "to", "Product").body())
        .contains("is the name of another class");
  }

  @Test
  void aPropertyIsAddedClosedAndAgreedOn() {
    assertThat(editor.get("/ontology/properties?class=Product").body())
        .contains("Properties of Product", "price", "money");
    editor.submit(
        "/ontology/properties?class=Product",
        "action",
        "add",
        "property",
        "warranty",
        "type",
        "duration",
        "labels",
        "Warranty, Garantie");
    assertThat(FactService.of(running.installation).classes(0).get("Product").property("warranty"))
        .hasValueSatisfying(one -> assertThat(one.labels()).contains("warranty", "garantie"));
    editor.submit(
        "/ontology/properties?class=Product", "action", "agree", "property", "weight", "to", "yes");
    assertThat(classes.statements(0)).containsExactly("sources agree on weight");
    editor.submit(
        "/ontology/properties?class=Product", "action", "close", "property", "weight", "to", "yes");
    assertThat(classes.closed(0)).containsExactly("weight");
    assertThat(
            editor
                .submit(
                    "/ontology/properties?class=Product",
                    "action",
                    "add",
                    "property",
                    "a b",
                    "type",
                    "text")
                .body())
        .contains("is not a name of a property");
  }

  @Test
  void aClassIsProposedFromChosenIndividualsAndExplained() {
    List<String> ids =
        classes.members(0, "Product").stream()
            .map(each -> Long.toString(each.member().id(), 36))
            .toList();
    assertThat(editor.get("/ontology/propose?class=Product").body())
        .contains("aero laptop", "mill laptop");
    assertThat(editor.submit("/ontology/propose?class=Product", "example", ids.get(0)).body())
        .contains("Choose at least two");
    HttpResponse<String> proposed =
        editor.submit(
            "/ontology/propose?class=Product", "example", ids.get(0), "example", ids.get(1));
    assertThat(decoded(proposed)).contains("NewClass = Product and").contains("price >= '749 EUR'");
    classes.define(0, "Cheap = Product and price < 800", false);
    String aero = Long.toString(classes.members(0, "Cheap").getFirst().member().id(), 36);
    assertThat(editor.get("/ontology/individuals/" + aero).body())
        .contains("Cheap", "price 749 EUR on page", "Cheap means Product and price &lt; 800");
    assertThat(editor.get("/ontology/individuals/none").statusCode()).isEqualTo(404);
  }

  @Test
  void programsMoveProposeAndExplain() {
    Browser program = new Browser(running.server.address());
    String token = "Bearer " + running.token("robot", TokenScope.READ, TokenScope.WRITE);
    classes.define(0, "Gadget is Product", false);
    classes.define(0, "Machine is Product", false);
    HttpResponse<String> moved =
        program.send(
            "PUT",
            "/api/v1/classes/Gadget/parent",
            "{\"under\": \"Machine\"}",
            "Authorization",
            token);
    assertThat(moved.body()).contains("every Gadget is Machine");
    List<String> ids =
        classes.members(0, "Product").stream()
            .map(each -> Long.toString(each.member().id(), 36))
            .toList();
    HttpResponse<String> proposed =
        program.send(
            "POST",
            "/api/v1/classes/propose",
            JsonMapper.shared().writeValueAsString(java.util.Map.of("examples", ids)),
            "Authorization",
            token);
    JsonNode answer = JsonMapper.shared().readTree(proposed.body());
    assertThat(answer.at("/expression").asString()).startsWith("Product and ");
    assertThat(
            program.get("/api/v1/classes/explain/" + ids.getFirst(), "Authorization", token).body())
        .contains("Product");
  }

  @Test
  void aPropertyIsRenamedInTheEditorAndByPrograms() {
    classes.define(0, "Cheap = Product and price < 800", false);
    String page = "/ontology/properties?class=Product";
    String[] form = {"property", "price", "name", "cost", "action", "preview"};
    assertThat(editor.submit(page, form).body())
        .contains("Effect", "from now on; so must queries in XQuery", "Rename a property");
    assertThat(FactService.of(running.installation).classes(0).get("Product").property("cost"))
        .isEmpty();
    form[5] = "rename";
    assertThat(editor.submit(page, form).statusCode()).isEqualTo(200);
    assertThat(classes.statements(0)).containsExactly("Cheap = Product and cost < 800");
    assertThat(classes.members(0, "Cheap")).hasSize(1);
    form[3] = "name";
    assertThat(editor.submit(page, form).body()).contains("already; choose another name");
    Browser program = new Browser(running.server.address());
    String token = "Bearer " + running.token("robot", TokenScope.READ, TokenScope.WRITE);
    String path = "/api/v1/classes/Product/properties/cost/name";
    HttpResponse<String> renamed =
        program.send("PUT", path, "{\"name\": \"fee\"}", "Authorization", token);
    assertThat(renamed.body()).contains("Sentinels and conditions on facts may use both names");
    assertThat(classes.statements(0)).containsExactly("Cheap = Product and fee < 800");
    assertThat(program.send("PUT", path, "{}", "Authorization", token).statusCode()).isEqualTo(400);
  }
}
