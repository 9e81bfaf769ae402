package dev.vigil.bench.labelled;

import dev.vigil.diff.noise.page.ResponseSignals;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * An answer of a server that people scored, without its body. Immutable.
 *
 * @param score from 0 (a block page or an error in disguise) to 1 (a real page)
 */
public record Response(String name, double score, ResponseSignals signals) {
  public static Response of(Path file) {
    String folder = file.getName(file.getNameCount() - 2).toString();
    Json data = Json.of(file).get("data");
    Map<String, String> headers = new HashMap<>(data.get("headers").strings());
    String length = data.get("content_length").text();
    String title = data.has("title") ? data.get("title").text() : "";
    return new Response(
        folder + "/" + file.getFileName().toString().substring(0, 8),
        Double.parseDouble(folder.substring(folder.lastIndexOf('-') + 1)),
        new ResponseSignals(
            Integer.parseInt(data.get("status").text()),
            headers,
            title,
            "",
            "",
            -1,
            length.isEmpty() ? -1 : Long.parseLong(length),
            0,
            false,
            false));
  }
}
