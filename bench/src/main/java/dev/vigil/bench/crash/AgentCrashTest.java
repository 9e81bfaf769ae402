package dev.vigil.bench.crash;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server and an agent beside the pages, each a process, of which one or the other is killed again
 * and again while the pages change and the mail server fails at times. No one serves the pages:
 * what is told of them came through the agent. For one thread.
 */
public final class AgentCrashTest extends FaultTest {
  private static final int PAGES = 8;
  private static final int STROKE_MILLIS = 200;

  /** How long the server runs before it is stopped and its waiting messages are sent anew. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private final Path folder;
  private final VigilJvm jvm;
  private final int port;
  private final int[] written = new int[PAGES];
  private @Nullable Process server;
  private @Nullable Process agent;
  private long began;
  private int agentKills;

  public AgentCrashTest(Path folder, VigilJvm jvm, long seed) throws IOException {
    super(folder, PAGES, STROKE_MILLIS, seed);
    this.folder = folder;
    this.jvm = jvm;
    mail.rough(false);
    port = Database.freePort();
    Files.writeString(folder.resolve("token"), TOKEN);
    Files.createDirectories(data());
    Files.writeString(data().resolve("settings.yaml"), settings());
    write();
    try (Installation installation = open()) {
      installation.sentinels().add(0, SentinelParser.parse(text(), ZoneOffset.UTC));
    }
  }

  /** What is asked for in a way of its own is not left to agents. */
  private String text() {
    return plan.text(AgentCrashTest::url).replace(" Request robots overridden", "");
  }

  private Path data() {
    return folder.resolve("data");
  }

  /** An address of its own for each page, where nothing listens. */
  private static String url(int page) {
    return "http://127.0.0." + (page + 1) + ":1/";
  }

  private String settings() {
    List<String> pages = new ArrayList<>();
    for (int page = 0; page < PAGES; page++) {
      pages.add(url(page));
    }
    String agents =
        """
        resources: none
        agents:
          outpost: {token: {file: %s}, pages: [%s], heartbeat: 1 second, silence: 50 seconds}
        """
            .formatted(folder.resolve("token"), String.join(", ", pages));
    return settings(mail.port(), SENDER, agents);
  }

  @Override
  void stroke() {
    super.stroke();
    try {
      write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Pages become what the plan says, each at one instant. */
  private void write() throws IOException {
    for (int page = 0; page < PAGES; page++) {
      int state = plan.state(page);
      if (written[page] != state) {
        Path file = Files.createDirectories(folder.resolve("www" + page)).resolve("index.html");
        Path next = Files.write(file.resolveSibling("next"), ChangePlan.bytes(page, state));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        written[page] = state;
      }
    }
  }

  private Process start(String name, String ready, List<String> arguments) throws IOException {
    Path scratch = Files.createDirectories(folder.resolve("tmp-" + name));
    Process process =
        jvm.command(scratch, arguments)
            .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve(name + ".log").toFile()))
            .start();
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(ready)) {
        Thread.ofVirtual().start(() -> drain(lines));
        return process;
      }
    }
    faults.add("the " + name + " did not start, see " + folder.resolve(name + ".log"));
    return process;
  }

  private static void drain(BufferedReader lines) {
    try (lines) {
      lines.transferTo(Writer.nullWriter());
    } catch (IOException e) {
      // The process is gone.
    }
  }

  private void startServer() throws IOException {
    began = System.nanoTime();
    server =
        start(
            "server",
            "Vigil is at",
            List.of("serve", "--data", data().toString(), "--port", Integer.toString(port)));
  }

  private void startAgent() throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "agent",
                "--server",
                "http://127.0.0.1:" + port + "/",
                "--token-file",
                folder.resolve("token").toString(),
                "--data",
                folder.resolve("outpost").toString()));
    for (int page = 0; page < PAGES; page++) {
      arguments.addAll(List.of("--pages", url(page) + "=" + folder.resolve("www" + page)));
    }
    agent = start("agent", "Agent of", arguments);
  }

  @Override
  void begin() throws IOException, InterruptedException {
    startServer();
    startAgent();
    long end = System.nanoTime() + SETTLE_NANOS;
    while (seen() < PAGES && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }

  /** Pages whose first state came through. */
  private int seen() {
    try (Archive archive = Archive.openReadOnly(data().resolve(Installation.ARCHIVE))) {
      return archive.pages().size();
    }
  }

  /** One of the two is killed at a random instant and started again, now or after some time. */
  @Override
  void round() throws IOException, InterruptedException {
    if (random.nextBoolean()) {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(1500));
    } else {
      after(mails, 30_000_000);
    }
    boolean other = random.nextInt(2) == 0;
    long killed = System.nanoTime();
    kill(other ? agent : server);
    if (other) {
      agentKills++;
    } else {
      lives.add(new ProcessRun(SENDER, began, killed, System.nanoTime()));
    }
    mail.note("killed the " + (other ? "agent" : "server"), null, killed);
    TimeUnit.MILLISECONDS.sleep(random.nextBoolean() ? random.nextInt(2000) : 0);
    if (other) {
      startAgent();
    } else {
      startServer();
    }
  }

  private void kill(@Nullable Process process) throws InterruptedException {
    if (process == null || !process.isAlive()) {
      faults.add("a process ended by itself, see " + folder);
    } else {
      process.destroyForcibly();
      process.waitFor();
    }
  }

  @Override
  void settle() throws IOException, InterruptedException {
    write();
    long end = System.nanoTime() + SETTLE_NANOS;
    boolean settled = false;
    // On a busy machine a server that has just started needs longer to receive what waits.
    for (long wait = LOOK_NANOS; !settled && System.nanoTime() < end; wait *= 2) {
      long look = System.nanoTime() + wait;
      do {
        TimeUnit.MILLISECONDS.sleep(500);
      } while (!seemsSettled() && System.nanoTime() < look);
      stop(server);
      settled = settled();
      if (!settled && System.nanoTime() < end) {
        startServer();
      }
    }
    // Without time left, the result says what is open; it needs the archive for itself.
    stop(server);
    stop(agent);
  }

  private void stop(@Nullable Process process) throws InterruptedException {
    if (process != null) {
      process.destroy();
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        faults.add("a process did not end within a minute of SIGTERM");
        process.destroyForcibly().waitFor();
      }
    }
  }

  /** Whether everything was told, seen without stopping the server, which takes seconds. */
  private boolean seemsSettled() {
    Settings settings = Settings.of(data());
    TimeSource time = TimeSource.system();
    try (Installation reading =
        Installation.open(
            data(),
            settings,
            Archive.openReadOnly(data().resolve(Installation.ARCHIVE)),
            Installation.fetcher(settings, time),
            time)) {
      return FaultTestResult.open(plan, reading).isEmpty();
    }
  }

  private boolean settled() {
    try (Installation installation = open()) {
      return isSettled(installation);
    }
  }

  @Override
  public List<Object> counts() {
    return List.of(lives.size() + agentKills, agentKills);
  }

  @Override
  Installation open() {
    return Installation.open(data());
  }

  @Override
  public void close() throws IOException {
    for (Process process : new Process[] {agent, server}) {
      if (process != null) {
        process.destroyForcibly();
      }
    }
    super.close();
  }
}
