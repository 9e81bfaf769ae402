package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.agent.AgentEndpoint;
import dev.vigil.watch.agent.AgentLoop;
import dev.vigil.watch.agent.PageOriginMap;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.settings.UrlPrefix;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent and a server as users have them, with a counting relay between them. */
class AgentCallsTest {
  private static final String PAGES = "https://harbour.example/";
  private static final Secret TOKEN = Secret.of("token", "a token for the harbour office");

  @TempDir private Path folder;
  private final MovedTime time = new MovedTime();
  private Installation all;
  private Server server;
  private Relay relay;
  private Fetcher fetcher;
  private AgentLoop agent;

  @BeforeEach
  void begin() throws IOException {
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
    AddressGuard rule = AddressGuard.allowing(AllowList.of("127.0.0.0/8"));
    all =
        Installation.open(
            folder,
            settings,
            Archive.open(folder.resolve(Installation.ARCHIVE)),
            Fetcher.builder().guard(rule).time(time).build(),
            time);
    server =
        Server.start(
            all,
            ListenConfig.loopback(0),
            new OperatorActions(folder, Optional.empty(), Optional.empty()));
    relay = new Relay(server.port());
    fetcher = Fetcher.builder().guard(rule).time(time).build();
    agent =
        AgentLoop.open(
            WebUrl.parse("http://127.0.0.1:" + relay.door.getLocalPort() + "/"),
            TOKEN,
            PageOriginMap.of(List.of(PAGES + "=" + folder), fetcher, time),
            new AgentLoop.Limits(folder.resolve("agent"), 10, 1 << 30),
            fetcher,
            time);
  }

  @AfterEach
  void end() throws IOException {
    agent.close();
    fetcher.close();
    relay.door.close();
    server.close();
    all.close();
  }

  @Test
  void anAgentHandsInAPageThatIsLargerThanAForm() throws IOException {
    byte[] page = largePage();
    Files.write(folder.resolve("index.html"), page);
    agent.step();
    assertThat(agent.trouble()).isEmpty();
    watch("");
    pass(4);
    assertThat(versions())
        .singleElement()
        .satisfies(version -> assertThat(all.archive().bytes(version)).isEqualTo(page));
  }

  @Test
  void changesAndBeatsShareOneConnectionAndABeatCostsAFewBytes() throws IOException {
    write(0);
    agent.step();
    watch("Fetch every 2 hours");
    pass(3);
    long before = relay.bytes.get();
    pass(50);
    // One report of an unchanged page may fall between the heartbeats.
    assertThat(relay.bytes.get() - before).isLessThan(50 * 12 + 2_000);
    for (int i = 1; i <= 3; i++) {
      write(i);
      pass(120);
    }
    assertThat(versions()).hasSize(4);
    assertThat(relay.connections.get()).isOne();
  }

  @Test
  void aChangedFileIsSentAtOnceUnlessThePersonSetTheTimes() throws IOException {
    write(0);
    agent.step();
    watch("");
    pass(3);
    write(1);
    pass(1);
    assertThat(versions()).hasSize(2);
    all.sentinels().remove(0, "a");
    watch("Fetch every 10 hours");
    pass(3);
    write(2);
    pass(1);
    assertThat(versions()).hasSize(2);
  }

  @Test
  void afterALostConnectionTheAgentOpensAnother() throws IOException {
    write(0);
    agent.step();
    watch("");
    pass(3);
    relay.drop();
    write(1);
    pass(2);
    assertThat(agent.trouble()).isEmpty();
    assertThat(versions()).hasSize(2);
    assertThat(relay.connections.get()).isEqualTo(2);
  }

  @Test
  void aConnectionIsKeptForAgentsOnly() {
    for (String token : List.of("Bearer another token of some length", "Basic eDp5", "")) {
      WebSocket.Builder builder = HttpClient.newHttpClient().newWebSocketBuilder();
      if (!token.isEmpty()) {
        builder.header("Authorization", token);
      }
      assertThat(status(builder, AgentEndpoint.PATH)).isEqualTo(401);
    }
  }

  @Test
  void aMessageThatIsNoCallIsRefusedInASentence() throws InterruptedException {
    BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    WebSocket socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .header("Authorization", "Bearer " + TOKEN.reveal())
            .buildAsync(
                URI.create("ws://127.0.0.1:" + server.port() + AgentEndpoint.PATH),
                new WebSocket.Listener() {
                  @Override
                  public @Nullable CompletionStage<?> onText(
                      WebSocket from, CharSequence data, boolean last) {
                    answers.add(data.toString());
                    from.request(1);
                    return null;
                  }
                })
            .join();
    socket.sendBinary(ByteBuffer.allocate(0), true).join();
    assertThat(answers.poll(120, TimeUnit.SECONDS))
        .startsWith("400 ")
        .contains("no call on this connection");
    socket.sendBinary(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}), true).join();
    assertThat(answers.poll(120, TimeUnit.SECONDS))
        .startsWith("400 ")
        .contains("not a call of an agent");
    socket.abort();
  }

  private int status(WebSocket.Builder builder, String path) {
    try {
      builder
          .buildAsync(
              URI.create("ws://127.0.0.1:" + server.port() + path), new WebSocket.Listener() {})
          .join()
          .abort();
      return 101;
    } catch (CompletionException e) {
      return e.getCause() instanceof WebSocketHandshakeException h
          ? h.getResponse().statusCode()
          : -1;
    }
  }

  private void watch(String rest) {
    all.sentinels()
        .add(
            0,
            SentinelParser.parse("Create Sentinel a Using " + PAGES + " " + rest, ZoneOffset.UTC));
  }

  private void write(int version) throws IOException {
    Files.writeString(
        folder.resolve("index.html"),
        "<!doctype html><title>Harbour</title><p>The fees of berth " + version + " rise in May.");
  }

  private void pass(int minutes) {
    for (int i = 0; i < minutes; i++) {
      time.pass(Duration.ofMinutes(1));
      agent.step();
    }
    assertThat(agent.trouble()).isEmpty();
  }

  private List<Version> versions() {
    return all.archive().versions(new Page(0, PAGES, ""));
  }

  /** Nothing packs it below the 4 MB of a form. */
  private static byte[] largePage() {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("<!doctype html><title>Harbour</title><p>");
    while (text.length() < 9 << 20) {
      text.append(Long.toHexString(random.nextLong())).append(' ');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Passes connections on and counts them and their bytes. */
  private static final class Relay {
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong connections = new AtomicLong();
    private final ConcurrentLinkedQueue<Socket> open = new ConcurrentLinkedQueue<>();

    Relay(int target) throws IOException {
      this.target = target;
      Thread.ofVirtual().start(this::accept);
    }

    private void accept() {
      try {
        while (true) {
          Socket client = door.accept();
          connections.incrementAndGet();
          Socket other = new Socket(InetAddress.getLoopbackAddress(), target);
          open.add(client);
          open.add(other);
          Thread.ofVirtual().start(() -> pump(client, other));
          Thread.ofVirtual().start(() -> pump(other, client));
        }
      } catch (IOException e) {
        assert door.isClosed() : e;
      }
    }

    private void pump(Socket from, Socket to) {
      try (from;
          to) {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] room = new byte[1 << 16];
        for (int n = in.read(room); n >= 0; n = in.read(room)) {
          bytes.addAndGet(n);
          out.write(room, 0, n);
        }
      } catch (IOException e) {
        assert e != null;
      }
    }

    void drop() throws IOException {
      for (Socket socket = open.poll(); socket != null; socket = open.poll()) {
        socket.close();
      }
    }
  }
}
