package dev.vigil.search.index;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.search.piece.DocumentPieces;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The versions of a page as they are indexed. The content of few and small new versions is read
 * ahead; that of others when it is asked for, so that a long history does not fill the memory. Read
 * by one thread, then used by another.
 */
public final class PageContent {
  private static final int MOST_AHEAD = 3;
  private static final int MOST_BYTES = 1 << 18;

  /** The content of one version. */
  record Content(String type, DocumentPieces pieces) {
    /** Whether it takes long to read an old version again. */
    boolean isSlow() {
      return PageContent.isSlow(type);
    }
  }

  private static final String PDF = "pdf";

  /** Whether the text of a type takes long to read, so that the index stores it. */
  public static boolean isSlow(String type) {
    return type.equals(PDF);
  }

  private final Archive archive;
  private final List<Version> versions;
  private final Map<Integer, Optional<Content>> ahead = new HashMap<>();

  private PageContent(Archive archive, List<Version> versions) {
    this.archive = archive;
    this.versions = versions;
  }

  /** Where the content of pages comes from. */
  @FunctionalInterface
  public interface Source {
    /**
     * Reads what is to be indexed of a page.
     *
     * @param indexed the number of the newest indexed version
     */
    PageContent read(Page page, int indexed);
  }

  /**
   * Reads from an archive.
   *
   * @param indexed the number of the newest indexed version
   */
  public static PageContent read(Archive archive, Page page, int indexed) {
    List<Version> versions = new ArrayList<>(archive.versions(page));
    versions.sort(
        Comparator.comparing((Version one) -> one.fetch().time())
            .thenComparingInt(Version::number));
    PageContent content = new PageContent(archive, versions);
    List<Version> fresh = versions.stream().filter(one -> one.number() > indexed).toList();
    if (fresh.size() <= MOST_AHEAD && fresh.stream().allMatch(one -> one.length() <= MOST_BYTES)) {
      fresh.forEach(one -> content.ahead.put(one.number(), content.load(one)));
    }
    return content;
  }

  /** The versions in the order of their times. */
  List<Version> versions() {
    return versions;
  }

  /**
   * The content of a version; empty if it cannot be restored, which 'vigil archive check' reports.
   */
  Optional<Content> of(Version version) {
    Optional<Content> known = ahead.get(version.number());
    return known == null ? load(version) : known;
  }

  private Optional<Content> load(Version version) {
    try {
      PageDigest digest = archive.digest(version);
      return Optional.of(new Content(type(version, digest), DocumentPieces.of(digest)));
    } catch (ArchiveException | DocumentException e) {
      return Optional.empty();
    }
  }

  private static String type(Version version, PageDigest digest) {
    String media = version.fetch().header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    String path = version.fetch().url().toLowerCase(Locale.ROOT);
    if (media.startsWith("application/pdf") || path.endsWith(".pdf")) {
      return PDF;
    }
    int root = digest.root();
    String name = root < 0 ? "" : digest.name(root).local();
    return switch (digest.type()) {
      case HTML -> "html";
      case JSON -> "json";
      case TEXT -> "text";
      case XML -> Set.of("rss", "feed", "RDF").contains(name) ? "feed" : "xml";
    };
  }
}
