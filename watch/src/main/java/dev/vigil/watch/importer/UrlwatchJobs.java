package dev.vigil.watch.importer;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.YamlFault;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads the {@code urls.yaml} of urlwatch, one document per job. For one import. */
final class UrlwatchJobs {
  private static final YAMLMapper YAML = YAMLMapper.builder().build();

  private final ZoneId zone;
  private final List<Sentinel> sentinels = new ArrayList<>();
  private final List<ImportResult.Left> left = new ArrayList<>();
  private final Map<String, String> secrets = new TreeMap<>();
  private final Set<String> paused = new HashSet<>();
  private final Set<String> names = new HashSet<>();

  UrlwatchJobs(ZoneId zone) {
    this.zone = zone;
  }

  /** Whether a text is a list of jobs: it begins with a mapping that has a URL or a command. */
  static boolean looksLike(String text) {
    return text.lines().anyMatch(line -> line.matches("(url|navigate|command|kind)\\s*:\\s.*"));
  }

  ImportResult yaml(String text) {
    try (MappingIterator<Object> documents = YAML.readerFor(Object.class).readValues(text)) {
      int count = 0;
      while (documents.hasNext()) {
        ImportLimits.checkJobs(++count);
        Object document = documents.next();
        if (document instanceof Map<?, ?> job && !job.isEmpty()) {
          job(job, count);
        } else if (document != null) {
          left.add(new ImportResult.Left("", "job " + count, "is not a mapping and was left out"));
        }
      }
    } catch (JacksonException e) {
      throw new WatchException(
          "The jobs cannot be read: line %d is not YAML (%s); correct it."
              .formatted(YamlFault.line(e), YamlFault.words(e)),
          e);
    }
    return new ImportResult("urlwatch", sentinels, paused, secrets, left);
  }

  private void job(Map<?, ?> job, int number) {
    String url = JobValue.text(job.get("url"));
    String address = url.isEmpty() ? JobValue.text(job.get("navigate")) : url;
    String title = JobValue.text(job.get("name"));
    String name =
        JobNames.unlike(JobNames.of(title, address.isEmpty() ? "job-" + number : address), names);
    if (address.isEmpty()) {
      left.add(
          new ImportResult.Left(
              name,
              job.containsKey("command") ? "command" : "job",
              job.containsKey("command")
                  ? "runs a program; the operator lists it in settings.yaml under commands, and a"
                      + " sentinel says Using command NAME"
                  : "has no address and was left out"));
      return;
    }
    if (!JobDraft.isAddress(address)) {
      left.add(
          new ImportResult.Left(
              name, "url", "'" + JobValue.shown(address) + "' is not a web address"));
      return;
    }
    JobDraft work = new JobDraft(name, address, zone, left, secrets);
    Map<String, @Nullable Object> rest = new LinkedHashMap<>();
    job.forEach((key, value) -> rest.put(String.valueOf(key), value));
    rest.keySet().removeAll(Set.of("name", "url", "navigate", "kind"));
    if (url.isEmpty()) {
      work.inBrowser();
    }
    rest.forEach((field, value) -> field(work, field, value, job));
    sentinels.add(work.finish());
  }

  private void field(JobDraft work, String field, @Nullable Object value, Map<?, ?> job) {
    if (JobValue.isNothing(value) && !field.equals("enabled")) {
      return;
    }
    switch (field) {
      case "filter" -> new UrlwatchFilters(work).add(value);
      case "tags" -> work.say(field, ClauseValue.TAG, tags(value));
      case "enabled" -> {
        if (!JobValue.isYes(value)) {
          paused.add(work.name);
        }
      }
      case "method" -> {
        if (!JobValue.text(value).equalsIgnoreCase("GET")) {
          work.request(field, "method " + JobValue.text(value));
        }
      }
      case "data" -> work.request(field, "body " + JobDraft.quoted(form(value)) + type(job));
      case "headers" ->
          JobValue.map(value)
              .forEach((header, text) -> header(work, String.valueOf(header), JobValue.text(text)));
      case "cookies" ->
          JobValue.map(value)
              .forEach(
                  (cookie, text) ->
                      work.cookie(field, String.valueOf(cookie), JobValue.text(text)));
      case "ssl_no_verify" -> work.request(field, "certificate unverified");
      case "max_tries" ->
          work.say(field, ClauseValue.ALERT, "failing after " + JobValue.text(value));
      case "ignore_connection_errors", "ignore_timeout_errors", "ignore_too_many_redirects" ->
          work.say(field, ClauseValue.ALERT, "failing never");
      case "additions_only", "deletions_only" -> {
        if (JobValue.isYes(value)) {
          work.option(field, "only", field.equals("additions_only") ? "added" : "removed");
        }
      }
      case "treat_new_as_changed" -> work.leave(field, "the first version is not a change here");
      case "compared_versions" ->
          work.leave(field, "what a page does all the time is learnt and held back here");
      case "http_proxy", "https_proxy" ->
          work.leave(field, "proxies are the operator's; list it in settings.yaml under proxies");
      case "ignore_cached" -> work.leave(field, "every page is asked whether it changed");
      case "ignore_http_error_codes" ->
          work.leave(field, "an error page is never a version here; it is reported once");
      case "encoding" -> work.leave(field, "the encoding is found as browsers find it");
      case "timeout", "wait_until" -> work.leave(field, "has one value for all pages here");
      case "diff_filter", "diff_tool" ->
          work.leave(field, "'" + JobValue.shown(value) + "': say it with Monitor, Ignore or When");
      case "url_for_human", "user_visible_url" ->
          work.leave(field, "messages name the address that is watched");
      default -> work.leave(field, "'" + JobValue.shown(value) + "' has no counterpart");
    }
  }

  private static void header(JobDraft work, String header, String value) {
    work.header("headers." + header, header, value);
  }

  private static String tags(@Nullable Object value) {
    return JobValue.texts(value).stream()
        .flatMap(text -> List.of(text.split("[,\\s]+", -1)).stream())
        .filter(text -> !text.isEmpty())
        .map(JobDraft::quoted)
        .collect(Collectors.joining(", "));
  }

  private static String form(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> fields)) {
      return JobValue.text(value);
    }
    return fields.entrySet().stream()
        .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(@Nullable Object text) {
    return URLEncoder.encode(JobValue.text(text), StandardCharsets.UTF_8);
  }

  private static String type(Map<?, ?> job) {
    for (Map.Entry<?, ?> header : JobValue.map(job.get("headers")).entrySet()) {
      if (JobValue.text(header.getKey()).equalsIgnoreCase("Content-Type")) {
        return " as " + JobDraft.quoted(JobValue.text(header.getValue()));
      }
    }
    return "";
  }
}
