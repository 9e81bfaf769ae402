package dev.vigil.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.knowledge.portal.ClassHierarchy;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.ServerTables;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.watch.backup.Backup;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.engine.Installation;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortalTest {
  @TempDir private Path folder;
  private RunningServer running;
  private TestSite site;
  private Browser anna;
  private Browser stranger;

  /** The same on another database, see {@link PortalOnPostgresTest}. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @BeforeEach
  void start() throws Exception {
    running = new RunningServer(folder, archive(), ListenConfig.loopback(0), "127.0.0.0/8");
    site = new TestSite();
    anna = running.browser("anna", Role.ADMIN);
    stranger = new Browser(running.server.address());
  }

  @AfterEach
  void end() {
    running.close();
    site.close();
  }

  private void watch(String name, String path, String json, String more) {
    site.page(path, "<script type='application/ld+json'>" + json + "</script>");
    running.sentinel("Create Sentinel " + name + " Using " + site.url(path) + " " + more);
    running.check(name);
  }

  private void person(String name, String path, String organisation) {
    watch(
        path.substring(1),
        path,
        "{\"@context\":\"https://schema.org\",\"@type\":\"Person\",\"name\":\"%s\",\"worksFor\":{\"@type\":\"Organization\",\"name\":\"%s\"}}"
            .formatted(name, organisation),
        "");
  }

  private void classes(String... names) {
    List<String> fields = new ArrayList<>();
    for (String name : names) {
      fields.addAll(List.of("class", name));
    }
    assertThat(anna.submit("/portal/sources/class", fields.toArray(String[]::new)).statusCode())
        .isEqualTo(303);
  }

  private void publish(String... names) {
    List<String> fields =
        new ArrayList<>(
            List.of("path", "group", "title", "Research group", "colour", "#224466", "open", "1"));
    for (String name : names) {
      fields.addAll(List.of("class", name));
    }
    assertThat(anna.submit("/portal/settings", fields.toArray(String[]::new)).statusCode())
        .isEqualTo(303);
  }

  private static String link(String page, String title) {
    Matcher found =
        Pattern.compile("<a href=\"([^\"]+)\"[^>]*>" + Pattern.quote(title) + "</a>").matcher(page);
    assertThat(found.find()).as(title + " in " + page).isTrue();
    return found.group(1);
  }

  @Test
  void thePortalShowsWhatWatchedPagesSay() {
    classes("Person", "Organisation");
    person("Ada Lovelace", "/ada", "Analytical Society");
    assertThat(anna.get("/portal").body()).contains("Person", "1 entry");
    String table = anna.get("/portal/c/Person").body();
    assertThat(table).contains("Ada Lovelace");
    String thing = anna.get(link(table, "Ada Lovelace")).body();
    assertThat(thing).contains("Analytical Society", ", version 1");
    String place =
        thing.replaceFirst("(?s).*href=\"(/facts/Person/[^\"]*/places/name-1-0)\".*", "$1");
    assertThat(anna.get(place + "/frame").body())
        .as("the place is marked")
        .contains("data-vigil-kind");
  }

  @Test
  void individualsAreLinkedInBothDirections() {
    classes("Person", "Organisation");
    person("Ada Lovelace", "/ada", "Analytical Society");
    watch(
        "society",
        "/society",
        "{\"@context\":\"https://schema.org\",\"@type\":\"Organization\",\"name\":\"Analytical"
            + " Society\"}",
        "");
    String ada = anna.get(link(anna.get("/portal/c/Person").body(), "Ada Lovelace")).body();
    String society = anna.get(link(ada, "Analytical Society")).body();
    assertThat(society).contains("Mentioned by");
    assertThat(anna.get(link(society, "Ada Lovelace")).body()).contains("Analytical Society");
  }

  @Test
  void aStrangerSeesTickedClassesOnlyAndNothingThatNeededASecret() {
    classes("Person", "Organisation");
    person("Ada Lovelace", "/ada", "Analytical Society");
    running.installation.secrets().put(0, "key", "s3cret");
    watch(
        "hidden",
        "/hidden",
        "{\"@context\":\"https://schema.org\",\"@type\":\"Person\",\"name\":\"Hidden Person\"}",
        "Request secret key as header X-Key");
    assertThat(anna.get("/portal/c/Person").body()).contains("Hidden Person", "Ada Lovelace");
    assertThat(stranger.get("/site/group").statusCode()).isEqualTo(404);
    publish("Person");
    HttpResponse<String> table = stranger.get("/site/group/Person");
    assertThat(table.body()).contains("Ada Lovelace").doesNotContain("Hidden Person");
    assertThat(table.headers().firstValue("Cache-Control")).hasValue("public, max-age=60");
    String tag = table.headers().firstValue("ETag").orElseThrow();
    assertThat(stranger.get("/site/group/Person", "If-None-Match", tag).statusCode())
        .isEqualTo(304);
    assertThat(stranger.get("/site/group/Organisation").statusCode()).isEqualTo(404);
    for (String path :
        List.of(
            "/site/group/Person.csv",
            "/site/group/Person.ttl",
            "/site/group/Person.atom",
            "/site/group/sitemap.xml",
            "/site/group?q=person",
            "/site/group/sparql?query=SELECT%20*%20%7B?s%20?p%20?o%7D")) {
      HttpResponse<String> answer = stranger.get(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      assertThat(answer.body()).as(path).doesNotContain("Hidden").doesNotContain("hidden");
    }
    assertThat(stranger.get("/portal").statusCode()).isEqualTo(303);
    assertThat(stranger.get("/robots.txt").body()).contains("Allow: /site/group", "Disallow: /");
  }

  @Test
  void programsGetTheFormatThatTheyAskFor() {
    classes("Person");
    person("Ada Lovelace", "/ada", "Analytical Society");
    publish("Person");
    String path = link(stranger.get("/site/group/Person").body(), "Ada Lovelace");
    assertThat(stranger.get(path, "Accept", "text/turtle").body()).contains("rdfs:label");
    assertThat(stranger.get(path, "Accept", "application/ld+json").body()).contains("@id");
    assertThat(stranger.get(path, "Accept", "application/rdf+xml").body()).contains("rdf:RDF");
    assertThat(stranger.get(path, "Accept", "text/html,*/*;q=0.8").body()).contains("<html");
    assertThat(stranger.get(path).headers().firstValue("Link").orElseThrow()).contains("timegate");
  }

  @Test
  void anEarlierStateIsServedByMemento() {
    classes("Person");
    person("Ada Lovelace", "/ada", "Analytical Society");
    java.time.Instant before = running.time.now();
    running.time.pass(java.time.Duration.ofHours(2));
    site.page(
        "/ada",
        "<script"
            + " type='application/ld+json'>{\"@context\":\"https://schema.org\",\"@type\":\"Person\",\"name\":\"Ada"
            + " Lovelace\",\"worksFor\":{\"name\":\"Royal Society\"}}</script>");
    running.check("ada");
    publish("Person");
    String path = link(stranger.get("/site/group/Person").body(), "Ada Lovelace");
    assertThat(stranger.get(path).body()).contains("Royal Society");
    String key = path.substring(path.lastIndexOf('/') + 1);
    HttpResponse<String> gate =
        stranger.get(
            "/site/group/timegate/" + key,
            "Accept-Datetime",
            java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME.format(
                before.plusSeconds(60).atZone(java.time.ZoneOffset.UTC)));
    assertThat(gate.statusCode()).isEqualTo(302);
    String old = gate.headers().firstValue("Location").orElseThrow();
    HttpResponse<String> memento = stranger.get(old.substring(old.indexOf("/site")));
    assertThat(memento.body()).contains("Analytical Society");
    assertThat(memento.headers().firstValue("Memento-Datetime")).isPresent();
    assertThat(stranger.get("/site/group/timemap/" + key).body()).contains("rel=\"memento\"");
  }

  @Test
  void theChoicesOfAFormAreWords() {
    assertThat(anna.get("/portal/new/Product").body())
        .contains("<option value=\"InStock\">In stock</option>");
  }

  @Test
  void aFormExplainsWhatIsWrongBesideTheFieldAndSavesVersionsThatCanBeUndone() {
    HttpResponse<String> wrong =
        anna.submit("/portal/new/Event", "v.price", "cheap", "v.start", "soon");
    assertThat(wrong.statusCode()).isEqualTo(422);
    assertThat(wrong.body())
        .contains("name is needed")
        .contains("&#39;soon&#39; is not a date; write for example 2026-03-01.");
    String path =
        anna.submit("/portal/new/Person", "v.name", "Grace Hopper", "v.title", "Captain")
            .headers()
            .firstValue("Location")
            .orElseThrow();
    assertThat(anna.get(path).body()).contains("Grace Hopper", "Captain", "typed in");
    String edit = path.replace("/portal/c/", "/portal/edit/");
    running.time.pass(java.time.Duration.ofMinutes(1));
    anna.submit(edit, "v.name", "Grace Hopper", "v.title", "Rear admiral");
    assertThat(anna.get(path).body()).contains("Rear admiral");
    assertThat(anna.get(edit).body()).contains("Version 2", "anna");
    running.time.pass(java.time.Duration.ofMinutes(1));
    anna.submit(edit + "/undo", "version", "1");
    assertThat(anna.get(path).body()).contains("Captain");
    running.time.pass(java.time.Duration.ofMinutes(1));
    anna.submit(edit + "/remove");
    assertThat(anna.get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void hostileValuesAreText() {
    classes("Person");
    watch(
        "evil",
        "/evil",
        "{\"@context\":\"https://schema.org\",\"@type\":\"Person\",\"name\":\"<img src=x onerror=alert(1)>\",\"url\":\"javascript:alert(1)\",\"jobTitle\":\"\\u202Eevil\",\"email\":\"%s\"}"
            .formatted("x".repeat(50_000)),
        "");
    publish("Person");
    String table = stranger.get("/site/group/Person").body();
    assertThat(table).doesNotContain("<img src=x").doesNotContain("href=\"javascript");
    assertThat(stranger.get("/site/group/Person.csv").statusCode()).isEqualTo(200);
    assertThat(stranger.get("/site/group/Person.atom").statusCode()).isEqualTo(200);
    assertThat(table.length()).isLessThan(100_000);
  }

  @Test
  void aTableIsSavedForAPersonOrForAll() {
    classes("Person");
    person("Ada Lovelace", "/ada", "Analytical Society");
    anna.submit("/portal/tables", "class", "Person", "query", "q=ada", "name", "Mine", "for", "me");
    anna.submit(
        "/portal/tables", "class", "Person", "query", "sort=-name", "name", "Ours", "for", "all");
    Browser ben = running.browser("ben", Role.VIEWER);
    assertThat(anna.get("/portal/c/Person").body()).contains("Mine", "Ours");
    assertThat(ben.get("/portal/c/Person").body()).contains("Ours").doesNotContain("Mine");
    assertThat(ben.submit("/portal/settings", "title", "x").statusCode()).isEqualTo(403);
  }

  @Test
  void aTableIsUploadedAndItsColumnsBecomeProperties() {
    String page =
        anna.upload(
                "/portal/upload",
                "Berth,Length,Price\nNorth 1,8,14.50 EUR\nNorth 2,12,26 EUR\n".getBytes(UTF_8))
            .body();
    Matcher key = Pattern.compile("/portal/upload/([^\"]+)\"").matcher(page);
    assertThat(key.find()).isTrue();
    HttpResponse<String> taken =
        anna.submit(
            "/portal/upload/" + key.group(1),
            "known",
            "",
            "class",
            "Berth",
            "name",
            "Berths",
            "column",
            "berth",
            "column",
            "length",
            "column",
            "price");
    assertThat(taken.statusCode()).isEqualTo(303);
    assertThat(anna.get("/portal/c/Berth").body()).contains("North 1", "North 2", "14.50 EUR");
  }

  @Test
  void anOwnersTemplateMakesThePageAndItsScriptsAreRemoved() {
    classes("Person");
    person("Ada Lovelace", "/ada", "Analytical Society");
    publish("Person");
    String sheet =
        "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
            + "<xsl:template match='/'><h1>Own <xsl:value-of select='/home/@site'/></h1>"
            + "<script>alert(1)</script><form action='/login'>x</form>"
            + "<p onclick='alert(1)'>y</p></xsl:template></xsl:stylesheet>";
    assertThat(
            anna.submit("/portal/templates", "name", "home", "source", sheet, "do", "save")
                .statusCode())
        .isEqualTo(303);
    assertThat(stranger.get("/site/group").body())
        .contains("<h1>Own Research group</h1>")
        .doesNotContain("alert(1)")
        .doesNotContain("<form");
    assertThat(
            anna.submit("/portal/templates", "name", "home", "source", "<nonsense", "do", "save")
                .statusCode())
        .isEqualTo(422);
  }

  @Test
  void aBackupHasThePortalAndItsFacts(@TempDir Path other) {
    anna.submit("/portal/new/Person", "v.name", "Grace Hopper");
    publish("Person");
    Path file = other.resolve("all.vigil");
    Backup.write(
        folder, running.installation.archive(), ServerTables.all(), running.time.now(), file);
    Path data = other.resolve("data");
    DataFolder.restore(data, ServerTables.all(), file, false, running.time.now());
    try (Installation restored = Installation.open(data)) {
      Portal portal = new Portal(restored, ClassHierarchy.FLAT);
      assertThat(portal.site("group")).isPresent();
      assertThat(portal.data(0).own("Person")).hasSize(1);
    }
  }
}
