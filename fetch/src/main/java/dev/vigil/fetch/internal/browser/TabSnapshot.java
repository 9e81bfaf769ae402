package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Takes the document and a screenshot from a tab, after the scripts ran. */
final class TabSnapshot {
  /** Taller pages are pictured down to here. */
  private static final int PICTURE_HEIGHT = 16_000;

  private TabSnapshot() {}

  static byte[] html(BrowserTab tab, long limit) {
    // Measured before it is sent: a page may have made itself larger than fits through.
    long length = tab.evaluate("document.documentElement.outerHTML.length").asLong(0);
    if (length > limit) {
      throw tooLong(limit);
    }
    if (tab.evaluate(ShadowTrees.PRESENT).asBoolean(false)) {
      String html = tab.evaluate(ShadowTrees.html(limit)).asString("");
      if (html.isEmpty()) {
        throw tooLong(limit);
      }
      return html.getBytes(StandardCharsets.UTF_8);
    }
    int root = tab.send("DOM.getDocument", Map.of("depth", 0)).path("root").path("nodeId").asInt(0);
    String html =
        tab.send("DOM.getOuterHTML", Map.of("nodeId", root)).path("outerHTML").asString("");
    return html.getBytes(StandardCharsets.UTF_8);
  }

  private static FetchException tooLong(long limit) {
    return new FetchException("the page has grown to more than " + limit + " characters");
  }

  /** A PNG of the whole page. */
  static byte[] picture(BrowserTab tab, int width) {
    JsonNode size = tab.send("Page.getLayoutMetrics", Map.of()).path("cssContentSize");
    double height = Math.min(PICTURE_HEIGHT, Math.max(1, size.path("height").asDouble(1)));
    JsonNode answer =
        tab.send(
            "Page.captureScreenshot",
            Map.of(
                "format",
                "png",
                "captureBeyondViewport",
                true,
                "clip",
                Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1)));
    return Base64.getDecoder().decode(answer.path("data").asString(""));
  }
}
