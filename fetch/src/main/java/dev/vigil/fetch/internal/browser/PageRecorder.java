package dev.vigil.fetch.internal.browser;

import dev.vigil.document.Sha256Digest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.Redirect;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Records what a tab loads: the main document with its redirects, and the resources of the page.
 * Safe for use by several threads.
 */
final class PageRecorder implements DevTools.Listener {
  private static final int RESOURCE_LIMIT = 500;
  private static final int RESOURCE_BYTES = 8 << 20;

  /** The main document as it was answered. */
  record Main(String url, int status, String protocol, List<HttpHeader> headers, byte[] served) {}

  private final BrowserTab tab;
  private final String frame;
  private final boolean keepResources;
  private final long byteLimit;
  private final Map<String, JsonNode> wanted = new HashMap<>();
  private final Map<String, LoadedResource> resources = new LinkedHashMap<>();
  private final Set<String> running = new HashSet<>();
  private final List<Redirect> hops = new ArrayList<>();
  private String mainRequest = "";
  private String mainAddress = "";
  private Optional<Main> main = Optional.empty();
  private String mainError = "";
  private boolean loaded;
  private long bytes;

  PageRecorder(BrowserTab tab, boolean keepResources, long byteLimit) {
    this.tab = tab;
    this.frame = tab.target(); // the main frame has the name of its target
    this.keepResources = keepResources;
    this.byteLimit = byteLimit;
  }

  @Override
  public void happened(DevTools.Event event) {
    JsonNode p = event.params();
    String request = p.path("requestId").asString("");
    switch (event.method()) {
      case "Network.requestWillBeSent" -> sent(p, request);
      case "Network.responseReceived" -> answered(p, request);
      case "Network.loadingFinished" -> finished(request);
      case "Network.loadingFailed" -> {
        synchronized (this) {
          running.remove(request);
          if (request.equals(mainRequest)) {
            mainError = p.path("errorText").asString("");
          }
        }
      }
      case "Page.loadEventFired" -> {
        synchronized (this) {
          loaded = true;
        }
      }
      case "Page.javascriptDialogOpening" ->
          tab.send("Page.handleJavaScriptDialog", Map.of("accept", false));
      default -> {
        // not of interest
      }
    }
  }

  private synchronized void sent(JsonNode p, String request) {
    running.add(request);
    boolean document =
        p.path("type").asString("").equals("Document")
            && p.path("frameId").asString("").equals(frame);
    if (!document) {
      return;
    }
    JsonNode redirect = p.path("redirectResponse");
    if (!redirect.isMissingNode()) {
      try {
        hops.add(
            new Redirect(
                WebUrl.parse(redirect.path("url").asString("")),
                redirect.path("status").asInt(0),
                WebUrl.parse(p.path("request").path("url").asString(""))));
      } catch (FetchException e) {
        mainError = String.valueOf(e.getMessage());
      }
    }
    mainAddress = p.path("request").path("url").asString("");
    if (!request.equals(mainRequest)) {
      mainRequest = request;
      loaded = false;
    }
  }

  private synchronized void answered(JsonNode p, String request) {
    JsonNode response = p.path("response");
    if (request.equals(mainRequest)) {
      List<HttpHeader> headers = new ArrayList<>();
      for (Map.Entry<String, JsonNode> field : response.path("headers").properties()) {
        if (field.getKey().equalsIgnoreCase("set-cookie")) {
          continue;
        }
        for (String value : field.getValue().asString("").lines().toList()) {
          try {
            headers.add(new HttpHeader(field.getKey(), value));
          } catch (FetchException e) {
            // a field that no field should be
          }
        }
      }
      main =
          Optional.of(
              new Main(
                  response.path("url").asString(""),
                  response.path("status").asInt(0),
                  response.path("protocol").asString(""),
                  List.copyOf(headers),
                  new byte[0]));
      mainError = "";
    } else if (keepResources && kind(p.path("type").asString("")).isPresent()) {
      wanted.put(request, p);
    }
  }

  private static Optional<LoadedResource.Kind> kind(String type) {
    return switch (type) {
      case "Stylesheet" -> Optional.of(LoadedResource.Kind.STYLE_SHEET);
      case "Image" -> Optional.of(LoadedResource.Kind.IMAGE);
      case "Font" -> Optional.of(LoadedResource.Kind.FONT);
      default -> Optional.empty();
    };
  }

  /** Takes the body at once: the browser forgets it when the page moves on. */
  private void finished(String request) {
    Optional<JsonNode> what;
    synchronized (this) {
      running.remove(request);
      what = Optional.ofNullable(wanted.remove(request));
      if (!request.equals(mainRequest) && (what.isEmpty() || resources.size() >= RESOURCE_LIMIT)) {
        return;
      }
    }
    byte[] body = body(request);
    if (what.isPresent()) {
      keep(what.get(), body);
    } else {
      synchronized (this) {
        main = main.map(m -> new Main(m.url, m.status, m.protocol, m.headers, body));
      }
    }
  }

  private synchronized void keep(JsonNode what, byte[] body) {
    JsonNode response = what.path("response");
    String url = response.path("url").asString("");
    if (body.length > RESOURCE_BYTES
        || bytes + body.length > byteLimit
        || !url.startsWith("http")) {
      return;
    }
    bytes += body.length;
    resources.put(
        url,
        new LoadedResource(
            url,
            kind(what.path("type").asString("")).orElseThrow(),
            response.path("mimeType").asString(""),
            Sha256Digest.hex(body),
            body,
            List.of()));
  }

  private byte[] body(String request) {
    JsonNode answer = tab.send("Network.getResponseBody", Map.of("requestId", request));
    String text = answer.path("body").asString("");
    return answer.path("base64Encoded").asBoolean(false)
        ? Base64.getDecoder().decode(text)
        : text.getBytes(StandardCharsets.UTF_8);
  }

  synchronized boolean isLoaded() {
    return loaded;
  }

  /** Whether nothing is on its way. */
  synchronized boolean isQuiet() {
    return running.isEmpty();
  }

  synchronized Optional<Main> main() {
    return main;
  }

  /** The last requested URL of the main document, also after a navigation by script. */
  synchronized String mainAddress() {
    return mainAddress;
  }

  /** The browser's name for what went wrong with the main document; empty for nothing. */
  synchronized String mainError() {
    return mainError;
  }

  synchronized List<Redirect> hops() {
    return List.copyOf(hops);
  }

  synchronized List<LoadedResource> resources() {
    return List.copyOf(resources.values());
  }
}
