package dev.vigil.bench.rival;

import java.io.ByteArrayInputStream;
import nu.validator.htmlparser.common.XmlViolationPolicy;
import nu.validator.htmlparser.dom.HtmlDocumentBuilder;
import org.w3c.dom.Document;

/** The nu.validator HTML parser: the usual way from HTML to a DOM of the JDK. Thread-safe. */
public final class Nu {
  private Nu() {}

  public static Document dom(byte[] page) throws Exception {
    HtmlDocumentBuilder builder =
        new HtmlDocumentBuilder(
            JdkXml.empty().getImplementation(), XmlViolationPolicy.ALTER_INFOSET);
    return builder.parse(new ByteArrayInputStream(page));
  }
}
