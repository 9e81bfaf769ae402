package dev.vigil.watch.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.Version;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.settings.UrlPrefix;
import dev.vigil.watch.store.SentinelRow;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that lies, or someone who would like to be one. */
class HostileAgentTest {
  private static final String TOKEN = "the token of the harbour office";
  private static final String OTHER = "the token of the other agent";
  private static final String OWN = "https://harbour.example/";
  private static final String FOREIGN = "https://bank.example/";

  @TempDir private Path folder;
  private Installation all;
  private AgentEndpoint door;

  @BeforeEach
  void open() {
    Settings settings =
        Settings.USUAL.withAgents(
            Map.of("harbour", agent("harbour", TOKEN, OWN), "bank", agent("bank", OTHER, FOREIGN)));
    TimeSource time = TimeSource.system();
    all =
        Installation.open(
            folder,
            settings,
            Archive.open(folder.resolve("archive")),
            Installation.fetcher(settings, time),
            time);
    door = new AgentEndpoint(all.ingest());
    // Both agents are there, so that pages are theirs as soon as someone watches them.
    assertThat(call(TOKEN).status()).isEqualTo(200);
    assertThat(call(OTHER).status()).isEqualTo(200);
    all.sentinels()
        .add(
            0,
            SentinelParser.parse(
                "Create Sentinel own Using " + OWN + " Create Sentinel foreign Using " + FOREIGN,
                ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    all.close();
  }

  private static AgentSettings agent(String name, String token, String pages) {
    return new AgentSettings(
        name,
        Secret.of("token", token),
        List.of(UrlPrefix.parse(pages)),
        Duration.ofMinutes(1),
        Duration.ofMinutes(5));
  }

  private AgentEndpoint.Answer call(String token, AgentCheck... agentChecks) {
    List<byte[]> frames = new ArrayList<>();
    for (AgentCheck one : agentChecks) {
      frames.add(AgentCheckCodec.encode(one));
    }
    return send(token, message(frames));
  }

  private static byte[] message(List<byte[]> frames) {
    return new AgentCall("log-of-an-agent", 1, 100, 10, 0, "", Instant.now().toEpochMilli())
        .with(frames);
  }

  private AgentEndpoint.Answer send(String token, byte[] message) {
    return door.answer(Optional.of("Bearer " + token), new ByteArrayInputStream(message));
  }

  private SentinelRow row(String name) {
    return all.sentinels().find(0, name);
  }

  private AgentCheck agentCheck(long number, SentinelRow of, AgentCheck.Outcome what) {
    return new AgentCheck(
        number,
        of.target().page(),
        Instant.now(),
        0,
        List.of(new ScheduleUpdate(of.target().schedule(), 0, "", "")),
        what);
  }

  private static AgentCheck.Content content(String text) {
    byte[] bytes = page(text).getBytes(StandardCharsets.UTF_8);
    return content(Sha256.of(bytes), bytes.length, BinaryDelta.encode(bytes, null, 3));
  }

  private static String page(String text) {
    return "<title>Notices</title><p>" + text + "</p>";
  }

  private static AgentCheck.Content content(Sha256 hash, int length, byte[] body) {
    return new AgentCheck.Content(
        hash, Optional.empty(), length, 0, List.of(), Optional.empty(), Duration.ZERO, body);
  }

  private List<String> versions(String url) {
    List<String> found = new ArrayList<>();
    for (Version version : all.archive().versions(new Page(0, url, ""))) {
      found.add(new String(all.archive().bytes(version), StandardCharsets.UTF_8));
    }
    return found;
  }

  private long taken(AgentEndpoint.Answer answer) {
    assertThat(answer.status()).isEqualTo(200);
    return AgentReply.parse(answer.json().getBytes(StandardCharsets.UTF_8)).taken();
  }

  @Test
  void withoutTheTokenNothingIsReadAndNothingIsSaid() throws IOException {
    // Anyone who reads from it fails.
    InputStream never = InputStream.nullInputStream();
    never.close();
    for (String header :
        List.of("Bearer wrong", "Bearer ", "Basic " + TOKEN, TOKEN, "Bearer " + TOKEN + " ")) {
      AgentEndpoint.Answer answer = door.answer(Optional.of(header), never);
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.json()).doesNotContain("harbour");
    }
    assertThat(door.answer(Optional.empty(), never).status()).isEqualTo(401);
  }

  @Test
  void onlyItsOwnPagesCanBeHandedIn() {
    AgentEndpoint.Answer answer =
        call(
            TOKEN,
            agentCheck(1, row("foreign"), content("Your account is closed.")),
            agentCheck(2, row("own"), content("The quay is open.")));
    assertThat(taken(answer)).isEqualTo(2);
    assertThat(versions(FOREIGN)).isEmpty();
    assertThat(versions(OWN)).containsExactly(page("The quay is open."));
  }

  @Test
  void schedulesOfOtherPagesAreNotTouched() {
    SentinelRow own = row("own");
    SentinelRow foreign = row("foreign");
    Instant due = all.sentinels().schedule(foreign).orElseThrow().due();
    AgentCheck lie =
        new AgentCheck(
            1,
            own.target().page(),
            Instant.now(),
            0,
            List.of(
                new ScheduleUpdate(own.target().schedule(), 0, "", ""),
                new ScheduleUpdate(foreign.target().schedule(), 0, "evil", "evil")),
            content("x"));
    assertThat(taken(call(TOKEN, lie))).isEqualTo(1);
    assertThat(all.sentinels().schedule(foreign).orElseThrow().due()).isEqualTo(due);
    assertThat(all.sentinels().schedule(foreign).orElseThrow().why()).isNotEqualTo("evil");
  }

  @Test
  void whatIsSentAgainCountsOnce() {
    AgentCheck first = agentCheck(1, row("own"), content("first"));
    AgentCheck second = agentCheck(2, row("own"), content("second"));
    assertThat(taken(call(TOKEN, first, second))).isEqualTo(2);
    assertThat(taken(call(TOKEN, first, second))).isEqualTo(2);
    assertThat(taken(call(TOKEN, second, first, second))).isEqualTo(2);
    assertThat(versions(OWN)).containsExactly(page("first"), page("second"));
  }

  @Test
  void whatIsAheadOfItsNumberIsNotTaken() {
    assertThat(taken(call(TOKEN, agentCheck(2, row("own"), content("second"))))).isZero();
    assertThat(versions(OWN)).isEmpty();
    assertThat(taken(call(TOKEN, agentCheck(1, row("own"), content("first"))))).isEqualTo(1);
    assertThat(taken(call(TOKEN, agentCheck(-1, row("own"), content("none"))))).isEqualTo(1);
  }

  @Test
  void aBodyThatIsTooLargeIsRefusedBeforeItIsRead() {
    byte[] lead =
        ByteBuffer.allocate(16).putInt(0x56534731).putInt(2).putInt(Integer.MAX_VALUE).array();
    AgentEndpoint.Answer answer = send(TOKEN, message(List.of(lead)));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json()).contains("at most");
    AgentCheck giant =
        agentCheck(1, row("own"), content(Sha256.of(new byte[1]), Integer.MAX_VALUE, new byte[9]));
    assertThat(call(TOKEN, giant).status()).isEqualTo(400);
  }

