package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.change;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.channel.WebhookFormat;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every service gets the request that it documents, within its limits, and no secret leaks. */
class WebTransportsTest {
  private static final String KEY = "00112233445566778899aabbccddeeff";
  private static final String HOSTILE =
      "<b>*x* _y_ ~z~ `c` @everyone <!channel> [a](http://evil.example) \\ & \"quoted\"";

  private final SteppedTime time = new SteppedTime("2026-11-15T10:00:00Z");
  private TestServices world;
  private Settings settings;

  @BeforeEach
  void open() throws IOException {
    world = new TestServices(time, AllowList.of("127.0.0.1"));
    world.secrets.put("token", "s3cr3t-token");
    settings = endpoints(world.url(""));
  }

  @AfterEach
  void close() {
    world.close();
  }

  static Settings endpoints(String url) {
    Settings usual = Settings.USUAL;
    return new Settings(
        ZoneId.of("UTC"),
        Optional.of("https://vigil.example"),
        usual.mail(),
        usual.quiet(),
        usual.template(),
        usual.attempts(),
        Map.of("telegram", url, "pushover", url),
        usual.commands(),
        usual.files(),
        usual.allow(),
        usual.proxy(),
        usual.proxies(),
        usual.intervalStep(),
        usual.hostBudget(),
        usual.budget(),
        usual.resources(),
        usual.agents(),
        usual.lease());
  }

  private DeliveryResult send(String kind, String target, Notification... notifications) {
    MessageRenderer renderer =
        new MessageRenderer(settings.template(), settings.zone(), settings.base());
    return world
        .transports(settings)
        .send(
            renderer.outgoing(
                1, KEY, new Channel(kind, target), List.of(notifications), time.now()));
  }

  private TestServices.Seen sent(String kind, String target, Notification... notifications) {
    DeliveryResult receipt = send(kind, target, notifications);
    assertThat(receipt).as(receipt.words()).isInstanceOf(DeliveryResult.Delivered.class);
    TestServices.Seen seen = world.seen.getLast();
    assertThat(seen.header("Content-type")).startsWith("application/json");
    assertThat(seen.header("Idempotency-key")).isEqualTo(KEY);
    return seen;
  }

  private static Notification hostile() {
    Notification sound = change(11, HOSTILE);
    return new Notification(
        sound.kind(),
        1,
        5,
        "prices",
        11,
        sound.url(),
        HOSTILE,
        sound.types(),
        3,
        4,
        HOSTILE,
        "",
        0.8,
        sound.modified(),
        sound.polled(),
        sound.detected(),
        sound.tags(),
        true);
  }

  private static Notification huge() {
    Notification sound = change(11, "x");
    String text = "- **öld** 茶𝒳 &amp; more of it\n  - + **new**\n".repeat(5000);
    return new Notification(
        Notification.Kind.FAILING,
        1,
        5,
        "prices",
        11,
        sound.url(),
        "𝒳".repeat(1000),
        sound.types(),
        3,
        4,
        "s".repeat(3000),
        text,
        0.8,
        sound.modified(),
        sound.polled(),
        sound.detected(),
        sound.tags(),
        true);
  }

  @Test
  void aWebhookGetsTheNoticeSignedAfterStandardWebhooks() {
    world.secrets.put("webhook", "whsec_" + "c2VjcmV0LWtleS1vZi10aGUtdGVzdA==");
    TestServices.Seen seen = sent("webhook", world.url("/hook"), change(11, "cheaper"));
    assertThat(seen.method()).isEqualTo("POST");
    JsonNode json = seen.json();
    assertThat(json.path("id").asString()).isEqualTo(KEY);
    assertThat(json.path("title").asString()).isEqualTo("Tea & more: cheaper");
    JsonNode notification = json.path("notices").path(0);
    assertThat(Notification.parse(notification.toString())).isEqualTo(change(11, "cheaper"));
    assertThat(notification.path("url").asString()).startsWith("https://shop.example/");
    assertThat(notification.path("before").asInt()).isEqualTo(3);
    assertThat(notification.path("after").asInt()).isEqualTo(4);
    for (String time : List.of("modified", "polled", "detected")) {
      assertThat(notification.path(time).asString()).startsWith("2026-11-15T0");
    }
    assertThat(json.path("notified").asString()).isEqualTo("2026-11-15T10:00:00Z");

    assertThat(seen.header("Webhook-id")).isEqualTo(KEY);
    assertThat(seen.header("Webhook-timestamp")).isEqualTo("1794736800");
    assertThat(seen.header("Webhook-signature"))
        .isEqualTo(
            "v1,"
                + WebhookFormat.sign(
                    Secret.of("key", "secret-key-of-the-test"), KEY, "1794736800", seen.body()));
  }

