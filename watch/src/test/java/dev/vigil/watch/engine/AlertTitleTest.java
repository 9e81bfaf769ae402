package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.notify.AtomFeed;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The title of an alert, from the page to the report and the notification. */
class AlertTitleTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  /** A page with the texts that differ between its versions, and the title that is expected. */
  private record Alert(String clauses, String page, String old, String now, String title) {
    String before() {
      return page.replace("{}", old);
    }

    String after() {
      return page.replace("{}", now);
    }
  }

  private static Map<String, Alert> alerts() {
    Map<String, Alert> all = new LinkedHashMap<>();
    all.put(
        "grid",
        new Alert(
            "",
            "<main><h1>Grinders</h1><ul><li><h3><a href=/1>"
                + "Baratza Encore grinder</a></h3><p>{}</p></li><li><h3><a href=/2>Hario Skerton"
                + "</a></h3><p>€39.00</p></li></ul></main>",
            "€169.00",
            "<del>€169.00</del> <ins>€149.00</ins>",
            "Baratza Encore grinder: €169.00 → €149.00 (−12 %)"));
    all.put(
        "price",
        new Alert(
            "Monitor price",
            "<h1>Kettle</h1><p class=price>{}</p>",
            "£45.00",
            "<s>£45.00</s> <b>£36.00</b>",
            "Kettle: £45.00 → £36.00 (−20 %)"));
    all.put(
        "part",
        new Alert(
            "Within .price",
            "<h1>Red mug</h1><p>The red one, made of clay.</p><p class=price>{}" + "</p>",
            "12,50 €",
            "13,00 €",
            "Red mug: 12,50 € → 13,00 € (+4 %)"));
    all.put(
        "revision",
        new Alert(
            "",
            "<main><h1>Study rules</h1><dl><dt>Last update posted<dd>{}</dl></main>",
            "2 April 2025<dt>Participants<dd>240",
            "14 May 2025<dt>Participants<dd>310",
            "Participants: 240 → 310; and 1 more change"));
    all.put(
        "kept",
        new Alert(
            "",
            "<pre>GAUGES OF THE RIVER   {}     rising\nOld Bridge       0.97     steady</pre>",
            "issued 18 Nov 2026 06:00:01\nAshford Weir     1.12     steady\nMill Brook       2.41",
            "issued 18 Nov 2026 07:00:03\nAshford Weir     1.12     steady\nMill Brook       2.58",
            "Mill Brook 2.41 → 2.58 rising"));
    all.put(
        "currency",
        new Alert(
            "",
            "<main><h1>Kettle</h1><p>The kettle holds two litres.</p><p>{}</p></main>",
            "INR 4,000",
            "INR 3,000",
            "Kettle: INR 4,000 → INR 3,000 (−25 %)"));
    all.put(
        "requirements",
        new Alert(
            "",
            "<main><h1>Requirements</h1><ul><li>{}</li><li>MariaDB 11</li></ul></main>",
            "PHP 8.3",
            "PHP 8.4",
            "PHP 8.3 → 8.4"));
    all.put(
        "league",
        new Alert(
            "",
            "<table><tr><th>Pos</th><th>Team</th><th>Pts</th></tr><tr><td>1"
                + "</td><td>Harbour Rovers</td><td>40</td></tr><tr><td>2</td><td>Mole United</td>"
                + "<td>38</td></tr>{}</table>",
            "",
            "<tr><td>3</td><td>Quayside Athletic</td><td>31</td></tr>",
            "Row added: Quayside Athletic"));
    all.put(
        "news",
        new Alert(
            "",
            "<main><h1>News</h1><ul>{}<li><a href=/8>Ferry"
                + " timetable for winter</a></li><li><a href=/7>Council meets on Monday</a></li>"
                + "</ul></main>",
            "<li><a href=/5>Regatta results</a></li>",
            "<li><a href=/9>Old mill to become museum</a></li>",
            "1 new: Old mill to become museum; 1 gone: Regatta results"));
    all.put(
        "status",
        new Alert(
            "",
            "<body class=\"{}\"><h1>Status</h1><p>Status: <b>{}</b></p></body>",
            "Operational",
            "Degraded",
            "Status: Operational → Degraded"));
    all.put(
        "spelt",
        new Alert(
            "",
            "<main><h1>Kettle</h1><p>The kettle holds two litres.</p>{} first</p></main>",
            "<p>\u20ac40</p><p>Read <a href=/a/b>the manual</a>",
            "<p>\u20ac35</p><p>Read <a href=/a/./b>the manual</a>",
            "Kettle: \u20ac40 \u2192 \u20ac35 (\u221213 %)"));
    all.put(
        "links",
        new Alert(
            "Monitor links",
            "<ul><li><a href=/1>Tide tables</a></li><li>{}</li></ul>",
            "<a href=/3>Notice 3</a>",
            "<a href=/8>Notice 8</a>",
            "Link added: Notice 8; and 1 more change"));
    all.put(
        "both",
        new Alert(
            "Within \"p\" Monitor structure AND keyword=foo",
            "<p>Here {}.</p><p>And here.</p>",
            "is foo",
            "<b>is</b> foo foo",
            "\u201cfoo\u201d appears once more: Here is foo foo.; and 1 more change"));
    all.put(
        "release",
        new Alert(
            "", "<p>Version {}</p><p>For all systems.</p>", "1.2", "1.3", "Version 1.2 → 1.3"));
    return all;
  }

  @Test
  void aReportSaysWhatHappenedToWhat() throws InterruptedException {
    alerts()
        .forEach(
            (name, alert) -> {
              site.html("/" + name, alert.before());
              vigil.add(
                  "Create Sentinel %s Using %s %s Fetch every 1 hour Notify By feed"
                      .formatted(name, site.url("/" + name), alert.clauses()));
            });
    vigil.pass(HOUR);
    alerts().forEach((name, alert) -> site.html("/" + name, alert.after()));
    vigil.pass(HOUR);
    Map<String, String> titles =
        vigil.reports().stream()
            .collect(
                Collectors.toMap(
                    report -> report.origin().name(), report -> report.content().summary()));
    Map<String, String> expected = new LinkedHashMap<>();
    alerts().forEach((name, alert) -> expected.put(name, alert.title()));
    assertThat(titles).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(entries("league"))
        .contains("<title>Harbour notices: Row added: Quayside Athletic</title>");
    assertThat(entries("price"))
        .contains("<title>Harbour notices: Kettle: £45.00 → £36.00 (−20 %)</title>");
  }

  @Test
  void aTitleFitsIntoASubjectAndIsOneLine() throws InterruptedException {
    site.html("/long", "<main><h1>Log</h1><p>Calm</p></main>");
    vigil.add(
        "Create Sentinel long Using " + site.url("/long") + " Fetch every 1 hour Notify By feed");
    vigil.pass(HOUR);
    String words = "Wind &lt;b&gt; and weather\n of the north ".repeat(20);
    site.html("/long", "<main><h1>Log</h1><p>" + words + "</p></main>");
    vigil.pass(HOUR);
    List<Report> reports = vigil.reports();
    assertThat(reports).hasSize(1);
    String summary = reports.getFirst().content().summary();
    assertThat(summary).hasSizeLessThanOrEqualTo(120).doesNotContain("\n");
    assertThat(entries("long"))
        .contains("<title>" + summary.replace("<", "&lt;").replace(">", "&gt;") + "</title>")
        .doesNotContain("<b>");
  }

  private String entries(String sentinel) {
    return new AtomFeed(vigil.all.store(), Settings.USUAL)
        .atom(
            TestInstallation.WORKSPACE,
            new AtomFeed.Subject.Sentinel(sentinel),
            Optional.empty(),
            10);
  }
}
