package dev.vigil.bench.rival;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;

/** jsoup as parser and tree. Thread-safe. */
public final class Jsoups {
  private Jsoups() {}

  /** Parses a page with jsoup's own detection of its encoding. */
  public static Document html(byte[] page) {
    try {
      return Jsoup.parse(new ByteArrayInputStream(page), null, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Document xml(byte[] document) {
    try {
      return Jsoup.parse(new ByteArrayInputStream(document), null, "", Parser.xmlParser());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static int count(Node root) {
    int[] nodes = new int[1];
    root.traverse((node, depth) -> nodes[0]++);
    return nodes[0];
  }
}
