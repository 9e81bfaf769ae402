package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** One tab of a {@link Chromium} process. Safe for use by several threads. */
public final class BrowserTab {
  private final DevTools devTools;
  private final String target;
  private final String session;

  BrowserTab(DevTools devTools, String target, String session) {
    this.devTools = devTools;
    this.target = target;
    this.session = session;
  }

  /** Sends any command of the protocol to this tab. */
  public JsonNode send(String method, Map<String, ?> params) {
    return devTools.send(session, method, params);
  }

  /** Hears of this tab's events. */
  public DevTools.EventSubscription listen(DevTools.Listener listener) {
    return devTools.listen(
        event -> {
          if (event.session().equals(session)) {
            listener.happened(event);
          }
        });
  }

  /** Opens an address and waits until the page has loaded. */
  public void open(String url, Duration limit) {
    BlockingQueue<String> loaded = new LinkedBlockingQueue<>();
    try (DevTools.EventSubscription _ =
        listen(
            event -> {
              if (event.method().equals("Page.lifecycleEvent")
                  && event.params().path("name").asString("").equals("load")) {
                loaded.add(event.params().path("loaderId").asString(""));
              }
            })) {
      send("Page.enable", Map.of());
      send("Page.setLifecycleEventsEnabled", Map.of("enabled", true));
      JsonNode answer = send("Page.navigate", Map.of("url", url));
      if (answer.has("errorText")) {
        throw new FetchException(
            "The browser cannot open " + url + ": " + answer.get("errorText").asString() + ".");
      }
      // The page that was there before may end its own loading only now.
      String own = answer.path("loaderId").asString("");
      long end = System.nanoTime() + limit.toNanos();
      String last = own.isEmpty() ? own : null;
      while (!own.equals(last)) {
        last = loaded.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (last == null) {
          throw new FetchException(url + " did not load within " + limit.toSeconds() + " s.");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FetchException("Loading " + url + " was interrupted.", e);
    }
  }

  /** The value of an expression of JavaScript, after its promise is kept. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        send(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      JsonNode details = answer.get("exceptionDetails");
      throw new FetchException(
          "The page's script failed: "
              + details
                  .path("exception")
                  .path("description")
                  .asString(details.path("text").asString(""))
              + ".");
    }
    return answer.path("result").path("value");
  }

  /** A picture (PNG) of what the window shows. */
  public byte[] screenshot() {
    return Base64.getDecoder()
        .decode(send("Page.captureScreenshot", Map.of("format", "png")).get("data").asString());
  }

  /** The browser's name for this tab. */
  public String target() {
    return target;
  }

  /** Closes the tab. */
  public void close() {
    devTools.send("Target.closeTarget", Map.of("targetId", target));
  }
}
