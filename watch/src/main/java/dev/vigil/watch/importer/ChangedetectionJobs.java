package dev.vigil.watch.importer;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.Sentinel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the watches in a backup of changedetection.io. A backup has one {@code url-watches.json}
 * with everything or, in newer versions, {@code changedetection.json} with the settings and a
 * {@code watch.json} for each watch. Names in the zip are only compared, never used as paths. For
 * one import.
 */
final class ChangedetectionJobs {
  private static final ObjectMapper JSON = JsonMapper.shared();
  private static final int MOST = 1_000_000;

  private final ZoneId zone;
  private final List<Sentinel> sentinels = new ArrayList<>();
  private final List<ImportResult.Left> left = new ArrayList<>();
  private final Map<String, String> secrets = new TreeMap<>();
  private final Set<String> paused = new HashSet<>();
  private final Set<String> names = new HashSet<>();

  ChangedetectionJobs(ZoneId zone) {
    this.zone = zone;
  }

  ImportResult json(String text) {
    Map<?, ?> all = object("url-watches.json", text.getBytes(StandardCharsets.UTF_8));
    return take(JobValue.map(all.get("settings")), JobValue.map(all.get("watching")));
  }

  ImportResult zip(Path file) throws IOException {
    Map<Object, Object> watches = new LinkedHashMap<>();
    Map<?, ?> settings = Map.of();
    Map<Object, Object> tags = new LinkedHashMap<>();
    boolean found = false;
    long versions = 0;
    long sum = 0;
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MOST) {
        throw new WatchException(
            file + " has more than a million parts; it is not a backup of changedetection.io.");
      }
      for (ZipEntry entry : zip.stream().toList()) {
        String name = entry.getName().replaceFirst("^.*/(?=[^/]*$)", "");
        boolean known =
            name.matches("url-watches\\.json|changedetection\\.json|watch\\.json|tag\\.json");
        if (!known) {
          versions += name.endsWith(".txt") || name.endsWith(".br") ? 1 : 0;
          continue;
        }
        byte[] bytes = bytes(zip, entry);
        sum += bytes.length;
        ImportLimits.checkText(sum);
        Map<?, ?> object = object(name, bytes);
        found = true;
        String id = entry.getName().replaceFirst("/[^/]*$", "").replaceFirst("^.*/", "");
        switch (name) {
          case "watch.json" -> watches.put(id, object);
          case "tag.json" -> tags.put(id, object);
          default -> {
            JobValue.map(object.get("watching")).forEach(watches::putIfAbsent);
            settings = JobValue.map(object.get("settings"));
          }
        }
      }
    }
    if (!found) {
      throw new WatchException(
          file + " has no url-watches.json; it is not a backup of changedetection.io.");
    }
    if (versions > 0) {
      left.add(
          new ImportResult.Left(
              "",
              "history",
              versions + " old versions: they are filtered texts and not the pages themselves"));
    }
    if (!tags.isEmpty()) {
      settings = withTags(settings, tags);
    }
    return take(settings, watches);
  }

  private static Map<?, ?> withTags(Map<?, ?> settings, Map<Object, Object> tags) {
    Map<Object, Object> application =
        new LinkedHashMap<>(JobValue.map(settings.get("application")));
    Map<Object, Object> all = new LinkedHashMap<>(JobValue.map(application.get("tags")));
    all.putAll(tags);
    application.put("tags", all);
    Map<Object, Object> both = new LinkedHashMap<>(settings);
    both.put("application", application);
    return both;
  }

  private static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readNBytes(ImportLimits.text() + 1);
    }
  }

  private static Map<?, ?> object(String name, byte[] bytes) {
    try {
      return JSON.readValue(bytes, Map.class);
    } catch (JacksonException e) {
      throw new WatchException(
          "%s of the backup is not JSON (%s); it is damaged."
              .formatted(name, JobValue.shown(e.getOriginalMessage())),
          e);
    }
  }

  private ImportResult take(Map<?, ?> settings, Map<?, ?> watches) {
    ImportLimits.checkJobs(watches.size());
    ChangedetectionSettings general = ChangedetectionSettings.of(settings, left);
    for (Map.Entry<?, ?> watch : watches.entrySet()) {
      Map<?, ?> fields = JobValue.map(watch.getValue());
      String url = JobValue.text(fields.get("url")).strip().replaceFirst("^source:", "");
      String title = JobValue.text(fields.get("title"));
      String name =
          JobNames.unlike(
              JobNames.of(title.isBlank() ? JobValue.text(fields.get("page_title")) : title, url),
              names);
      boolean template = url.contains("{{") || url.contains("{%");
      if (template || !JobDraft.isAddress(url)) {
        left.add(
            new ImportResult.Left(
                name,
                "url",
                template
                    ? "is a template, which addresses here are not"
                    : "'" + JobValue.shown(url) + "' is not a web address"));
        continue;
      }
      JobDraft work = new JobDraft(name, url, zone, left, secrets);
      new ChangedetectionWatch(work, fields, general).map();
      if (JobValue.isYes(fields.get("paused")) || general.allPaused()) {
        paused.add(name);
      }
      sentinels.add(work.finish());
    }
    return new ImportResult("changedetection.io", sentinels, paused, secrets, left);
  }
}
