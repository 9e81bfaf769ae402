package dev.vigil.server.web.frame;

import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the styles, scripts and images of the dashboard. Safe for concurrent use. */
public final class DashboardAssets {
  private static final List<String> NAMES =
      List.of("app.css", "app.js", "add.js", "change.js", "teach.js", "icon.svg");

  /** Files of one page, read when it is first shown. */
  private static final List<String> LATER =
      List.of("query.js", "query-builder.js", "codemirror.js");

  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Map<String, String> marks = new ConcurrentHashMap<>();

  public DashboardAssets() {
    NAMES.forEach(this::load);
  }

  private void load(String name) {
    byte[] bytes = read(name);
    files.put(name, bytes);
    marks.put(name, RandomSecret.hash(new String(bytes, StandardCharsets.UTF_8)).substring(0, 12));
  }

  private void loadLater(String name) {
    if (LATER.contains(name) && !marks.containsKey(name)) {
      load(name);
    }
  }

  private static byte[] read(String name) {
    try (InputStream in = DashboardAssets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing in the program");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read from the program", e);
    }
  }

  /** The path of a file; it changes with the file, so that browsers may keep it. */
  public String path(String name) {
    loadLater(name);
    return "/assets/" + name + "?" + marks.get(name);
  }

  public void serve(RequestContext context) {
    String name = context.part("name");
    loadLater(name);
    byte[] bytes = files.get(name);
    if (bytes == null) {
      throw HttpProblem.notFound("file " + name);
    }
    context
        .context()
        .contentType(
            name.endsWith(".css")
                ? "text/css; charset=utf-8"
                : name.endsWith(".js") ? "text/javascript; charset=utf-8" : "image/svg+xml")
        .header("Cache-Control", "public, max-age=31536000, immutable")
        .result(bytes);
  }
}
