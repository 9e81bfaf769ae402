package dev.vigil.watch.language;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.SubscriptionGroup;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The monitoring requests of Rocco 2004, Table 6: each can be written as a sentinel, which finds
 * what it asks for and nothing else.
 */
class MonitoringRequestsTest {
  private static final String PAGE =
      "<!--a--><p>one <a href=/1>link</a></p><p class=x>two</p>"
          + "<table><tr><td>A</table><table><tr><td>B</table><table><tr><th>Name<tr><td>C</table>";

  /**
   * @param found edits of the page that the sentinel reports, as "old=>new"
   * @param ignored edits that it does not
   */
  record Request(String words, String sentinel, List<String> found, List<String> ignored) {
    @Override
    public String toString() {
      return "Rocco 2004, Table 6: " + words;
    }
  }

  static List<Request> requests() {
    return List.of(
        new Request(
            "1, any change",
            "Monitor any change",
            List.of("two=>2", "<!--a-->=><!--b-->", "class=x=>class=y", "/1=>/2"),
            List.of("two=>two")),
        new Request(
            "2, any content change",
            "Monitor content",
            List.of("two=>2", "<td>A=><td>D"),
            List.of("<!--a-->=><!--b-->", "class=x=>class=y")),
        new Request(
            "3, any structure change",
            "Monitor structure",
            List.of("<p class=x>two</p>=><div class=x>two</div>", "class=x=>class=y", "/1=>/2"),
            List.of("two=>2")),
        new Request(
            "4, any link target change",
            "Monitor links,on=href",
            List.of("/1=>/2"),
            List.of("two=>2", ">link=>>path", "class=x=>class=y")),
        new Request(
            "5, text of the second paragraph changes",
            "Within xpath '(//p)[2]' Monitor text",
            List.of("two=>2"),
            List.of("one=>1", "<td>A=><td>D", "class=x=>class=y")),
        new Request(
            "6, new rows added to third table",
            "Within xpath '(//table)[3]' Monitor table,only=added",
            List.of("<td>C=><td>C<tr><td>D"),
            List.of("<td>B=><td>B<tr><td>D", "<tr><td>C=>", "two=>2")),
        new Request(
            "7, new paragraph containing the word \"foo\"",
            "Within xpath \"//p[tokenize(.) = 'foo']\" Monitor text,only=added",
            List.of("<table><tr><td>A=><p>a foo here</p><table><tr><td>A"),
            List.of("<table><tr><td>A=><p>a food</p><table><tr><td>A", "<td>A=><td>foo")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void requestsOfTheThesisAreSentinels(Request request) {
    for (String edit : request.found()) {
      assertThat(isFound(request.sentinel(), edit)).as(edit).isTrue();
    }
    for (String edit : request.ignored()) {
      assertThat(isFound(request.sentinel(), edit)).as(edit).isFalse();
    }
  }

  private static boolean isFound(String clauses, String edit) {
    String[] sides = edit.split("=>", 2);
    assertThat(PAGE).contains(sides[0]);
    ChangeQuery query =
        ChangeQuery.of(
            EffectiveSentinel.alone(
                SentinelParser.parse(
                        "Create Sentinel a Using https://a.example " + clauses, ZoneOffset.UTC)
                    .getFirst()));
    SubscriptionGroup<String> group = new SubscriptionGroup<>();
    group.add(
        "a",
        new Subscription(
            query.interest(), query.part().remembering(), Set.of(), ComparisonContext.NONE));
    return Objects.requireNonNull(
            group
                .evaluate(view(PAGE), view(PAGE.replace(sides[0], sides[1])), NoiseFilter.NONE)
                .of("a"))
        .outcome()
        .fired();
  }

  private static DocumentView view(String page) {
    return DocumentView.of(
        Documents.read(page.getBytes(UTF_8), ReadHint.contentType("text/html"), ReadLimits.WEB)
            .digest());
  }
}
