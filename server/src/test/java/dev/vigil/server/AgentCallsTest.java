package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.agent.AgentLoop;
import dev.vigil.watch.agent.PageOrigins;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.settings.UrlPrefix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent and a server as users have them. */
class AgentCallsTest {
  private static final String PAGES = "https://harbour.example/";
  private static final Secret TOKEN = Secret.of("token", "a token for the harbour office");

  @TempDir private Path folder;

  @Test
  void anAgentHandsInAPageThatIsLargerThanAForm() throws IOException {
    MovedTime time = new MovedTime();
    Settings settings =
        Settings.USUAL.withAgents(
            Map.of(
                "harbour",
                new AgentSettings(
                    "harbour",
                    TOKEN,
                    List.of(UrlPrefix.parse(PAGES)),
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(5))));
    byte[] page = page();
    Files.write(folder.resolve("index.html"), page);
    AddressGuard rule = AddressGuard.allowing(AllowList.of("127.0.0.0/8"));
    try (Installation all =
            Installation.open(
                folder,
                settings,
                Archive.open(folder.resolve(Installation.ARCHIVE)),
                Fetcher.builder().guard(rule).time(time).build(),
                time);
        Server server =
            Server.start(
                all,
                ListenConfig.loopback(0),
                new OperatorActions(
                    folder, java.util.Optional.empty(), java.util.Optional.empty()));
        Fetcher fetcher = Fetcher.builder().guard(rule).time(time).build();
        AgentLoop agent =
            AgentLoop.open(
                WebUrl.parse(server.address()),
                TOKEN,
                PageOrigins.of(List.of(PAGES + "=" + folder), fetcher, time),
                new AgentLoop.Limits(folder.resolve("agent"), 10, 1 << 30),
                fetcher,
                time)) {
      agent.step();
      assertThat(agent.trouble()).isEmpty();
      all.sentinels()
          .add(0, SentinelParser.parse("Create Sentinel a Using " + PAGES, ZoneOffset.UTC));
      for (int i = 0; i < 4; i++) {
        time.pass(Duration.ofMinutes(1));
        agent.step();
      }
      assertThat(agent.trouble()).isEmpty();
      assertThat(all.archive().versions(new Page(0, PAGES, "")))
          .singleElement()
          .satisfies(version -> assertThat(all.archive().bytes(version)).isEqualTo(page));
    }
  }

  /** Nothing packs it below the 4 MB of a form. */
  private static byte[] page() {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("<!doctype html><title>Harbour</title><p>");
    while (text.length() < 9 << 20) {
      text.append(Long.toHexString(random.nextLong())).append(' ');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
