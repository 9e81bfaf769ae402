package dev.vigil.bench.load;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.server.OperatorActions;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.agent.AgentLoop;
import dev.vigil.watch.agent.PageOriginMap;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.settings.UrlPrefix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An installation, an agent on a folder, and a metered line between them that can be cut, all in
 * one time that can be moved. For one thread.
 */
public final class LoadAgent implements AutoCloseable {
  /** Where the pages are said to be; nothing listens there. */
  public static final String SITE = "http://127.0.0.1:1/";

  private static final String TOKEN = "the token of an agent in an experiment";

  public final ShiftedTime time = new ShiftedTime();
  public final Path pages;
  public final ByteMeter meter;
  private final Path folder;
  private final Settings settings;
  private final Fetcher fetcher;
  private Installation installation;
  private AgentLoop agent;
  private Server server;

  /**
   * @param heartbeat how long the agent may be silent
   */
  public LoadAgent(Path folder, Duration heartbeat) throws IOException {
    this.folder = folder;
    pages = Files.createDirectories(folder.resolve("www"));
    settings =
        Settings.USUAL
            .withResources(false)
            .withAgents(
                Map.of(
                    "outpost",
                    new AgentSettings(
                        "outpost",
                        Secret.of("token", TOKEN),
                        List.of(UrlPrefix.parse(SITE)),
                        heartbeat,
                        heartbeat.multipliedBy(AgentSettings.USUAL_PATIENCE))));
    fetcher = fetcher();
    installation = open();
    server = listen();
    meter = new ByteMeter(server.port());
    agent = begin();
  }

  private Fetcher fetcher() {
    return Fetcher.builder()
        .guard(AddressGuard.allowing(AllowList.of("127.0.0.0/8")))
        .politeness(Politeness.NONE)
        .time(time)
        .build();
  }

  private Installation open() {
    Path data = folder.resolve("data");
    return Installation.open(
        data, settings, Archive.open(data.resolve(Installation.ARCHIVE)), fetcher(), time);
  }

  private Server listen() {
    return Server.start(
        installation,
        ListenConfig.loopback(0),
        new OperatorActions(folder, Optional.empty(), Optional.empty()));
  }

  private AgentLoop begin() {
    return AgentLoop.open(
        WebUrl.parse("http://127.0.0.1:" + meter.port() + "/"),
        Secret.of("token", TOKEN),
        PageOriginMap.of(List.of(SITE + "=" + pages), fetcher, time),
        new AgentLoop.Limits(folder.resolve("agent"), 10_000, 16L << 30),
        fetcher,
        time);
  }

  public Installation installation() {
    return installation;
  }

  public AgentLoop agent() {
    return agent;
  }

  /** Cuts the line, or mends it. */
  public void cut(boolean now) throws IOException {
    meter.cut(now);
  }

  public void add(String sentinels) {
    installation.sentinels().add(0, SentinelParser.parse(sentinels, ZoneOffset.UTC));
  }

  /** Lets time pass and both do what is due then. */
  public void pass(Duration duration) throws InterruptedException {
    time.pass(duration);
    agent.step();
    installation.engine().step();
    installation.engine().awaitIdle();
  }

  /** Another process takes over the agent's folder. */
  public void restartAgent() {
    agent.close();
    agent = begin();
  }

  public void restartInstallation() {
    server.close();
    installation.close();
    installation = open();
    server = listen();
    meter.target(server.port());
  }

  @Override
  public void close() throws IOException {
    agent.close();
    server.close();
    installation.close();
    fetcher.close();
    meter.close();
  }
}
