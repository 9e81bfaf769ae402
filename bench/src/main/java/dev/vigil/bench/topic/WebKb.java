package dev.vigil.bench.topic;

import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.discover.topic.store.LinkContextCollector;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The pages of university departments of 1997 with their classes (WebKB). Stateless. */
public final class WebKb {
  /** A page; the body is read when it is asked for. */
  public record Page(String type, String university, String url, byte[] body) {
    /** The page as a document. */
    public PageDigest digest() {
      return Documents.readAnyway(
              body, ReadHint.contentType("text/html; charset=iso-8859-1"), ReadLimits.WEB)
          .digest();
    }

    /** Gives its links to a collection of link texts. */
    public void links(LinkContextCollector contexts) {
      try {
        WebUrl base = WebUrl.parse(url);
        PageDigest digest = digest();
        contexts.add(base, digest, LinkReader.read(base, digest));
      } catch (FetchException | DocumentException notReadable) {
        return;
      }
    }
  }

  private WebKb() {}

  /** Reads {@code CLASS/UNIVERSITY/FILE}. */
  public static List<Page> read(List<Path> files) {
    List<Page> pages = new ArrayList<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (name.startsWith("http")) {
        String url = name.replaceFirst("^http:?\\^\\^", "http://").replace('^', '/');
        pages.add(
            new Page(
                file.getName(file.getNameCount() - 3).toString(),
                file.getName(file.getNameCount() - 2).toString(),
                url,
                body(file)));
      }
    }
    return pages;
  }

  /** The file without the headers of the answer. */
  private static byte[] body(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      int end = text.indexOf("\n\n");
      int carriage = text.indexOf("\r\n\r\n");
      int start = carriage >= 0 && (end < 0 || carriage < end) ? carriage + 4 : end + 2;
      return (end < 0 && carriage < 0 ? text : text.substring(start))
          .getBytes(StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