  @Test
  void theSignatureIsThatOfThePublishedExample() {
    // From the specification's own description of the scheme.
    assertThat(
            WebhookFormat.sign(
                Secret.of("key", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                "1614265330",
                "{\"test\": 2432232314}"))
        .isEqualTo("g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void aKeyForOneHostIsPreferredAndWithoutAnyTheHookIsUnsigned() {
    assertThat(sent("webhook", world.url("/hook"), change(11, "x")).header("Webhook-signature"))
        .isEmpty();
    world.secrets.put("webhook", "general");
    world.secrets.put("webhook.127.0.0.1", "special");
    TestServices.Seen seen = sent("webhook", world.url("/hook"), change(11, "x"));
    assertThat(seen.header("Webhook-signature"))
        .endsWith(WebhookFormat.sign(Secret.of("k", "special"), KEY, "1794736800", seen.body()));
  }

  @Test
  void slackGetsBlocksWithinItsLimits() {
    JsonNode json = sent("slack", world.url("/services/{token}"), hostile()).json();
    assertThat(world.seen.getLast().path()).isEqualTo("/services/s3cr3t-token");
    assertThat(json.path("blocks").path(0).path("type").asString()).isEqualTo("header");
    JsonNode section = json.path("blocks").path(1).path("text");
    assertThat(section.path("type").asString()).isEqualTo("mrkdwn");
    assertThat(section.path("text").asString())
        .contains("<https://shop.example/tea?kind=green_leaf>")
        .contains("&lt;!channel&gt;")
        .doesNotContain("<!channel>")
        .doesNotContain("http://evil");
    JsonNode big = sent("slack", world.url("/s"), huge()).json().path("blocks");
    assertThat(big.path(0).path("text").path("text").asString().codePointCount(0, 150))
        .isLessThanOrEqualTo(150);
    assertThat(big.path(1).path("text").path("text").asString().length()).isBetween(2500, 3000);
  }

  @Test
  void discordGetsAnEmbedWithoutMentions() {
    world.reply = request -> TestServices.Reply.of(204, "");
    JsonNode json = sent("discord", world.url("/api/webhooks/1/{token}"), hostile()).json();
    assertThat(json.path("allowed_mentions").path("parse").isEmpty()).isTrue();
    JsonNode embed = json.path("embeds").path(0);
    assertThat(embed.path("description").asString())
        .contains("\\*x\\*")
        .contains("@\u200Beveryone")
        .contains("<https://shop.example/tea?kind=green_leaf>");
    assertThat(embed.path("url").asString()).isEqualTo(hostile().url());
    JsonNode big = sent("discord", world.url("/x"), huge()).json().path("embeds").path(0);
    String title = big.path("title").asString();
    assertThat(title.codePointCount(0, title.length())).isLessThanOrEqualTo(256);
    assertThat(big.path("description").asString().length()).isBetween(3500, 4096);
  }

  @Test
  void teamsGetsAnAdaptiveCardWithoutMarkup() {
    world.reply = request -> TestServices.Reply.of(202, "");
    JsonNode json = sent("teams", world.url("/workflow?sig={token}"), hostile()).json();
    JsonNode card = json.path("attachments").path(0).path("content");
    assertThat(json.path("type").asString()).isEqualTo("message");
    assertThat(card.path("type").asString()).isEqualTo("AdaptiveCard");
    assertThat(card.path("body").findValuesAsString("type"))
        .contains("RichTextBlock")
        .doesNotContain("TextBlock");
    assertThat(card.path("actions").path(0).path("url").asString()).isEqualTo(hostile().url());
    String big = sent("teams", world.url("/w"), huge()).body();
    assertThat(big.getBytes(StandardCharsets.UTF_8).length).isBetween(10_000, 28 << 10);
  }

  @Test
  void ntfyGetsItsTopicAtTheRoot() {
    TestServices.Seen seen =
        sent("ntfy", world.url("/sub/my-topic") + " {token}", change(11, "cheaper"));
    assertThat(seen.path()).isEqualTo("/sub/");
    assertThat(seen.header("Authorization")).isEqualTo("Bearer s3cr3t-token");
    assertThat(seen.json().path("topic").asString()).isEqualTo("my-topic");
    assertThat(seen.json().path("markdown").asBoolean()).isTrue();
    assertThat(seen.json().path("click").asString()).isEqualTo(change(1, "").url());
    JsonNode big = sent("ntfy", world.url("/t"), huge()).json();
    assertThat(big.path("message").asString().getBytes(StandardCharsets.UTF_8).length)
        .isBetween(3000, 4096);
    assertThat(big.path("priority").asInt()).isEqualTo(4);
  }

  @Test
  void telegramGetsHtmlForTheChat() {
    world.reply = request -> TestServices.Reply.of(200, "{\"ok\":true}");
    TestServices.Seen seen = sent("telegram", "-100123 {token}", hostile());
    assertThat(seen.path()).isEqualTo("/bots3cr3t-token/sendMessage");
    assertThat(seen.json().path("chat_id").asString()).isEqualTo("-100123");
    assertThat(seen.json().path("parse_mode").asString()).isEqualTo("HTML");
    assertThat(seen.json().path("text").asString())
        .startsWith("<b>&lt;b&gt;*x*")
        .contains("<a href=\"https://shop.example/tea?kind=green_leaf\">");
    assertThat(sent("telegram", "-1 {token}", huge()).json().path("text").asString().length())
        .isBetween(3500, 4096);
  }

  @Test
  void telegramThatSaysNoIsNoDelivery() {
    world.reply =
        request -> TestServices.Reply.of(200, "{\"ok\":false,\"description\":\"no chat\"}");
    assertThat(send("telegram", "-1 {token}", change(11, "x")))
        .isInstanceOf(DeliveryResult.Deferred.class)
        .extracting(DeliveryResult::words)
        .asString()
        .contains("no chat");
  }

  @Test
  void matrixGetsTheKeyAsItsTransaction() {
    TestServices.Seen seen = sent("matrix", world.url("/!room:x.example") + " {token}", hostile());
    assertThat(seen.method()).isEqualTo("PUT");
    assertThat(seen.path())
        .isEqualTo("/_matrix/client/v3/rooms/%21room%3Ax.example/send/m.room.message/" + KEY);
    assertThat(seen.header("Authorization")).isEqualTo("Bearer s3cr3t-token");
    assertThat(seen.json().path("msgtype").asString()).isEqualTo("m.text");
    assertThat(seen.json().path("formatted_body").asString())
        .contains("&lt;b&gt;*x*")
        .doesNotContain("<b>*x*");
    assertThat(sent("matrix", world.url("/!r:x") + " {token}", huge()).body().length())
        .isLessThan(60_000);
  }

  @Test
  void gotifyGetsItsKeyInAHeader() {
    TestServices.Seen seen = sent("gotify", world.url("/push") + " {token}", change(11, "cheaper"));
    assertThat(seen.path()).isEqualTo("/push/message");
    assertThat(seen.header("X-gotify-key")).isEqualTo("s3cr3t-token");
    assertThat(seen.json().path("extras").path("client::display").path("contentType").asString())
        .isEqualTo("text/markdown");
    assertThat(seen.json().path("message").asString()).contains("**price changed**");
  }

  @Test
  void pushoverGetsAShortMessage() {
    world.reply = request -> TestServices.Reply.of(200, "{\"status\":1}");
    TestServices.Seen seen = sent("pushover", "user-key {token}", huge());
    assertThat(seen.path()).isEqualTo("/1/messages.json");
    assertThat(seen.json().path("user").asString()).isEqualTo("user-key");
    assertThat(seen.json().path("token").asString()).isEqualTo("s3cr3t-token");
    assertThat(seen.json().path("message").asString().length()).isBetween(500, 1024);
  }

  @Test
  void pushoverIsNotAskedAgainAfterItRefused() {
    world.reply = request -> TestServices.Reply.of(401, "{\"status\":0}");
    assertThat(send("pushover", "user {token}", change(11, "x")))
        .isInstanceOf(DeliveryResult.Refused.class);
  }

  @Test
  void anAppriseGatewayThatNotifiedNoOneIsNoDelivery() {
    JsonNode json = sent("apprise", world.url("/notify/key"), change(11, "cheaper")).json();
    assertThat(json.path("format").asString()).isEqualTo("markdown");
    assertThat(json.path("type").asString()).isEqualTo("info");
    world.reply = request -> TestServices.Reply.of(204, "");
    assertThat(send("apprise", world.url("/notify/key"), change(11, "x")))
        .isInstanceOf(DeliveryResult.Deferred.class);
  }

  @ParameterizedTest
  @CsvSource({
    "404, Deferred",
    "401, Deferred",
    "500, Deferred",
    "503, Deferred",
    "429, Deferred",
    "302, Deferred",
    "400, Refused",
    "410, Refused",
    "413, Refused",
    "422, Refused"
  })
  void onlySuccessIsADelivery(int status, String kind) {
    world.reply =
        request -> new TestServices.Reply(status, "no", Map.of("Location", world.url("/else")));
    DeliveryResult receipt = send("webhook", world.url("/hook"), change(11, "x"));
    assertThat(receipt.getClass().getSimpleName()).isEqualTo(kind);
    assertThat(world.seen).as("a redirect is not followed").hasSize(1);
  }

  @Test
  void whoAsksForPatienceIsHeardInHeaderAndBody() {
    world.reply = request -> new TestServices.Reply(429, "{\"retry_after\": 90.5}", Map.of());
    assertThat(send("discord", world.url("/x"), change(11, "x")))
        .isInstanceOfSatisfying(
            DeliveryResult.Deferred.class,
            receipt ->
                assertThat(receipt.notBefore())
                    .contains(time.now().plus(Duration.ofMillis(90_500))));
    world.reply = request -> new TestServices.Reply(503, "", Map.of("Retry-After", "600"));
    assertThat(send("webhook", world.url("/x"), change(11, "x")))
        .isInstanceOfSatisfying(
            DeliveryResult.Deferred.class, receipt -> assertThat(receipt.notBefore()).isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest",
        "http://10.0.0.1/",
        "http://[::1]/",
        "http://localhost./x"
      })
  void addressesThatTheOperatorDidNotAllowAreRefusedAndNothingIsSent(String target)
      throws IOException {
    try (TestServices closed = new TestServices(time, AllowList.EMPTY)) {
      MessageRenderer renderer =
          new MessageRenderer(settings.template(), settings.zone(), settings.base());
      for (String address : List.of(target, closed.url("/hook"))) {
        DeliveryResult receipt =
            closed
                .transports(settings)
                .send(
                    renderer.outgoing(
                        1,
                        KEY,
                        new Channel("webhook", address),
                        List.of(change(11, "x")),
                        time.now()));
        assertThat(receipt).isInstanceOf(DeliveryResult.Refused.class);
      }
      assertThat(closed.seen).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "webhook, /hook/s3cr3t-path?key=s3cr3t-token",
    "webhook, /hook/{token}",
    "slack, /services/{token}",
    "discord, /api/webhooks/1/{token}",
    "teams, /w?sig={token}",
    "ntfy, /topic {token}",
    "matrix, /!room:x {token}",
    "gotify, / {token}",
    "apprise, /notify/{token}"
  })
  void noSecretIsInAnyWordOfAFailure(String kind, String path) {
    world.reply =
        request -> TestServices.Reply.of(500, "you sent " + request.path() + request.headers());
    DeliveryResult receipt = send(kind, world.url(path), change(11, "x"));
    assertThat(receipt.words()).doesNotContain("s3cr3t").contains("127.0.0.1 answers 500");
    world.close();
    DeliveryResult gone = send(kind, world.url(path), change(11, "x"));
    assertThat(gone).isInstanceOf(DeliveryResult.Deferred.class);
    assertThat(gone.words()).doesNotContain("s3cr3t");
  }

  @Test
  void aSecretThatIsMissingIsNamedAndTheMessageWaits() {
    DeliveryResult receipt = send("slack", world.url("/{nothing}"), change(11, "x"));
    assertThat(receipt).isInstanceOf(DeliveryResult.Deferred.class);
    assertThat(receipt.words()).contains("no secret nothing");
    assertThat(world.seen).isEmpty();
  }

  @Test
  void aWholeAddressMayBeASecret() {
    world.secrets.put("hook", world.url("/deep/s3cr3t"));
    assertThat(sent("slack", "{hook}", change(11, "x")).path()).isEqualTo("/deep/s3cr3t");
  }

  @Test
  void aSecretOfAnotherHostIsNotSent() {
    world.secrets.put("token", "s3cr3t-token");
    world.bound.put("token", "api.example");
    for (String target : List.of(world.url("/{token}"), world.url("/x") + " {token}")) {
      DeliveryResult receipt = send("webhook", target, change(11, "x"));
      assertThat(receipt).isInstanceOf(DeliveryResult.Deferred.class);
      assertThat(receipt.words()).contains("api.example only").doesNotContain("s3cr3t");
    }
    assertThat(world.seen).isEmpty();
  }

  @Test
  void aWorkspaceSendsSoManyTestsInAnHourAndNoMore() {
    TransportRegistry transports = world.transports(settings);
    Notification test = Notification.test(1, 7, Instant.parse("2026-11-15T10:00:00Z"));
    for (int i = 0; i < MessageQuota.TESTS; i++) {
      assertThat(send(transports, world.url("/x"), test))
          .isInstanceOf(DeliveryResult.Delivered.class);
    }
    DeliveryResult more = send(transports, world.url("/x"), test);
    assertThat(more).isInstanceOf(DeliveryResult.Refused.class);
    assertThat(more.words()).contains("30 tests in an hour");
    assertThat(send(transports, world.url("/x"), change(11, "x")))
        .as("other messages go on")
        .isInstanceOf(DeliveryResult.Delivered.class);
  }

  private DeliveryResult send(
      TransportRegistry transports, String target, Notification notification) {
    MessageRenderer renderer =
        new MessageRenderer(settings.template(), settings.zone(), settings.base());
    return transports.send(
        renderer.outgoing(
            1, KEY, new Channel("webhook", target), List.of(notification), time.now()));
  }
}
