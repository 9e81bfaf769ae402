package dev.vigil.watch.notify.message;

import static dev.vigil.watch.notify.TestOutbox.change;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates fill in the words of a notice and reach nothing else. */
class MustacheTemplateTest {
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static OutgoingMessage outgoing(
      MessageTemplateSet messageTemplate, String channel, Notification... notifications) {
    return new MessageRenderer(messageTemplate, BERLIN, Optional.of("https://vigil.example"))
        .outgoing(1, "key", new Channel(channel, ""), List.of(notifications), NOW);
  }

  private static MessageTemplateSet body(String template) {
    return new MessageTemplateSet(
        List.of(
            new MessageTemplateSet.Choice(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(MustacheTemplate.of(template)))));
  }

  private static String plain(MessageTemplateSet messageTemplate, Notification notification) {
    return BodyMarkup.PLAIN.write(outgoing(messageTemplate, "email", notification).body());
  }

  @Test
  void theUsualMessageSaysEverythingThatIsAsked() {
    OutgoingMessage outgoing = outgoing(MessageTemplateSet.USUAL, "email", change(11, "cheaper"));
    assertThat(outgoing.title()).isEqualTo("Tea & more: cheaper");
    assertThat(BodyMarkup.PLAIN.write(outgoing.body()))
        .isEqualTo(
            """
            Tea & more: cheaper

            - price changed
              - − 9.50
              - + 8.90

            Page: https://shop.example/tea?kind=green_leaf
            Sentinel: prices
            Types: price, text
            Versions: 3 → 4
            Modified: 2026-11-15 09:59:00 +01:00
            Checked: 2026-11-15 10:00:01 +01:00
            Detected: 2026-11-15 10:00:03 +01:00
            Sent: 2026-11-15 11:00:00 +01:00
            Tags: tea
            More: https://vigil.example/changes/11\
            """);
  }

  @ParameterizedTest
  @EnumSource(Notification.Kind.class)
  void everyKindOfNoticeHasATitleAndABody(Notification.Kind kind) {
    Notification c = change(11, "because");
    Notification notification =
        new Notification(
            kind,
            1,
            5,
            "prices",
            11,
            c.url(),
            "",
            List.of(),
            0,
            0,
            "because",
            "",
            0,
            Optional.empty(),
            c.polled(),
            c.detected(),
            List.of(),
            true);
    OutgoingMessage outgoing = outgoing(MessageTemplateSet.USUAL, "email", notification);
    assertThat(outgoing.title()).isNotBlank();
    assertThat(BodyMarkup.PLAIN.write(outgoing.body()))
        .startsWith("because\n\nPage: https://shop.example")
        .doesNotContain("Versions")
        .doesNotContain("Modified");
  }

  @Test
  void theLastTemplateThatFitsCounts() {
    MessageTemplateSet messageTemplate =
        new MessageTemplateSet(
            List.of(
                choice("", "", "all {{sentinel}}"),
                choice("slack", "", "slack {{sentinel}}"),
                choice("slack", "prices", "slack prices")));
    assertThat(outgoing(messageTemplate, "email", change(1, "x")).title()).isEqualTo("all prices");
    assertThat(outgoing(messageTemplate, "slack", change(1, "x")).title())
        .isEqualTo("slack prices");
    assertThat(outgoing(messageTemplate, "slack", change(1, 7, "news", "x")).title())
        .isEqualTo("slack news");
  }

