package dev.vigil.knowledge.extract;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.document.objects.RepeatedStructure;
import dev.vigil.knowledge.extract.embedded.EmbeddedData;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page that facts are extracted from; several extractors share what was read of it. For one
 * thread.
 */
public final class PageInput {
  private final PageDigest digest;
  private final String url;
  private final String language;
  private @Nullable EmbeddedData embedded;
  private @Nullable VisibleLeaves leaves;
  private @Nullable NodesByClassAndId named;
  private @Nullable RepeatedObjects lists;

  /**
   * @param url of the page; may be empty
   */
  public PageInput(PageDigest digest, String url) {
    this.digest = digest;
    this.url = url;
    this.language = language(digest);
  }

  public PageDigest digest() {
    return digest;
  }

  public String url() {
    return url.startsWith("http://") || url.startsWith("https://") ? url : "";
  }

  /** The language tag of the page; empty if it names none. */
  public String language() {
    return language;
  }

  public EmbeddedData embedded() {
    EmbeddedData read = embedded;
    if (read == null) {
      read = EmbeddedData.of(digest, url());
      embedded = read;
    }
    return read;
  }

  /** The texts that the page shows. */
  public VisibleLeaves leaves() {
    VisibleLeaves read = leaves;
    if (read == null) {
      read = new VisibleLeaves(digest);
      leaves = read;
    }
    return read;
  }

  /** The elements with a class or an id. */
  public NodesByClassAndId named() {
    NodesByClassAndId read = named;
    if (read == null) {
      read = NodesByClassAndId.of(digest);
      named = read;
    }
    return read;
  }

  /** The main list of the page. */
  public Optional<RepeatedStructure> mainList() {
    RepeatedObjects found = lists;
    if (found == null) {
      found = RepeatedObjects.of(digest);
      lists = found;
    }
    return found.main();
  }

  private static String language(PageDigest digest) {
    int root = digest.type() == DocumentType.HTML ? digest.root() : -1;
    String lang = root < 0 ? null : digest.attribute(root, "lang");
    if (lang == null && root >= 0) {
      lang = digest.attribute(root, "xml:lang");
    }
    return lang == null ? "" : lang.strip();
  }
}
