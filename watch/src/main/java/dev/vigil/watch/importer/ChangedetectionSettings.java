package dev.vigil.watch.importer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The settings in a backup of changedetection.io, for all watches and for tags. Immutable.
 *
 * @param tags the settings of each tag, by its id
 */
record ChangedetectionSettings(
    Map<?, ?> every,
    String backend,
    String zone,
    boolean whitespace,
    boolean allPaused,
    List<String> ignored,
    List<String> removed,
    List<String> channels,
    Map<String, Map<?, ?>> tags) {

  /** Settings of the server, not of its watches. */
  private static final Set<String> OWN =
      Set.of(
          "api_access_token",
          "api_access_token_enabled",
          "base_url",
          "password",
          "pager_size",
          "schema_version",
          "shared_diff_access",
          "ui",
          "tags",
          "rss_access_token",
          "history_snapshot_max_length",
          "ssim_threshold",
          "favicon");

  static ChangedetectionSettings of(Map<?, ?> settings, List<ImportResult.Left> left) {
    Map<?, ?> application = JobValue.map(settings.get("application"));
    Map<?, ?> requests = JobValue.map(settings.get("requests"));
    for (String field : List.of("notification_body", "notification_title", "notification_format")) {
      if (!JobValue.isNothing(application.get(field))) {
        left.add(
            new ImportResult.Left("", field, "words of messages are templates in settings.yaml"));
      }
    }
    if (!JobValue.isNothing(requests.get("extra_proxies"))
        || !JobValue.isNothing(requests.get("proxy"))) {
      left.add(
          new ImportResult.Left("", "extra_proxies", "list them in settings.yaml under proxies"));
    }
    if (!JobValue.isNothing(settings.get("headers"))) {
      left.add(new ImportResult.Left("", "headers", "of all watches; say them in Request of each"));
    }
    Set<String> known =
        Set.of(
            "fetch_backend",
            "scheduler_timezone_default",
            "ignore_whitespace",
            "all_paused",
            "global_ignore_text",
            "global_subtractive_selectors",
            "notification_urls",
            "notification_body",
            "notification_title",
            "notification_format");
    application.forEach(
        (key, value) -> {
          String field = String.valueOf(key);
          if (!known.contains(field)
              && !OWN.contains(field)
              && !field.startsWith("rss_")
              && !JobValue.isNothing(value)) {
            left.add(
                new ImportResult.Left(
                    "", field, "'" + JobValue.shown(value) + "' has no counterpart"));
          }
        });
    Map<String, Map<?, ?>> tags = new LinkedHashMap<>();
    JobValue.map(application.get("tags"))
        .forEach((id, tag) -> tags.put(String.valueOf(id), JobValue.map(tag)));
    return new ChangedetectionSettings(
        JobValue.map(requests.get("time_between_check")),
        JobValue.text(application.get("fetch_backend")),
        JobValue.text(application.get("scheduler_timezone_default")),
        JobValue.isYes(application.get("ignore_whitespace")),
        JobValue.isYes(application.get("all_paused")),
        JobValue.texts(application.get("global_ignore_text")),
        JobValue.texts(application.get("global_subtractive_selectors")),
        JobValue.texts(application.get("notification_urls")),
        tags);
  }
}
