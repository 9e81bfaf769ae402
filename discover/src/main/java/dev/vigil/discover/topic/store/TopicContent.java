package dev.vigil.discover.topic.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.markup.ElementDisplay;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the content of pages to be labelled or classified: in the archive, otherwise on the web.
 * Safe for concurrent use.
 */
public final class TopicContent {
  /** The reader whose digest describes a file instead of giving its text. */
  private static final String BINARY = "binary";

  private static final int EXCERPT = 220;

  /** The least characters of a paragraph that says what a page is about. */
  private static final int PARAGRAPH = 60;

  /** Elements around the content of a page, or in its place. */
  private static final Set<String> AROUND =
      Set.of("noscript", "template", "header", "footer", "nav");

  private final Archive archive;
  private final Fetcher fetcher;

  public TopicContent(Archive archive, Fetcher fetcher) {
    this.archive = archive;
    this.fetcher = fetcher;
  }

  /** The page at a URL as the archive of the workspace has it, otherwise as the web has it now. */
  public LabelledPage find(long workspace, String url) {
    return archived(new Page(workspace, url, "")).orElseGet(() -> fetch(url));
  }

  /** The newest version of a page in the archive. */
  Optional<LabelledPage> archived(Page page) {
    return archive
        .newest(page)
        .map(
            version ->
                of(page.url(), version.fetch().header("Content-Type").orElse(""), bytes(version)));
  }

  private byte[] bytes(Version version) {
    return archive.bytes(version);
  }

  private LabelledPage fetch(String url) {
    return switch (fetcher.fetch(FetchRequest.of(url))) {
      case FetchOutcome.Fetched(FetchResponse answer) when answer.isSuccess() ->
          of(url, answer.header("Content-Type").orElse(""), answer.body());
      case FetchOutcome.Fetched(FetchResponse answer) ->
          throw new DiscoverException(url + " answers with status " + answer.status() + ".");
      case FetchOutcome.Failed failed -> throw new DiscoverException(failed.sentence());
      case FetchOutcome.Refused refused -> throw new DiscoverException(refused.sentence());
      case FetchOutcome.Disallowed not -> throw new DiscoverException(not.sentence());
      case FetchOutcome.Postponed later -> throw new DiscoverException(later.sentence());
      case FetchOutcome.Unchanged unchanged ->
          throw new DiscoverException(url + " did not answer with a page.");
    };
  }

  /** A page from its bytes. */
  public static LabelledPage of(String url, String type, byte[] content) {
    PageDigest digest = digest(url, type, content);
    return new LabelledPage(url, type, title(digest, url), LinkContext.NONE, content);
  }

  /** A page with what is known of the links to it. */
  public static LabelledPage of(String url, String type, byte[] content, LinkContext context) {
    LabelledPage plain = of(url, type, content);
    return new LabelledPage(url, type, plain.title(), context, content);
  }

  /** Reads a page within the limits for untrusted pages. */
  static PageDigest digest(String url, String type, byte[] content) {
    try {
      ReadHint hint = type.isBlank() ? ReadHint.file(url) : ReadHint.contentType(type);
      ReadResult read = Documents.readAnyway(content, hint, ReadLimits.WEB);
      if (read.reader().name().equals(BINARY)) {
        throw new DiscoverException(url + " has no text; name a page, a PDF or a text file.");
      }
      return read.digest();
    } catch (DocumentException e) {
      throw new DiscoverException(url + " cannot be read: " + e.getMessage(), e);
    }
  }

  static PageDigest digest(LabelledPage page) {
    return digest(page.url(), page.type(), page.content());
  }

  /** The title of a page; its URL if it has none. */
  public static String title(PageDigest digest, String url) {
    for (String name : List.of("title", "h1")) {
      for (int node = 1; node < digest.nodeCount(); node++) {
        if (digest.isElement(node) && digest.name(node).local().equals(name)) {
          String title = digest.text(node).strip().replaceAll("\\s+", " ");
          if (!title.isEmpty()) {
            return title.substring(0, Math.min(200, title.length()));
          }
        }
      }
    }
    return url;
  }

  /** The first paragraph of a page, or its first words: those of menus and frames say little. */
  public static String excerpt(PageDigest digest) {
    int node = 1;
    while (node < digest.nodeCount()) {
      String tag = digest.isElement(node) ? digest.name(node).local() : "";
      if (AROUND.contains(tag) || digest.isElement(node) && isHidden(digest, node)) {
        node = digest.end(node);
        continue;
      }
      String paragraph = tag.equals("p") ? words(digest, node) : "";
      if (paragraph.length() >= PARAGRAPH) {
        return shortened(paragraph);
      }
      node++;
    }
    return shortened(words(digest, 0));
  }

  private static boolean isHidden(PageDigest digest, int node) {
    @Nullable String style = digest.attribute(node, "style");
    return digest.attribute(node, "hidden") != null
        || style != null && ElementDisplay.isNoneIn(style);
  }

  private static String words(PageDigest digest, int node) {
    return RenderedText.of(digest, node).replaceAll("\\s+", " ").strip();
  }

  private static String shortened(String text) {
    return text.length() > EXCERPT ? text.substring(0, EXCERPT) + " …" : text;
  }
}
