package dev.vigil.watch.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.guard.AllowList;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.TemplateWords;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The examples of the documentation are true. */
class DocumentedTest {
  private static final Path DOCS = Path.of("../docs");

  @TempDir Path folder;

  private static String block(String file, String kind) throws IOException {
    Matcher block =
        Pattern.compile("(?ms)^```" + kind + "\\n(.*?)^```$")
            .matcher(Files.readString(DOCS.resolve(file)));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void theSettingsAreRead() throws IOException {
    String yaml =
        block("settings.md", "yaml").replace("{env: SMTP_PASSWORD}", "{file: mail.password}");
    Files.writeString(folder.resolve("mail.password"), "x");
    Files.writeString(
        folder.resolve("harbour.token"), "a-token-of-more-than-thirty-two-characters");
    Files.writeString(folder.resolve(Settings.FILE), yaml);
    Settings settings = Settings.of(folder);
    assertThat(settings.mail()).isPresent();
    assertThat(settings.template().choices()).hasSize(2);
  }

  @Test
  void theSentinelIsAccepted() throws IOException {
    List<Sentinel> sentinels =
        SentinelParser.parse(block("notifications.md", ""), ZoneId.of("UTC"));
    assertThat(sentinels.getFirst().get(ClauseValue.NOTIFY).orElseThrow())
        .hasSize(3)
        .allSatisfy(channel -> assertThat(ChannelKind.problem(channel)).isEmpty());
  }

  @Test
  void theWebhookIsSentLikeThat() throws IOException {
    SteppedTime time = new SteppedTime("2026-11-15T09:00:04Z");
    Notification notification =
        new Notification(
            Notification.Kind.CHANGE,
            1,
            5,
            "tea-prices",
            11,
            "https://shop.example/tea",
            "Tea",
            List.of("price"),
            3,
            4,
            "cheaper",
            "**Tea**: cheaper",
            0.8,
            Optional.of(Instant.parse("2026-11-15T08:59:00Z")),
            Instant.parse("2026-11-15T09:00:01Z"),
            Instant.parse("2026-11-15T09:00:03Z"),
            List.of("tea"),
            true,
            Optional.of("3x6c4vkz8pq0w"));
    try (TestServices world = new TestServices(time, AllowList.of("127.0.0.1"))) {
      Channel channel = new Channel("webhook", world.url("/hook"));
      world
          .transports(Settings.USUAL)
          .send(
              new MessageRenderer(MessageTemplateSet.USUAL, ZoneId.of("UTC"), Optional.empty())
                  .outgoing(
                      1,
                      "6f1ed002ab5595859014ebf0951522d9",
                      channel,
                      List.of(notification),
                      time.now()));
      assertThat(world.seen.getFirst().json())
          .isEqualTo(JsonMapper.shared().readTree(block("notifications.md", "json")));
    }
  }

  @Test
  void everyChannelIsInTheTableAndEveryExampleThereIsOne() throws IOException {
    String text = Files.readString(DOCS.resolve("notifications.md"));
    for (String word : ChannelKind.words()) {
      assertThat(text).containsPattern("(?m)^\\| `" + word + "[ `]");
    }
    Matcher row = Pattern.compile("(?m)^\\| `([a-z]+) \"?([^`\"…]+)\"?`").matcher(text);
    int examples = 0;
    while (row.find()) {
      assertThat(ChannelKind.problem(new Channel(row.group(1), row.group(2)))).isEmpty();
      examples++;
    }
    assertThat(examples).isGreaterThan(9);
  }

  @Test
  void everyWordOfATemplateIsInTheTable() throws IOException {
    String text = Files.readString(DOCS.resolve("notifications.md"));
    assertThat(TemplateWords.SAMPLE.keySet()).allSatisfy(word -> assertThat(text).contains(word));
  }
}
