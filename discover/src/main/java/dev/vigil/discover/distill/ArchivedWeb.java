package dev.vigil.discover.distill;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.discover.crawl.store.VisitRepository;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the pages of a crawl or an archive with their links. Safe for concurrent use. */
public final class ArchivedWeb {
  private final Optional<Archive> archive;
  private final Optional<Crawl> crawl;
  private final long workspace;

  /**
   * @param archive the archive with the pages; empty for a crawl that keeps its pages itself
   * @param crawl the crawl whose pages are read; empty for all pages of the archive
   */
  public ArchivedWeb(Optional<Archive> archive, Optional<Crawl> crawl, long workspace) {
    this.archive = archive;
    this.crawl = crawl;
    this.workspace = workspace;
  }

  /** Receives pages. */
  @FunctionalInterface
  public interface Receiver {
    void page(WebUrl url, PageDigest digest, List<PageLink> links);
  }

  /** Reads each page once, at most so many. */
  public void read(int most, Receiver receiver) {
    Set<String> seen = new HashSet<>();
    if (crawl.isPresent()) {
      PageLog.read(
          crawl.get().folder(),
          PageLog.Place.START,
          logged -> {
            String url = logged.capture().fetch().url();
            if (logged.number() > 0
                && logged.capture().fetch().status() / 100 == 2
                && seen.size() < most
                && seen.add(url)) {
              digest(logged.capture().body(), logged.capture().fetch().hint())
                  .ifPresent(digest -> give(url, digest, receiver));
            }
          });
    }
    if (archive.isPresent()) {
      Set<String> wanted = crawl.map(ArchivedWeb::urls).orElse(Set.of());
      for (Page page : archive.get().pages()) {
        boolean its =
            page.workspace() == workspace
                && page.profile().isEmpty()
                && page.url().startsWith("http")
                && (crawl.isEmpty() || wanted.contains(page.url()));
        if (its && seen.size() < most && seen.add(page.url())) {
          Optional<Version> version = archive.get().newest(page);
          version.ifPresent(v -> give(page.url(), archive.get().digest(v), receiver));
        }
      }
    }
  }

  private static Set<String> urls(Crawl crawl) {
    return Set.copyOf(crawl.read(database -> new VisitRepository(database).urlsOfPages()));
  }

  private static Optional<PageDigest> digest(byte[] body, dev.vigil.document.read.ReadHint hint) {
    try {
      return Optional.of(Documents.readAnyway(body, hint, ReadLimits.WEB).digest());
    } catch (DocumentException e) {
      return Optional.empty();
    }
  }

  private static void give(String address, PageDigest digest, Receiver receiver) {
    if (digest.type() != DocumentType.HTML) {
      return;
    }
    try {
      WebUrl url = WebUrl.parse(address);
      receiver.page(url, digest, LinkReader.read(url, digest));
    } catch (FetchException notAnAddress) {
      return;
    }
  }
}
