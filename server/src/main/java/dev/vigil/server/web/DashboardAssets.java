package dev.vigil.server.web;

import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Serves the styles, scripts and images of the dashboard. Immutable. */
final class DashboardAssets {
  private static final List<String> NAMES =
      List.of("app.css", "app.js", "add.js", "change.js", "teach.js", "icon.svg");

  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final Map<String, String> marks = new LinkedHashMap<>();

  DashboardAssets() {
    for (String name : NAMES) {
      byte[] bytes = read(name);
      files.put(name, bytes);
      marks.put(
          name, RandomSecret.hash(new String(bytes, StandardCharsets.UTF_8)).substring(0, 12));
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
  String path(String name) {
    return "/assets/" + name + "?" + marks.get(name);
  }

  void serve(RequestContext context) {
    String name = context.part("name");
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
