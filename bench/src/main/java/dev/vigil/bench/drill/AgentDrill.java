package dev.vigil.bench.drill;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Sql;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server and an agent beside the pages, each a process, of which one or the other is killed again
 * and again while the pages change and the mail server fails at times. Nobody serves the pages:
 * what is told of them came through the agent. For one thread.
 */
public final class AgentDrill implements Ordeal, AutoCloseable {
  private static final int PAGES = 8;
  private static final int STROKE_MILLIS = 200;
  private static final int SETTLE_MINUTES = 5;
  private static final String SENDER = "vigil@drill.example";
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private final Path folder;
  private final VigilJvm jvm;
  private final int port;
  private final Random random;
  private final Plan plan;
  private final RawMail mail;
  private final int[] written = new int[PAGES];
  private final Thread strokes;
  private final Semaphore letters = new Semaphore(0);
  private final List<Life> lives = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private @Nullable Process server;
  private @Nullable Process agent;
  private long began;
  private int agentKills;

  public AgentDrill(Path folder, VigilJvm jvm, long seed) throws IOException {
    this.folder = folder;
    this.jvm = jvm;
    random = new Random(seed);
    plan = new Plan(PAGES, random.nextLong());
    mail = new RawMail(folder.resolve("mail.log"), random.nextLong());
    mail.rough(false);
    mail.listen(
        copy -> {
          plan.told(copy);
          letters.release();
        });
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Files.writeString(folder.resolve("token"), TOKEN);
    Files.createDirectories(data());
    Files.writeString(data().resolve("settings.yaml"), settings());
    write();
    try (Installation installation = open()) {
      installation.sentinels().add(0, SentinelParser.parse(text(), ZoneOffset.UTC));
    }
    strokes = Thread.ofVirtual().unstarted(this::strike);
  }

  /** What is asked for in a way of its own is not left to agents. */
  private String text() {
    return plan.text(AgentDrill::url).replace(" Request robots overridden", "");
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
    return """
    tick: 1s
    attempts: 1000
    allow: [127.0.0.0/8]
    requisites: none
    mail: {host: 127.0.0.1, port: %d, security: none, from: %s, patience: 5s}
    templates: [{title: "{{sentinel}} {{kind}} {{before}}-{{after}}"}]
    agents:
      outpost: {token: {file: %s}, pages: [%s], beat: 1 second, silence: 50 seconds}
    """
        .formatted(mail.port(), SENDER, folder.resolve("token"), String.join(", ", pages));
  }

  private void strike() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(STROKE_MILLIS);
        plan.stroke();
        write();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
        Path next = Files.write(file.resolveSibling("next"), Plan.bytes(page, state));
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

  /** Starts both and lets the server have the first state of every page. */
  public void begin() throws IOException, InterruptedException {
    startServer();
    startAgent();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(SETTLE_MINUTES);
    while (seen() < PAGES && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(200);
    }
    mail.rough(true);
    strokes.start();
  }

  /** Pages whose first state came through. */
  private int seen() {
    try (Archive archive = Archive.openReadOnly(data().resolve(Installation.ARCHIVE))) {
      return archive.pages().size();
    }
  }

  /** One of the two is killed at a random instant and started again, now or after some time. */
  public void round() throws IOException, InterruptedException {
    if (random.nextBoolean()) {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(1500));
    } else {
      letters.drainPermits();
      if (letters.tryAcquire(4, TimeUnit.SECONDS)) {
        TimeUnit.NANOSECONDS.sleep(random.nextInt(30_000_000));
      }
    }
    boolean other = random.nextInt(2) == 0;
    long killed = System.nanoTime();
    kill(other ? agent : server);
    if (other) {
      agentKills++;
    } else {
      lives.add(new Life(SENDER, began, killed, System.nanoTime()));
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

  /** Leaves both alone until everything was told, and ends them. */
  public void settle() throws IOException, InterruptedException {
    strokes.interrupt();
    strokes.join();
    plan.end();
    write();
    mail.rough(false);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(SETTLE_MINUTES);
    boolean settled = false;
    while (!settled && System.nanoTime() < end) {
      TimeUnit.SECONDS.sleep(3);
      stop(server);
      settled = settled();
      if (!settled) {
        startServer();
      }
    }
    stop(agent);
  }

  private void stop(@Nullable Process process) throws InterruptedException {
    if (process != null) {
      process.destroy();
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        faults.add("a process did not end within a minute of SIGTERM");
        process.destroyForcibly();
      }
    }
  }

  /** Messages that wait for a relay that had failed need not wait that long. */
  private boolean settled() {
    try (Installation installation = open()) {
      installation
          .base()
          .catalogue()
          .change(c -> Sql.run(c, "update message set due = 0 where state = 'waiting'"));
      return Verdict.open(plan, installation).isEmpty();
    }
  }

  /** Kills of the agent; those of the server are lives. */
  public int agentKills() {
    return agentKills;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public RawMail mail() {
    return mail;
  }

  @Override
  public List<Life> lives() {
    return List.copyOf(lives);
  }

  @Override
  public List<String> faults() {
    return List.copyOf(faults);
  }

  @Override
  public Installation open() {
    return Installation.open(data());
  }

  @Override
  public void close() throws IOException {
    strokes.interrupt();
    for (Process process : new Process[] {agent, server}) {
      if (process != null) {
        process.destroyForcibly();
      }
    }
    mail.close();
  }
}
