package dev.vigil.discover.distill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistillationTest {
  private final DistillGraph graph = new DistillGraph(TextRelevance.query("owl"));

  private void page(String url, String html) {
    PageDigest digest =
        Documents.read(
                html.getBytes(StandardCharsets.UTF_8), ReadHint.file("a.html"), ReadLimits.WEB)
            .digest();
    WebUrl address = WebUrl.parse(url);
    graph.add(address, digest, LinkReader.read(address, digest));
  }

  private static String list(String word, String host, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> "<li><a href=\"https://" + host + i + ".example/\">" + word + " " + i + "</a>")
        .collect(Collectors.joining("", "<ul>", "</ul>"));
  }

  /** Pages with a list about owls and a longer one about money, which all of them link to. */
  private void mixedHubs() {
    for (int i = 0; i < 8; i++) {
      page(
          "https://hub" + i + ".example/",
          "<h1>owl links</h1>"
              + list("owl", "owl", 4)
              + "<div><h2>money</h2>"
              + list("money", "money", 12)
              + "</div>");
    }
    for (int i = 0; i < 4; i++) {
      page("https://owl" + i + ".example/", "<p>An owl page about the owl.");
    }
    for (int i = 0; i < 12; i++) {
      page("https://money" + i + ".example/", "<p>Loans and credit." + list("money", "money", 12));
    }
  }

  private long owls(Distillation.Method method) {
    return Distillation.run(graph, method, 15, 4).authorities().stream()
        .filter(a -> a.url().contains("owl"))
        .count();
  }

  @Test
  void textAndStructureKeepTheTopic() {
    mixedHubs();
    assertThat(owls(Distillation.Method.DOMTEXTHITS)).isEqualTo(4);
    assertThat(owls(Distillation.Method.DOMHITS)).as("known good pages").isEqualTo(4);
    assertThat(owls(Distillation.Method.HITS)).isLessThan(4);
  }

  @Test
  void theHubIsThePartOfThePageWithTheTopic() {
    mixedHubs();
    Distillation.Hub hub =
        Distillation.run(graph, Distillation.Method.DOMTEXTHITS, 15, 1).hubs().getFirst();
    assertThat(hub.links()).isEqualTo(4);
    assertThat(hub.node()).isPositive();
  }

  @Test
  void manyLinksOfOneHostWeighAsOne() {
    page("https://a.example/", "<p>owl" + list("owl", "good", 2));
    page("https://b.example/", "<p>owl" + list("owl", "good", 2));
    page("https://c.example/", "<p>owl" + list("owl", "good", 2));
    for (int i = 0; i < 30; i++) {
      page(
          "https://farm.example/" + i,
          "<p>owl <a href=\"https://spam.example/\">owl owl owl</a> <a href=\"/\">owl</a>");
    }
    assertThat(
            Distillation.run(graph, Distillation.Method.DOMTEXTHITS, 15, 1)
                .authorities()
                .getFirst()
                .url())
        .startsWith("https://good");
  }
}
