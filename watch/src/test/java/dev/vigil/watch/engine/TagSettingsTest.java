package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What all sentinels with a tag have in common. */
class TagSettingsTest {
  private static final long HERE = TestInstallation.WORKSPACE;

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void add(String name, String clauses) {
    vigil.add("Create Sentinel " + name + " Using " + site.url("/") + " " + clauses);
  }

  private void settle(String tag, String clauses) {
    vigil.sentinels().putTagSettings(HERE, SentinelParser.settings(tag, clauses, ZoneOffset.UTC));
  }

  private EffectiveSentinel effective(String name) {
    return vigil.sentinels().effective(vigil.sentinels().find(HERE, name));
  }

  private String schedule(String name) {
    return vigil.sentinels().schedule(vigil.sentinels().find(HERE, name)).orElseThrow().spec();
  }

  @Test
  void aWatchSaysWhatItsTagsSayWhereItSaysNothing() {
    settle("legal", "Fetch every 2 hours Notify By feed");
    settle(TagSettings.ALL, "Fetch every 1 day Confirm after 5 minutes");
    add("a", "Tag harbour, legal");
    add("b", "Fetch every 3 hours Tag legal");
    add("c", "Monitor text");
    assertThat(schedule("a")).isEqualTo("every 2 hours");
    assertThat(schedule("b")).isEqualTo("every 3 hours");
    assertThat(schedule("c")).isEqualTo("every 1 day");
    assertThat(effective("b").notifyBy()).extracting("kind").containsExactly("feed");
    assertThat(effective("a").confirm()).contains(Duration.ofMinutes(5));
  }

  @Test
  void watchesFollowATagThatChangesAndNothingThatTheySawIsForgotten() throws Exception {
    add("a", "Fetch default Tag quick");
    add("b", "Fetch every 5 hours Tag quick");
    vigil.now();
    settle("quick", "Fetch every 1 hour");
    assertThat(schedule("b")).isEqualTo("every 5 hours");
    settle("quick", "Fetch every 2 hours Ignore css=.advert");
    settle("slow", "Fetch every 9 hours");
    vigil.now();
    site.page("/", "The south quay is closed.");
    vigil.pass(Duration.ofHours(6));
    assertThat(vigil.reported()).containsExactlyInAnyOrder("a change 1-2", "b change 1-2");
    settle("quick", "");
    assertThat(vigil.sentinels().tags(HERE)).extracting(TagSettings::tag).containsExactly("slow");
  }

  @Test
  void ownWordsOfAWatchAreNotATagsBusiness() {
    for (String clause : List.of("Tag other", "From now", "To forever")) {
      assertThatThrownBy(() -> settle("legal", clause))
          .isInstanceOf(WatchException.class)
          .hasMessageContaining("cannot say");
    }
    assertThatThrownBy(() -> settle("legal", "Fetch sometimes")).isInstanceOf(WatchException.class);
    assertThat(vigil.sentinels().tags(HERE)).isEmpty();
  }

  @Test
  void tagsGoOutAndComeInAsText() {
    settle("sea and shore", "Fetch every 2 hours Notify By email me@mail.example digest at 08:00");
    settle(TagSettings.ALL, "Quiet 22:00-07:00 in UTC");
    List<TagSettings> before = vigil.sentinels().tags(HERE);
    String text =
        new SentinelFile(List.of(), List.of(), before, List.of()).write(SentinelFile.Form.TEXT);
    settle("sea and shore", "");
    settle(TagSettings.ALL, "");
    assertThat(
            new CommandHandler(vigil.all, vigil.clock)
                .run(new EngineCommand.Add(text, "t", true, true, false)))
        .extracting("code")
        .isEqualTo(0);
    assertThat(vigil.sentinels().tags(HERE)).isEqualTo(before);
  }
}
