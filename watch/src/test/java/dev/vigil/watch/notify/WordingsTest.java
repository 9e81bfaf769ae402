package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.Office.AT_ONCE;
import static dev.vigil.watch.notify.Office.change;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.Settings;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.Channel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The templates of a workspace. */
class WordingsTest {
  @TempDir Path folder;
  private Office office;
  private Wordings wordings;

  @BeforeEach
  void open() {
    office = new Office(folder, Settings.USUAL, new HandTime("2026-11-15T10:00:00Z"));
    wordings = new Wordings(office.base, Wording.USUAL);
  }

  @AfterEach
  void close() {
    office.close();
  }

  private String feed(long workspace) {
    return new Feed(office.base, Settings.USUAL)
        .atom(workspace, new Feed.Subject.All(), Optional.empty(), 10);
  }

  @Test
  void messagesAreToldInTheWordsOfTheirWorkspace() {
    office.put(change(11, "cheaper"), AT_ONCE, new Channel("feed", ""));
    wordings.put(2, new Wordings.Kept(0, "", "", "Somebody else's {{summary}}", ""));
    assertThat(feed(1)).doesNotContain("Somebody else");
    wordings.put(
        1, new Wordings.Kept(0, "feed", "", "Look: {{summary}}", "It is **{{summary}}**."));
    wordings.put(1, new Wordings.Kept(0, "email", "", "By mail", ""));
    assertThat(feed(1)).contains("<title>Look: cheaper</title>").contains("It is ");
    Wordings.Kept kept = wordings.list(1).getFirst();
    wordings.put(1, new Wordings.Kept(kept.id(), "feed", "", "Now {{summary}}", ""));
    assertThat(feed(1)).contains("<title>Now cheaper</title>");
    wordings.remove(2, kept.id());
    assertThat(wordings.list(1)).hasSize(2);
    wordings.remove(1, kept.id());
    assertThat(feed(1)).doesNotContain("Now cheaper");
  }

  @Test
  void whatIsNoTemplateIsRefused() {
    assertThatThrownBy(() -> wordings.put(1, new Wordings.Kept(0, "", "", "{{sumary}}", "")))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("did you mean {{summary}}?");
    assertThatThrownBy(() -> wordings.put(1, new Wordings.Kept(0, "pigeon", "", "x", "")))
        .hasMessageContaining("is no channel");
    assertThatThrownBy(() -> wordings.put(1, new Wordings.Kept(0, "", "", " ", "")))
        .hasMessageContaining("says nothing");
    assertThat(wordings.list(1)).isEmpty();
  }

  @Test
  void aSampleShowsHowAMessageComesOut() {
    Instant now = Instant.parse("2026-11-15T10:00:00Z");
    Sample sample =
        Sample.of(
            Settings.USUAL,
            new Wordings.Kept(0, "email", "", "{{summary}}!", "**{{title}}** {{url}}").choice(),
            Sample.notice(1, now),
            now);
    assertThat(sample.title()).isEqualTo("8 to 12 m: 26.00 becomes 27.50!");
    assertThat(sample.text()).contains("Berth fees").contains("https://harbour.example/fees");
  }

  @Test
  void aFeedOfATagHasOnlyItsSentinels() {
    office.put(change(11, "cheaper"), AT_ONCE, new Channel("feed", ""));
    Feed feed = new Feed(office.base, Settings.USUAL);
    String tag = change(11, "cheaper").tags().getFirst();
    assertThat(feed.atom(1, new Feed.Subject.Tag(tag), Optional.empty(), 10)).contains("cheaper");
    for (String other : new String[] {"%", tag.substring(1), tag + "x", "cheaper", "_"}) {
      assertThat(feed.atom(1, new Feed.Subject.Tag(other), Optional.empty(), 10))
          .as(other)
          .doesNotContain("<entry>");
    }
  }
}
