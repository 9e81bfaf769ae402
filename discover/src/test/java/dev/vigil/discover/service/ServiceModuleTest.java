package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.crawl.plugin.CrawlContext;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.crawl.plugin.PageSink;
import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.discover.rank.graph.LinkLog;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.url.WebUrl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawl that searches for services. */
class ServiceModuleTest {
  @TempDir private Path data;

  /** Remembers what a module says. */
  private static final class Heard implements PageSink {
    private final List<String> matches = new ArrayList<>();
    private final Map<String, Long> counts = new HashMap<>();

    @Override
    public void add(PageLink link, double weight) {}

    @Override
    public void match(String kind, WebUrl url, String detail) {
      matches.add(kind + " " + url + " " + CapabilityProfile.parse(detail).service());
    }

    @Override
    public void count(String what, long by) {
      counts.merge(what, by, Long::sum);
    }
  }

  private static CrawledPage page(WebUrl url, String html) {
    byte[] source = html.getBytes(UTF_8);
    ReadHint hint = ReadHint.contentType("text/html");
    return new CrawledPage(
        1,
        url,
        url,
        0,
        TimeSource.system().now(),
        200,
        "text/html",
        new byte[0], // the crawl has read the page; the module does not parse it again
        Optional.of(Documents.read(source, hint, ReadLimits.WEB)),
        List.of(),
        DuplicateStatus.FRESH);
  }

  @Test
  void membersAreKeptAndReported() {
    Heard heard = new Heard();
    Path crawl = data.resolve("crawls").resolve("first");
    try (TestSite town = new TestSite();
        LinkLog links = LinkLog.open(data.resolve("links"), 0);
        ServiceModule module = new ServiceModule("nucleotide-blast 3")) {
      town.answers("/search", values -> BlastPages.alignments(values.get("QUERY")));
      module.begin(new CrawlContext(crawl, town.fetcher(), links, TimeSource.system()));
      module.page(page(town.url("/about"), BlastPages.page("<p>About us.</p>")), heard);
      assertThat(heard.counts).isEmpty();
      module.page(page(town.url("/"), BlastPages.form("action=/search")), heard);
      assertThat(heard.matches)
          .containsExactly("nucleotide-blast " + town.url("/") + " nucleotide-blast");
    }
    assertThat(heard.counts).containsEntry("member", 1L).containsEntry("probes", 1L);
    assertThat(ServiceProfiles.in(data).names()).hasSize(1);
    assertThat(ProbeHistory.read(ServiceProfiles.in(data).learnt("nucleotide-blast")).lines())
        .anyMatch(line -> line.contains("1 member "));
  }
}
