package dev.vigil.fetch.browser;

import dev.vigil.fetch.FetchException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Takes the document out of a tab as it stands after its scripts. */
final class Dom {
  private Dom() {}

  static byte[] html(Tab tab, long limit) {
    // Asked before it is sent: a page may have made itself larger than fits through.
    long length = tab.evaluate("document.documentElement.outerHTML.length").asLong(0);
    if (length > limit) {
      throw new FetchException("the page has grown to more than " + limit + " characters");
    }
    int root = tab.send("DOM.getDocument", Map.of("depth", 0)).path("root").path("nodeId").asInt(0);
    String html =
        tab.send("DOM.getOuterHTML", Map.of("nodeId", root)).path("outerHTML").asString("");
    return html.getBytes(StandardCharsets.UTF_8);
  }
}
