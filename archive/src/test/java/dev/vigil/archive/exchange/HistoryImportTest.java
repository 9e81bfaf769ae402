package dev.vigil.archive.exchange;

import static dev.vigil.archive.exchange.WarcRecords.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryImportTest {
  private static final String URL = "https://port.example/notices";

  @TempDir private Path folder;

  @Test
  void aHistoryBecomesVersionsAndChecks() {
    try (Archive archive = Archive.open(folder)) {
      HistoryImport.Result result = run(archive, "1 a", "2 b", "3 b", "4 a");
      assertThat(result).isEqualTo(new HistoryImport.Result(3, 1, 0, new TreeMap<>()));
      assertThat(history(archive)).containsExactly("1 a", "2 b", "4 a");
    }
  }

  @Test
  void importingAgainChangesNothing() {
    try (Archive archive = Archive.open(folder)) {
      run(archive, "1 a", "2 b", "3 b", "4 a");
      HistoryImport.Result again = run(archive, "1 a", "2 b", "3 b", "4 a", "5 c");
      assertThat(again).isEqualTo(new HistoryImport.Result(1, 0, 4, new TreeMap<>()));
      assertThat(history(archive)).containsExactly("1 a", "2 b", "4 a", "5 c");
    }
  }

  @Test
  void whatIsOlderThanTheNewestVersionIsLeftOut() {
    try (Archive archive = Archive.open(folder)) {
      run(archive, "5 e");
      HistoryImport.Result result = run(archive, "1 a", "6 f");
      assertThat(result.leftOut())
          .isEqualTo(Map.of("older than what the archive has of the page", 1));
      assertThat(history(archive)).containsExactly("5 e", "6 f");
    }
  }

  @Test
  void manyVersionsAreCommittedInParts() {
    String[] states = new String[600];
    for (int i = 0; i < states.length; i++) {
      states[i] = (i + 1) + " body " + i;
    }
    try (Archive archive = Archive.open(folder)) {
      assertThat(run(archive, states).added()).isEqualTo(600);
      assertThat(history(archive)).containsExactly(states);
    }
  }

  private static List<String> history(Archive archive) {
    return archive.versions(Page.of(URL)).stream().map(version -> text(archive, version)).toList();
  }

  private static String text(Archive archive, Version version) {
    return version.fetch().time().getEpochSecond()
        + " "
        + new String(archive.bytes(version), StandardCharsets.UTF_8);
  }

  private static HistoryImport.Result run(Archive archive, String... states) {
    return HistoryImport.run(archive, new Told(states), capture -> {});
  }

  /** States as "second body". */
  private static final class Told implements CaptureReader {
    private final Deque<String> states;
    private final int total;

    Told(String... states) {
      this.states = new ArrayDeque<>(List.of(states));
      this.total = states.length;
    }

    @Override
    public Optional<Capture> next() {
      return Optional.ofNullable(states.poll())
          .map(state -> state.split(" ", 2))
          .map(
              parts ->
                  new Capture(
                      FetchRecord.at(URL, Instant.ofEpochSecond(Long.parseLong(parts[0]))),
                      bytes(parts[1])));
    }

    @Override
    public int total() {
      return total;
    }

    @Override
    public int done() {
      return total - states.size();
    }

    @Override
    public SortedMap<String, Integer> leftOut() {
      return new TreeMap<>();
    }

    @Override
    public void close() {}
  }
}
