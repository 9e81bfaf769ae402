package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The seven example requests over a page (any change, content, structure, link targets, the text of
 * the second paragraph, new rows of the third table, a new paragraph with a word) and combinations
 * of them: which of them a change concerns, together and each alone.
 */
class TableSixTest {
  private static final String ALL = " Ignore learned=off Fetch every 1 hour";

  /** Ends the names of sentinels that have a page of their own. */
  private static final String ALONE = "-alone";

  private static final Map<String, String> REQUESTS = new LinkedHashMap<>();

  static {
    REQUESTS.put("any", "Monitor any");
    REQUESTS.put("content", "Monitor text");
    REQUESTS.put("structure", "Monitor structure");
    REQUESTS.put("targets", "Monitor links,on=href");
    REQUESTS.put("second", "Within \"body > p:nth-of-type(2)\" Monitor text");
    REQUESTS.put("rows", "Within \"(//table)[3]\" Monitor table,only=added");
    REQUESTS.put("paragraph", "Within p Monitor structure,only=added AND keyword=foo,only=added");
    REQUESTS.put("both", "Monitor text AND links,on=href");
    REQUESTS.put("either", "Monitor links,on=href OR keyword=foo,only=added");
    REQUESTS.put("unless", "Monitor structure AND NOT keyword=foo");
  }

  private static final String PAGE =
      """
      <p>The ferry to the island leaves from the north quay every hour.</p>
      <p>Tickets are sold on board and at the kiosk behind the crane.</p>
      <p>More about <a href="/tides">tides</a> and berths.</p>
      <table><tr><th>Ship</th><th>Berth</th></tr><tr><td>Tern</td><td>7</td></tr></table>
      <table><tr><th>Tide</th><th>Time</th></tr><tr><td>High</td><td>11:40</td></tr></table>
      <table><tr><th>Crane</th><th>Load</th></tr><tr><td>East</td><td>40 t</td></tr></table>
      """;

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing                      |                                     |                                    |
          a comment                    | <table><tr><th>Ship                 | <!-- x --><table><tr><th>Ship      | any structure unless
          the first paragraph          | every hour                          | twice a day                        | any content
          the second paragraph         | at the kiosk                        | at the gate                        | any content second
          a link's target              | /tides                              | /tide-tables                       | any structure targets either unless
          a link's target and a text   | <a href="/tides">tides</a> and      | <a href="/t">tides</a> and new     | any content structure targets both either unless
          a row of the first table     | <tr><td>Tern                        | <tr><td>Gull</td><td>9</td></tr><tr><td>Tern | any content structure unless
          a row of the third table     | <tr><td>East                        | <tr><td>West</td><td>25 t</td></tr><tr><td>East | any content structure rows unless
          a paragraph with the word    | <p>Tickets                          | <p>The foo is open.</p><p>Tickets  | any content structure second paragraph either
          a paragraph without the word | <p>More                             | <p>The bar is open.</p><p>More     | any content structure unless
          the word in an old paragraph | every hour                          | every foo hour                     | any content either
          """)
  void concernsTheseRequests(String name, String old, String now, String expected)
      throws IOException, InterruptedException {
    String after = old == null ? PAGE : PAGE.replace(old, now);
    try (TestSite site = new TestSite();
        TestInstallation vigil = new TestInstallation(folder)) {
      site.html("/", PAGE);
      for (Map.Entry<String, String> request : REQUESTS.entrySet()) {
        String alone = "/" + request.getKey();
        site.html(alone, PAGE);
        vigil.add(sentinel(request.getKey(), site.url("/"), request.getValue()));
        vigil.add(sentinel(request.getKey() + ALONE, site.url(alone), request.getValue()));
      }
      vigil.now();
      site.html("/", after);
      REQUESTS.keySet().forEach(request -> site.html("/" + request, after));
      vigil.pass(Duration.ofHours(1));
      Map<Boolean, Set<String>> fired =
          vigil.reports().stream()
              .map(report -> report.origin().name())
              .collect(
                  Collectors.partitioningBy(
                      sentinel -> sentinel.endsWith(ALONE),
                      Collectors.mapping(
                          sentinel -> sentinel.replace(ALONE, ""),
                          Collectors.toCollection(TreeSet::new))));
      assertThat(fired.get(false))
          .isEqualTo(
              new TreeSet<>(expected == null ? List.of() : List.of(expected.strip().split(" "))));
      assertThat(fired.get(true)).isEqualTo(fired.get(false));
    }
  }

  private static String sentinel(String name, String url, String request) {
    return "Create Sentinel " + name + " Using " + url + " " + request + ALL;
  }
}
