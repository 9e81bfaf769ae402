package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.Role;
import dev.vigil.server.demo.DemoSite;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every screen of facts, classes, ontologies, portal and public site in a real browser. */
@Timeout(900)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KnowledgePagesIT {
  /** Words of addresses; everything else in them is a name or a key. */
  private static final Set<String> WORDS =
      Set.of(
          "facts, extractors, teach, classes, same, ontology, individuals, propose, properties,"
              .concat(" portal, c, databases, edit, new, settings, sources, sparql, templates,")
              .concat(" upload, views, site, tides, search")
              .split(", ", -1));

  private static final List<String> BEGIN =
      List.of("/facts", "/classes", "/ontology", "/portal", "/portal/new/Event", "/site/tides");

  private RunningServer running;
  private DemoSite demo;
  private TestSite site;
  private Chrome chrome;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    running = RunningServer.reading(folder, folder);
    demo = DemoSite.start(running.time, 0);
    site = new TestSite();
    demo.watch(running.installation);
    for (String part :
        List.of("", "-ada", "-bo", "-paper", "-people-xml", "-projects-ttl", "-talks")) {
      running.check("demo-group" + part);
    }
    running.account("anna", Role.ADMIN);
    chrome = new Chrome(running.server.address());
    chrome.logIn("anna");
  }

  @AfterAll
  void end() {
    if (running != null) {
      chrome.close();
      running.close();
      demo.close();
      site.close();
    }
  }

  private void click(String words) {
    chrome.until("document.readyState === 'complete'");
    chrome.run(
        "[...document.querySelectorAll('a, button')].find(e => e.innerText.trim() === '%s').click()"
            .formatted(words));
  }

  /** Classes, a rule and a proposal, made by the forms of the dashboard. */
  @Test
  void classesAndRulesAreMadeAndRemovedByTheirForms() {
    chrome.open("/classes");
    chrome.fill("statement", "Senior = Person and title is known");
    click("Show effect");
    chrome.until("document.body.innerText.includes('every Senior is Person')");
    click("Define");
    chrome.until("location.pathname === '/classes/Senior'");
    chrome.open("/ontology/properties?class=Person");
    chrome.run(
        "(() => { const form = document.querySelector('button[value=preview]').closest('form');"
            + " form.querySelector('[name=property]').value = 'title';"
            + " form.querySelector('[name=name]').value = 'position' })()");
    click("Show what changes");
    chrome.until("document.body.innerText.includes(\"'position' instead of 'title'\")");
    site.page("/anvil", "<h1>Anvil</h1><p class=price>99 EUR</p>");
    chrome.open("/facts/teach?class=Product&url=" + site.url("/anvil"));
    chrome.teach("name", "Anvil");
    chrome.teach("price", "99 EUR");
    click("Save the rule");
    chrome.until("location.pathname === '/facts/extractors'");
    click("Remove");
    chrome.until("document.body.innerText.includes('No rules yet')");
    assertThat(chrome.complaints()).isEmpty();
  }

  /** Follows the links of each kind of page once. */
  @Test
  void everyScreenHasNoBarrierWideAndNarrowLightAndDark() {
    Deque<String> waiting = new ArrayDeque<>(BEGIN);
    Set<String> kinds = new TreeSet<>();
    Set<String> problems = new TreeSet<>();
    Set<String> known = new HashSet<>();
    while (!waiting.isEmpty()) {
      String path = waiting.removeFirst();
      if (!kinds.add(kind(path))) {
        continue;
      }
      chrome.open(path);
      chrome.until("document.querySelector('h1') !== null");
      links().stream().filter(known::add).forEach(waiting::add);
      for (boolean dark : List.of(false, true)) {
        for (int width : List.of(1280, 400)) {
          chrome.check(width, 850, dark);
          String place = kind(path) + " " + path + " " + width + (dark ? " dark" : "") + ": ";
          String found = dark ? chrome.colourFindings() : chrome.findings();
          if (!found.isEmpty()) {
            problems.add(place + found);
          }
          if (chrome.run("document.documentElement.scrollWidth").asInt() > width) {
            problems.add(place + "is wider than the window");
          }
        }
      }
      chrome.check(1280, 850, false);
      chrome.pictures("knowledge" + kind(path).replaceAll("[^a-z]+", "-"));
    }
    assertThat(kinds)
        .contains(
            "/facts/*",
            "/facts/*/*",
            "/facts/teach",
            "/classes",
            "/ontology/individuals/*",
            "/portal/c/*",
            "/portal/c/*/*",
            "/portal/edit/*/*",
            "/portal/sparql",
            "/site/tides/*",
            "/site/tides/*/*");
    assertThat(problems).isEmpty();
  }

  private List<String> links() {
    return chrome
        .run(
            "[...document.querySelectorAll('a[href]')].filter(a => a.origin === location.origin &&"
                + " !a.download).map(a => a.pathname + a.search).join('\\n')")
        .asString("")
        .lines()
        .filter(link -> link.matches("/(?:facts|classes|ontology|portal|site)\\b.*"))
        .filter(
            link ->
                !link.matches(
                    ".*(?:\\.(?:csv|ttl|rdf|jsonld|atom|xml|txt)|/export|/timemap/.*|/schema/.*)(?:\\?.*)?"))
        .toList();
  }

  /** The address with its names left out; two pages of one kind are made in the same way. */
  private static String kind(String address) {
    int mark = address.indexOf('?');
    String path = mark < 0 ? address : address.substring(0, mark);
    String words =
        List.of(path.substring(1).split("/", -1)).stream()
            .map(word -> WORDS.contains(word) ? word : "*")
            .collect(Collectors.joining("/", "/", ""));
    return mark < 0
        ? words
        : words
            + "?"
            + List.of(address.substring(mark + 1).split("&", -1)).stream()
                .map(one -> one.replaceFirst("=.*", "").replaceFirst("^f\\..*", "f"))
                .distinct()
                .sorted()
                .collect(Collectors.joining("&"));
  }
}