  @Test
  void aBombUnpacksToItsSaidLengthAtMostAndMustHaveItsHash() {
    byte[] zeros = new byte[60 << 20];
    byte[] bomb = BinaryDelta.encode(zeros, null, 3);
    assertThat(bomb.length).isLessThan(20_000);
    AgentCheck small = agentCheck(1, row("own"), content(Sha256.of(zeros), 100, bomb));
    AgentCheck wrong =
        agentCheck(2, row("own"), content(Sha256.of(new byte[3]), zeros.length, bomb));
    AgentCheck good = agentCheck(3, row("own"), content("still there"));
    assertThat(taken(call(TOKEN, small, wrong, good))).isEqualTo(3);
    assertThat(versions(OWN)).containsExactly(page("still there"));
  }

  @Test
  void aDifferenceToWhatWeDoNotHaveIsAskedForWhole() {
    byte[] base = page("never seen").getBytes(StandardCharsets.UTF_8);
    byte[] next = page("never seen either").getBytes(StandardCharsets.UTF_8);
    AgentCheck.Content difference =
        new AgentCheck.Content(
            Sha256.of(next),
            Optional.of(Sha256.of(base)),
            next.length,
            0,
            List.of(),
            Optional.empty(),
            Duration.ZERO,
            BinaryDelta.encode(next, base, 3));
    AgentEndpoint.Answer answer = call(TOKEN, agentCheck(1, row("own"), difference));
    assertThat(taken(answer)).isZero();
    assertThat(AgentReply.parse(answer.json().getBytes(StandardCharsets.UTF_8)).whole())
        .isEqualTo(1);
  }

