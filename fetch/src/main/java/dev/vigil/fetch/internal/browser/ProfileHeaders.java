package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.message.CookieSession;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Cookie;
import tools.jackson.databind.JsonNode;

/**
 * Adds a profile's header fields, credentials and cookies to the requests of a tab, to the page's
 * own origin only; requests to other origins get none of them. Safe for use by several threads.
 */
final class ProfileHeaders implements DevTools.Listener {
  private final BrowserTab tab;
  private final FetchRequest request;

  ProfileHeaders(BrowserTab tab, FetchRequest request) {
    this.tab = tab;
    this.request = request;
  }

  /** Intercepts the tab's requests to the page's origin, if there is something to add. */
  static void enable(BrowserTab tab, FetchRequest request) {
    if (!own(request.profile()).isEmpty()) {
      tab.send(
          "Fetch.enable",
          Map.of(
              "patterns",
              List.of(
                  Map.of("urlPattern", request.url().origin() + "/*", "requestStage", "Request"))));
    }
  }

  private static Map<String, String> own(RequestProfile profile) {
    Map<String, String> own = new LinkedHashMap<>();
    for (HttpHeader header : profile.headers()) {
      if (!header.name().equalsIgnoreCase("User-Agent")) {
        own.put(header.name(), header.value());
      }
    }
    profile.secretHeaders().forEach((name, secret) -> own.put(name, secret.reveal()));
    profile.credentials().ifPresent(c -> own.put("Authorization", c.header()));
    return own;
  }

  @Override
  public void happened(DevTools.Event event) {
    if (!event.method().equals("Fetch.requestPaused")) {
      return;
    }
    JsonNode asked = event.params().path("request");
    Map<String, String> fields = new LinkedHashMap<>();
    asked
        .path("headers")
        .properties()
        .forEach(f -> fields.put(f.getKey(), f.getValue().asString("")));
    if (isOwn(asked.path("url").asString(""))) {
      own(request.profile())
          .forEach(
              (name, value) -> {
                fields.keySet().removeIf(name::equalsIgnoreCase);
                fields.put(name, value);
              });
    }
    List<Map<String, String>> headers = new ArrayList<>();
    fields.forEach((name, value) -> headers.add(Map.of("name", name, "value", value)));
    tab.send(
        "Fetch.continueRequest",
        Map.of("requestId", event.params().path("requestId").asString(""), "headers", headers));
  }

  private boolean isOwn(String url) {
    try {
      return WebUrl.parse(url).origin().equals(request.url().origin());
    } catch (FetchException e) {
      return false;
    }
  }

  /** The cookies to begin with, as parameters of the browser. */
  static List<Map<String, Object>> cookies(FetchRequest request) {
    List<Map<String, Object>> all = new ArrayList<>();
    request
        .profile()
        .cookies()
        .forEach(
            (name, secret) ->
                all.add(
                    Map.of(
                        "name",
                        name,
                        "value",
                        secret.reveal(),
                        "url",
                        request.url().origin() + "/",
                        // A script of the page has no use for it, and could send it elsewhere.
                        "httpOnly",
                        true,
                        "secure",
                        request.url().toString().startsWith("https:"),
                        "sourcePort",
                        request.url().port())));
    request
        .session()
        .ifPresent(
            session -> {
              for (Cookie cookie : session.cookies()) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("name", cookie.name());
                one.put("value", cookie.value());
                one.put("path", cookie.path());
                one.put("secure", cookie.secure());
                one.put("httpOnly", cookie.httpOnly());
                // A session does not know which port they came from.
                one.put("sourcePort", -1);
                one.put("sourceScheme", "Unset");
                if (cookie.hostOnly()) {
                  one.put(
                      "url", (cookie.secure() ? "https://" : "http://") + cookie.domain() + "/");
                } else {
                  one.put("domain", "." + cookie.domain());
                }
                if (cookie.persistent()) {
                  one.put("expires", cookie.expiresAt() / 1000);
                }
                all.add(one);
              }
            });
    return all;
  }

  /** Takes the cookies that the page set into a session. */
  static void keep(BrowserTab tab, CookieSession session) {
    List<Cookie> cookies = new ArrayList<>();
    for (JsonNode c : tab.send("Network.getCookies", Map.of()).path("cookies")) {
      try {
        String domain = c.path("domain").asString("");
        Cookie.Builder one =
            new Cookie.Builder()
                .name(c.path("name").asString(""))
                .value(c.path("value").asString(""))
                .path(c.path("path").asString("/"));
        if (domain.startsWith(".")) {
          one.domain(domain.substring(1));
        } else {
          one.hostOnlyDomain(domain);
        }
        if (c.path("secure").asBoolean(false)) {
          one.secure();
        }
        if (c.path("httpOnly").asBoolean(false)) {
          one.httpOnly();
        }
        if (c.path("expires").asDouble(-1) > 0) {
          one.expiresAt((long) (c.path("expires").asDouble(0) * 1000));
        }
        cookies.add(one.build());
      } catch (IllegalArgumentException e) {
        // a cookie that only this browser can hold
      }
    }
    session.adopt(cookies);
  }
}
