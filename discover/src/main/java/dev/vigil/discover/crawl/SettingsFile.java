package dev.vigil.discover.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.watch.YamlFault;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Stores the settings of a crawl as JSON. Stateless. */
final class SettingsFile {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private SettingsFile() {}

  static String write(CrawlSettings settings) {
    return JSON.writeValueAsString(settings);
  }

  static CrawlSettings read(Path file, String text) {
    try {
      return JSON.readValue(text, CrawlSettings.class);
    } catch (JacksonException e) {
      throw new DiscoverException(
          "%s: the settings of the crawl cannot be read (%s); remove its folder and crawl anew."
              .formatted(file, YamlFault.words(e)),
          e);
    }
  }
}
