package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.AT_ONCE;
import static dev.vigil.watch.notify.TestOutbox.change;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The templates of a workspace. */
class MessageTemplateServiceTest {
  @TempDir Path folder;
  private TestOutbox office;
  private MessageTemplateService templates;

  @BeforeEach
  void open() {
    office = new TestOutbox(folder, Settings.USUAL, new SteppedTime("2026-11-15T10:00:00Z"));
    templates = new MessageTemplateService(office.store, MessageTemplateSet.USUAL);
  }

  @AfterEach
  void close() {
    office.close();
  }

  private String feed(long workspace) {
    return new AtomFeed(office.store, Settings.USUAL)
        .atom(workspace, new AtomFeed.Subject.All(), Optional.empty(), 10);
  }

  @Test
  void messagesAreReportedInTheWordsOfTheirWorkspace() {
    office.put(change(11, "cheaper"), AT_ONCE, new Channel("feed", ""));
    templates.put(
        2, new MessageTemplateService.StoredTemplate(0, "", "", "Somebody else's {{summary}}", ""));
    assertThat(feed(1)).doesNotContain("Somebody else");
    templates.put(
        1,
        new MessageTemplateService.StoredTemplate(
            0, "feed", "", "Look: {{summary}}", "It is **{{summary}}**."));
    templates.put(1, new MessageTemplateService.StoredTemplate(0, "email", "", "By mail", ""));
    assertThat(feed(1)).contains("<title>Look: cheaper</title>").contains("It is ");
    MessageTemplateService.StoredTemplate row = templates.list(1).getFirst();
    templates.put(
        1, new MessageTemplateService.StoredTemplate(row.id(), "feed", "", "Now {{summary}}", ""));
    assertThat(feed(1)).contains("<title>Now cheaper</title>");
    templates.remove(2, row.id());
    assertThat(templates.list(1)).hasSize(2);
    templates.remove(1, row.id());
    assertThat(feed(1)).doesNotContain("Now cheaper");
  }

  @Test
  void whatIsNoTemplateIsRefused() {
    assertThatThrownBy(
            () ->
                templates.put(
                    1, new MessageTemplateService.StoredTemplate(0, "", "", "{{sumary}}", "")))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("did you mean {{summary}}?");
    assertThatThrownBy(
            () ->
                templates.put(
                    1, new MessageTemplateService.StoredTemplate(0, "pigeon", "", "x", "")))
        .hasMessageContaining("is not a channel");
    assertThatThrownBy(
            () -> templates.put(1, new MessageTemplateService.StoredTemplate(0, "", "", " ", "")))
        .hasMessageContaining("is empty");
    assertThat(templates.list(1)).isEmpty();
  }

  @Test
  void aSampleShowsHowAMessageComesOut() {
    Instant now = Instant.parse("2026-11-15T10:00:00Z");
    MessagePreview prepared =
        MessagePreview.of(
            Settings.USUAL,
            new MessageTemplateService.StoredTemplate(
                    0, "email", "", "{{summary}}!", "**{{title}}** {{url}}")
                .choice(),
            MessagePreview.notification(1, now),
            now);
    assertThat(prepared.title()).isEqualTo("8 to 12 m: 26.00 becomes 27.50!");
    assertThat(prepared.text()).contains("Berth fees").contains("https://harbour.example/fees");
  }

  @Test
  void aFeedOfATagHasOnlyItsSentinels() {
    office.put(change(11, "cheaper"), AT_ONCE, new Channel("feed", ""));
    AtomFeed feed = new AtomFeed(office.store, Settings.USUAL);
    String tag = change(11, "cheaper").tags().getFirst();
    assertThat(feed.atom(1, new AtomFeed.Subject.Tag(tag), Optional.empty(), 10))
        .contains("cheaper");
    for (String other : new String[] {"%", tag.substring(1), tag + "x", "cheaper", "_"}) {
      assertThat(feed.atom(1, new AtomFeed.Subject.Tag(other), Optional.empty(), 10))
          .as(other)
          .doesNotContain("<entry>");
    }
  }
}
