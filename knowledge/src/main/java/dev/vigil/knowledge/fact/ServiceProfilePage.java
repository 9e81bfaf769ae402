package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.database.ServiceTopics;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * The profiles of probed services as one internal page: each change of a profile is a version of
 * it, so that services are members of the class Service with a history, like what pages show. Equal
 * profiles give equal bytes. Stateless.
 */
final class ServiceProfilePage {
  /** The scheme of the address; only the class Service is extracted from the page. */
  static final String SCHEME = "services:";

  static final String CLASS = "Service";
  static final String URL = SCHEME + CLASS + "/probed";

  /** The class is switched on for the page alone, unless a user switches it on for all pages. */
  private static final String TAG = "probed-service";

  private static final Pattern PASSWORD =
      Pattern.compile("(?i)pass-?_?wor[dt]|passwd|\\bpwd\\b|kennwort|contrasen|motdepasse|senha");

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ServiceProfilePage() {}

  /** Stores the profiles of a data folder if they changed. */
  static void update(
      FactService facts, Archive archive, TimeSource time, Path folder, long workspace) {
    try {
      List<CapabilityProfile> profiles = ServiceProfiles.in(folder).all();
      Page page = new Page(workspace, URL, "");
      Optional<byte[]> before = archive.newest(page).map(archive::bytes);
      byte[] now = write(profiles, folder);
      if (profiles.isEmpty() && before.isEmpty()
          || before.filter(bytes -> Arrays.equals(bytes, now)).isPresent()) {
        return;
      }
      if (!facts.active(workspace).contains(CLASS)) {
        facts.switchOn(workspace, CLASS, TAG);
      }
      add(archive, time, page, now);
      facts.rebuild(workspace, page, CLASS);
    } catch (ArchiveException | DiscoverException | UncheckedIOException later) {
      // Opened for reading only, or a damaged profile, which the commands of services report: the
      // next process that writes stores the profiles.
      System.getLogger(ServiceProfilePage.class.getName())
          .log(System.Logger.Level.DEBUG, "the profiles of services are not stored", later);
    }
  }

  private static void add(Archive archive, TimeSource time, Page page, byte[] bytes) {
    Instant now = time.now();
    FetchRecord fetch =
        new FetchRecord(
            page.url(),
            now,
            0,
            List.of(new StoredHeader("Content-Type", "application/json")),
            Duration.ZERO);
    archive
        .catalogue()
        .change(
            connection -> {
              WatchedPage row =
                  WatchedPageRepository.findOrCreate(
                      connection, new RowIds(time::now, RandomGenerator.getDefault()), page);
              WatchedPageRepository.updateContent(
                  connection, row, archive.add(page, bytes, fetch).version().number(), "", "", now);
            });
  }

  private static byte[] write(List<CapabilityProfile> profiles, Path folder) {
    Map<String, List<String>> topics = ServiceTopics.names(folder);
    return (JSON.writerWithDefaultPrettyPrinter()
                .writeValueAsString(
                    profiles.stream()
                        .map(
                            profile ->
                                record(profile, topics.getOrDefault(profile.name(), List.of())))
                        .toList())
            + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** A profile in the words of the class Service. */
  private static Map<String, Object> record(CapabilityProfile profile, List<String> topics) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("name", profile.title().isEmpty() ? profile.name() : profile.title());
    record.put("kind", profile.service());
    record.put("url", profile.start());
    record.put(
        "login",
        profile.form().fields().stream().anyMatch(field -> PASSWORD.matcher(field).find()));
    List<String> arguments = new ArrayList<>();
    for (CapabilityProfile.Argument each : profile.arguments()) {
      arguments.add(each.name() + (each.type().isEmpty() ? "" : " (" + each.type() + ")"));
    }
    record.put("arguments", arguments);
    String objects = profile.result().objects();
    boolean records = profile.result().records() > 0;
    record.put("answers", objects.isEmpty() ? records ? "records" : "text" : objects);
    if (!topics.isEmpty()) {
      record.put("topic", topics);
    }
    return record;
  }
}
