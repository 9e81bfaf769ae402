package dev.vigil.bench.rival;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The JDK's XPath 1.0 over its DOM, and gzip as Rocco 2004 puts it before the parser. */
public final class DomXPath {
  private DomXPath() {}

  public static long count(Document document, String query) throws Exception {
    Object found =
        XPathFactory.newDefaultInstance()
            .newXPath()
            .evaluate(query, document, XPathConstants.NODESET);
    return ((NodeList) found).getLength();
  }

  public static byte[] gunzip(byte[] compressed) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed), 1 << 16)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
