package dev.vigil.watch.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.Sha256;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentCheckQueueTest {
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  @TempDir private Path folder;

  private static AgentCheck agentCheck(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new AgentCheck(
        0,
        7,
        NOON,
        0,
        List.of(new ScheduleUpdate(3, 5, "memory", "why")),
        new AgentCheck.Content(
            Sha256.of(bytes),
            Optional.empty(),
            bytes.length,
            200,
            List.of(),
            Optional.of(NOON),
            Duration.ofMillis(4),
            bytes));
  }

  private static String text(AgentCheck agentCheck) {
    return agentCheck.what() instanceof AgentCheck.Content content
        ? new String(content.body(), StandardCharsets.UTF_8)
        : "lost";
  }

  private static List<String> all(AgentCheckQueue queue) {
    return queue.from(1, Long.MAX_VALUE).stream().map(AgentCheckQueueTest::text).toList();
  }

  private Path only() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.min(Path::compareTo).orElseThrow();
    }
  }

  @Test
  void keepsWhatWasAddedInItsOrderOverAnEnd() {
    AgentCheck first = agentCheck("first");
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1000)) {
      assertThat(queue.add(first).number()).isEqualTo(1);
      queue.add(agentCheck("second"));
    }
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1000)) {
      assertThat(queue.add(agentCheck("third")).number()).isEqualTo(3);
      assertThat(all(queue)).containsExactly("first", "second", "third");
      AgentCheck read = queue.from(1, 1).getFirst();
      assertThat(read.paces()).isEqualTo(first.paces());
      assertThat(read.at()).isEqualTo(NOON);
    }
  }

  @Test
  void whatTheServerHasDoesNotWaitThoughItsFileStays() {
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1000)) {
      queue.add(agentCheck("first"));
      long first = queue.bytes();
      queue.add(agentCheck("second"));
      queue.taken(1);
      assertThat(queue.bytesAfter(1)).isPositive().isEqualTo(queue.bytes() - first);
      queue.taken(2);
      assertThat(queue.bytes()).isPositive();
      assertThat(queue.bytesAfter(2)).isZero();
    }
  }

  @Test
  void handsOutAsMuchAsIsTakenButAtLeastOne() {
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1000)) {
      for (int i = 0; i < 20; i++) {
        queue.add(agentCheck("number " + i));
      }
      long one = queue.bytes() / 20;
      assertThat(queue.from(1, 0)).hasSize(1);
      assertThat(queue.from(5, 4 * one + 20)).hasSizeBetween(3, 4);
      assertThat(queue.from(5, 4 * one).getFirst().number()).isEqualTo(5);
      assertThat(queue.from(3, 1).getFirst().number()).isEqualTo(3);
      assertThat(queue.from(21, 1000)).isEmpty();
    }
  }

  @Test
  void whatWasTakenIsDeletedAndTheCountGoesOn() {
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1000)) {
      for (int i = 0; i < 20; i++) {
        queue.add(agentCheck("number " + i));
      }
      queue.taken(11);
      assertThat(queue.first()).isBetween(2L, 12L);
      queue.taken(20);
      assertThat(queue.bytes()).isLessThan(1000);
    }
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1000)) {
      assertThat(queue.last()).isEqualTo(20);
      assertThat(queue.add(agentCheck("next")).number()).isEqualTo(21);
      queue.skipTo(100);
      assertThat(queue.add(agentCheck("far")).number()).isEqualTo(100);
      assertThat(text(queue.from(100, 1).getFirst())).isEqualTo("far");
    }
  }

  @Test
  void aFrameThatWasCutOffAnywhereIsDroppedAndNothingElse() throws IOException {
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1 << 20)) {
      queue.add(agentCheck("first"));
      queue.add(agentCheck("second"));
    }
    byte[] whole = Files.readAllBytes(only());
    int one = AgentCheckCodec.encode(agentCheck("first").numbered(1)).length;
    for (int cut = one; cut < whole.length; cut++) {
      Files.write(only(), Arrays.copyOf(whole, cut));
      try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1 << 20)) {
        assertThat(queue.last()).isEqualTo(1);
        assertThat(queue.add(agentCheck("again")).number()).isEqualTo(2);
        assertThat(all(queue)).containsExactly("first", "again");
      }
    }
  }

  @Test
  void aDamagedFrameIsLostAloneAndItsNumberIsNot() throws IOException {
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1 << 20)) {
      for (String text : List.of("first", "second", "third")) {
        queue.add(agentCheck(text));
      }
      int one = AgentCheckCodec.encode(agentCheck("first").numbered(1)).length;
      try (RandomAccessFile file = new RandomAccessFile(only().toFile(), "rw")) {
        file.seek(one + 30);
        int was = file.read();
        file.seek(one + 30);
        file.write(was ^ 1);
      }
      assertThat(all(queue)).containsExactly("first", "lost", "third");
    }
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1 << 20)) {
      assertThat(queue.last()).isEqualTo(3);
    }
  }

  @Test
  void filesThatAreGoneAreLostNumberByNumber() throws IOException {
    List<Long> numbers = new ArrayList<>();
    try (AgentCheckQueue queue = new AgentCheckQueue(folder, 1)) {
      for (int i = 0; i < 4; i++) {
        queue.add(agentCheck("number " + i));
      }
      Files.delete(folder.resolve("%020d.sightings".formatted(2)));
      queue.walk(
          1,
          frame -> {
            numbers.add(frame.agentCheck().orElseThrow().number());
            return true;
          });
      assertThat(all(queue)).containsExactly("number 0", "lost", "number 2", "number 3");
    }
    assertThat(numbers).containsExactly(1L, 2L, 3L, 4L);
  }
}