  private static MessageTemplateSet.Choice choice(String channel, String sentinel, String title) {
    return new MessageTemplateSet.Choice(
        Optional.of(channel).filter(c -> !c.isEmpty()),
        Optional.of(sentinel).filter(s -> !s.isEmpty()),
        Optional.of(MustacheTemplate.of(title)),
        Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{class}}",
        "{{url.class}}",
        "{{url.getClass.getClassLoader}}",
        "{{title.bytes}}",
        "{{#url}}{{length}}{{/url}}",
        "{{#url}}{{this.class}}{{/url}}",
        "{{getClass}}",
        "{{size}}",
        "{{keySet}}",
        "{{env}}",
        "{{secret}}",
        "{{workspace}}",
        "{{>/etc/passwd}}",
        "{{> other}}",
        "{{#unknown}}x{{/unknown}}",
        "{{^unknown}}x{{/unknown}}",
        "{{#modified}}{{clss}}{{/modified}}",
        "{{#modified}}{{>x}}{{/modified}}",
        "{{<parent}}{{/parent}}",
        "{{$block}}{{title}}{{/block}}"
      })
  void nothingButTheNoticeCanBeRead(String template) {
    assertThatThrownBy(() -> MustacheTemplate.of(template)).isInstanceOf(WatchException.class);
  }

  @Test
  void aMisspeltWordIsNamedWithItsLineAndTheRightOne() {
    assertThatThrownBy(() -> MustacheTemplate.of("first\n{{sumary}}"))
        .isInstanceOf(WatchException.class)
        .hasMessage(
            "The template names {{sumary}}, which is not a value of a message; did you mean"
                + " {{summary}}?");
    assertThatThrownBy(() -> MustacheTemplate.of("{{#title}}open"))
        .hasMessageContaining("cannot be read");
  }

  @Test
  void neitherThreeBracesNorAnAmpersandNorOtherBracesBringMarkupIn() {
    Notification evil = change(11, "**bold** <script>alert(1)</script> [x](javascript:alert(1))");
    for (String template :
        List.of("{{summary}}", "{{{summary}}}", "{{&summary}}", "{{=<% %>=}}<%summary%>")) {
      RichText body = outgoing(body(template), "email", evil).body();
      assertThat(body.lines().getFirst().runs())
          .as(template)
          .containsExactly(new StyledRun(evil.summary(), StyledRun.Style.PLAIN));
      assertThat(BodyMarkup.HTML.write(body)).doesNotContain("<script").doesNotContain("<strong>");
    }
  }

  @Test
  void whatAPageSaysCannotBecomeALinkOrTagInAnyManner() {
    Notification evil =
        change(11, "see http://evil.example/x and <a href='http://evil.example'>y</a> @all");
    RichText body = outgoing(body("{{summary}}\n\n{{url}}"), "email", evil).body();
    assertThat(BodyMarkup.HTML.write(body))
        .contains("&lt;a href=&#39;")
        .contains("<a href=\"https://shop.example/tea?kind=green_leaf\"")
        .doesNotContain("<a href=\"http://evil");
    assertThat(BodyMarkup.SLACK.write(body)).doesNotContain("<http://evil").doesNotContain("<a");
    assertThat(BodyMarkup.TAGS.write(body))
        .doesNotContain("<a href='")
        .doesNotContain("\"http://evil");
    assertThat(BodyMarkup.MARKDOWN.write(body)).doesNotContain("<a").doesNotContain("<http://evil");
    assertThat(BodyMarkup.DISCORD.write(body)).doesNotContain("http://evil").contains("@\u200Ball");
  }

  @Test
  void aTitleIsOneLineWhateverThePageSays() {
    Notification evil = change(11, "cheap\r\nBcc: x@y.example\u2028\u0000\u001b[31m");
    assertThat(outgoing(MessageTemplateSet.USUAL, "email", evil).title())
        .doesNotContainPattern("[\\p{Cntrl}\\u2028]")
        .contains("cheap Bcc: x@y.example");
  }

  @Test
  void markdownOfAComparisonIsUnderstood() {
    RichText richText =
        RichText.parse(
            "**A \\*b\\* &lt;c&gt;**: two\n\n- **x**\n  - − ~~old\\_1~~\n  - plain & 2 * 3\n");
    assertThat(richText.lines())
        .containsExactly(
            new RichText.Line(
                0,
                List.of(
                    new StyledRun("A *b* <c>", StyledRun.Style.BOLD),
                    new StyledRun(": two", StyledRun.Style.PLAIN))),
            new RichText.Line(0, List.of()),
            new RichText.Line(1, List.of(new StyledRun("x", StyledRun.Style.BOLD))),
            new RichText.Line(
                2,
                List.of(
                    new StyledRun("− ", StyledRun.Style.PLAIN),
                    new StyledRun("old_1", StyledRun.Style.STRUCK))),
            new RichText.Line(2, List.of(new StyledRun("plain & 2 * 3", StyledRun.Style.PLAIN))));
    assertThat(BodyMarkup.HTML.write(richText))
        .isEqualTo(
            """
            <p><strong>A *b* &lt;c&gt;</strong>: two</p>

            <ul>
            <li><strong>x</strong>
            <ul>
            <li>− <del>old_1</del></li>
            <li>plain &amp; 2 * 3</li>
            </ul>
            </li>
            </ul>
            """);
  }

  @Test
  void aHostileTemplateIsBounded() {
    assertThat(plain(body("{{#url}}".repeat(900) + "x" + "{{/url}}".repeat(900)), change(1, "x")))
        .isEqualTo("x");
    assertThatThrownBy(() -> MustacheTemplate.of("x".repeat(20_000)))
        .hasMessageContaining("at most");
    String much = "s".repeat(30_000);
    String all = plain(body("{{summary}}\n".repeat(1000)), change(1, much));
    assertThat(all.length()).isLessThanOrEqualTo(256 << 10);
  }

  @Test
  void cuttingNeverTearsACharacterOrATag() {
    RichText richText = RichText.parse("- **𝒳<&>𝒳** and ~~𝒳~~\n".repeat(200));
    for (int limit = 1; limit < 400; limit++) {
      String html = richText.fitting(limit, BodyMarkup.TAGS::write, String::length);
      assertThat(html.length()).isLessThanOrEqualTo(limit);
      assertThat(html.chars().filter(c -> c == '<').count())
          .isEqualTo(html.chars().filter(c -> c == '>').count());
      assertThat(html.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{=}}",
        "{{==}}",
        "{{= =}}",
        "{{=a=}}",
        "{{=<% %>",
        "{{=<% %>=}}",
        "{{=<% %>=}}<%",
        "{{= <% =}}",
        "{{=<%%>=}}",
        "{{=| |=}}|title|",
        "{{={{ }}=}}{{title}}",
        "{{=\u0000 \u0000=}}",
        "{{#title}}{{=<% %>=}}"
      })
  void delimitersThatAreNoneAreRefusedInASentence(String text) {
    try {
      MustacheTemplate.of(text).fill(TemplateWords.SAMPLE);
    } catch (WatchException e) {
      assertThat(e).hasMessageContaining("template");
    }
  }
}
