package dev.vigil.discover.topic.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Collects what pages say about the pages that they link to: the texts of the links and the titles
 * of the pages with these links. For one thread.
 */
public final class LinkContextCollector {
  private static final int MOST_LINKS = 50;
  private static final int MOST_ARCHIVED = 2_000;

  private final Predicate<String> wanted;
  private final Map<String, List<String>> anchors = new HashMap<>();
  private final Map<String, List<String>> titles = new HashMap<>();

  /**
   * @param wanted which URLs are of interest
   */
  public LinkContextCollector(Predicate<String> wanted) {
    this.wanted = wanted;
  }

  /** Reads the links of a page. */
  public void add(WebUrl url, PageDigest digest, List<PageLink> links) {
    String title = "";
    Set<String> seen = new HashSet<>(Set.of(url.toString()));
    for (PageLink link : links) {
      String target = link.url().toString();
      List<String> its = anchors.getOrDefault(target, List.of());
      if (wanted.test(target) && its.size() < MOST_LINKS && seen.add(target)) {
        title = title.isEmpty() ? TopicContent.title(digest, url.toString()) : title;
        anchors.computeIfAbsent(target, t -> new ArrayList<>()).add(link.anchor());
        titles.computeIfAbsent(target, t -> new ArrayList<>()).add(title);
      }
    }
  }

  /** What is known of the links to a page. */
  public LinkContext of(String url) {
    return anchors.containsKey(url)
        ? new LinkContext(anchors.getOrDefault(url, List.of()), titles.getOrDefault(url, List.of()))
        : LinkContext.NONE;
  }

  /** Reads the links of the archived pages of a workspace, of some thousand at most. */
  static LinkContextCollector archived(Archive archive, long workspace, Set<String> wanted) {
    LinkContextCollector contexts = new LinkContextCollector(wanted::contains);
    if (wanted.stream().noneMatch(url -> url.startsWith("http"))) {
      return contexts;
    }
    int read = 0;
    for (Page page : archive.pages()) {
      boolean its =
          page.workspace() == workspace
              && page.profile().isEmpty()
              && page.url().startsWith("http");
      if (its && read++ < MOST_ARCHIVED) {
        try {
          Optional<Version> newest = archive.newest(page);
          if (newest.isPresent()) {
            PageDigest digest = archive.digest(newest.get());
            WebUrl url = WebUrl.parse(page.url());
            if (digest.type() == DocumentType.HTML) {
              contexts.add(url, digest, LinkReader.read(url, digest));
            }
          }
        } catch (ArchiveException | DocumentException | FetchException unreadable) {
          // A page that cannot be read has no links.
        }
      }
    }
    return contexts;
  }
}