  @Test
  void garbageIsRefusedInASentence() {
    byte[] good = message(List.of(AgentCheckCodec.encode(agentCheck(1, row("own"), content("x")))));
    for (byte[] message :
        List.of(
            new byte[0],
            "GET / HTTP/1.1".getBytes(StandardCharsets.UTF_8),
            ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE).array(),
            ByteBuffer.allocate(6).putInt(2).put((byte) '{').put((byte) '}').array(),
            message(List.of("no frame, but long enough".getBytes(StandardCharsets.UTF_8))))) {
      assertThat(send(TOKEN, message).status()).isEqualTo(400);
    }
    // Cut off anywhere, nothing of a check counts; damaged anywhere in it, neither.
    int begin = message(List.of()).length;
    for (int at = begin + 1; at < good.length; at += 7) {
      send(TOKEN, Arrays.copyOf(good, at));
      byte[] damaged = good.clone();
      damaged[at] ^= 4;
      send(TOKEN, damaged);
    }
    assertThat(versions(OWN)).isEmpty();
    assertThat(taken(send(TOKEN, good))).isEqualTo(1);
  }

  @Test
  void aClockThatIsWrongShiftsNothing() {
    long later = Instant.now().plus(Duration.ofDays(4000)).toEpochMilli();
    AgentCheck one = agentCheck(1, row("own"), content("from the future"));
    AgentCheck shifted =
        new AgentCheck(1, one.page(), Instant.ofEpochMilli(later), 0, one.paces(), one.what());
    AgentCall call = new AgentCall("log-of-an-agent", 1, 1, 10, 0, "", later);
    assertThat(taken(send(TOKEN, call.with(List.of(AgentCheckCodec.encode(shifted))))))
        .isEqualTo(1);
    assertThat(
            taken(
                call(
                    TOKEN,
                    new AgentCheck(
                        2,
                        one.page(),
                        Instant.ofEpochMilli(later),
                        0,
                        one.paces(),
                        content("again")))))
        .isEqualTo(2);
    for (Version version : all.archive().versions(new Page(0, OWN, ""))) {
      assertThat(version.fetch().time()).isBetween(Instant.now().minusSeconds(300), Instant.now());
    }
  }

  @Test
  void oneCallOfAnAgentIsAnsweredAtATime() throws Exception {
    PipedOutputStream line = new PipedOutputStream();
    PipedInputStream slow = new PipedInputStream(line);
    line.write(0);
    CompletableFuture<AgentEndpoint.Answer> first = new CompletableFuture<>();
    Thread other =
        Thread.ofVirtual()
            .start(() -> first.complete(door.answer(Optional.of("Bearer " + TOKEN), slow)));
    while (slow.available() > 0) {
      Thread.onSpinWait();
    }
    assertThat(call(TOKEN).status()).isEqualTo(409);
    assertThat(call(OTHER).status()).isEqualTo(200);
    line.close();
    other.join();
    assertThat(first.get().status()).isEqualTo(400);
    assertThat(call(TOKEN).status()).isEqualTo(200);
  }
}
