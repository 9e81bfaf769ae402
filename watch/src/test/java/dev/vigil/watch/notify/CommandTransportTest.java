package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.change;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.sentinel.Channel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Only what the operator listed is run, and the message is nothing but its input. */
class CommandTransportTest {
  @TempDir Path folder;
  private final SteppedTime time = new SteppedTime("2026-11-15T10:00:00Z");

  private DeliveryResult send(String name, List<String> command) {
    return new CommandTransport(Map.of("known", command), time).send(outgoing(name));
  }

  private OutgoingMessage outgoing(String name) {
    return new MessageRenderer(MessageTemplateSet.USUAL, ZoneId.of("UTC"), Optional.empty())
        .outgoing(
            1,
            "the-key",
            new Channel("command", name),
            List.of(change(11, "$(touch pwned); `touch pwned`")),
            time.now());
  }

  @Test
  void aCommandGetsTheNoticeAsJson() throws Exception {
    Path out = folder.resolve("out");
    DeliveryResult receipt =
        send("known", List.of("/bin/sh", "-c", "cat > \"$0\"; echo $VIGIL_KEY", out.toString()));
    assertThat(receipt)
        .isEqualTo(new DeliveryResult.Delivered("the command known ended with 0: the-key"));
    JsonNode json = JsonMapper.shared().readTree(Files.readString(out));
    assertThat(json.path("id").asString()).isEqualTo("the-key");
    assertThat(json.path("notices").path(0).path("change").asLong()).isEqualTo(11);
    assertThat(folder.resolve("pwned")).doesNotExist();
  }

  @Test
  void itGetsNothingOfOurEnvironmentButThePath() {
    DeliveryResult receipt =
        send("known", List.of("/bin/sh", "-c", "env | cut -d= -f1 | sort | tr '\\n' ' '"));
    assertThat(receipt.words().split(": ", 2)[1].split(" "))
        .contains("PATH", "VIGIL_KEY")
        .doesNotContain("HOME", "USER");
  }

  @Test
  void whatIsNotListedIsNotRun() {
    assertThat(send("/bin/true", List.of("/bin/true"))).isInstanceOf(DeliveryResult.Deferred.class);
    assertThat(send("known", List.of(folder + "/not-there")).words()).contains("cannot be run");
  }

  @Test
  void aFailureIsReportedWithWhatTheCommandSays() {
    DeliveryResult receipt = send("known", List.of("/bin/sh", "-c", "echo no printer >&2; exit 3"));
    assertThat(receipt).isInstanceOf(DeliveryResult.Deferred.class);
    assertThat(receipt.words()).isEqualTo("the command known ended with 3: no printer");
  }

  @Test
  void aCommandThatReadsNothingAndSaysMuchStillEnds() {
    assertThat(send("known", List.of("/bin/sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' x")))
        .isInstanceOf(DeliveryResult.Delivered.class);
  }

  @Test
  void aCommandThatHangsIsEnded() throws Exception {
    Thread clock =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    time.awaitAlarm();
                    time.pass(Duration.ofMinutes(2));
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    DeliveryResult receipt = send("known", List.of("/bin/sh", "-c", "sleep 1000 & sleep 1000"));
    clock.join();
    assertThat(receipt).isInstanceOf(DeliveryResult.Deferred.class);
  }
}
