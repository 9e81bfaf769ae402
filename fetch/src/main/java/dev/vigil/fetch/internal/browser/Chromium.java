package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A headless Chromium process with a profile folder of its own, which is deleted at the end. Safe
 * for use by several threads.
 *
 * <p>This is the bare process, without the address guard: it goes wherever it is sent.
 */
public final class Chromium implements AutoCloseable {
  /** The message when Chromium is not installed. */
  public static final String MISSING =
      "No Chromium was found; install it (Debian and Ubuntu: apt-get install chromium; macOS: brew"
          + " install --cask chromium) or name its program in VIGIL_CHROMIUM.";

  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration END_LIMIT = Duration.ofSeconds(5);
  private static final List<String> NAMES =
      List.of(
          "chromium",
          "chromium-browser",
          "google-chrome",
          "google-chrome-stable",
          "microsoft-edge",
          "chrome.exe");
  private static final List<String> PLACES =
      List.of(
          "/Applications/Chromium.app/Contents/MacOS/Chromium",
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  private static final String LISTENING = "DevTools listening on ";

  private final Process process;
  private final Path profile;
  private final DevTools devTools;
  private final int port;
  private boolean closed;

  private Chromium(Process process, Path profile, DevTools devTools, int port) {
    this.process = process;
    this.profile = profile;
    this.devTools = devTools;
    this.port = port;
  }

  /** The installed program: what VIGIL_CHROMIUM names, else the first on the path. */
  public static Optional<Path> find() {
    String named = System.getenv("VIGIL_CHROMIUM");
    if (named != null && !named.isBlank()) {
      return Optional.of(Path.of(named)).filter(Files::isExecutable);
    }
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(
            NAMES.stream()
                .flatMap(n -> Stream.of(path.split(File.pathSeparator)).map(d -> Path.of(d, n))),
            PLACES.stream().map(Path::of))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts the installed Chromium with further flags, or says what to install. */
  public static Chromium start(String... flags) {
    return start(find().orElseThrow(() -> new FetchException(MISSING)), List.of(flags));
  }

  /** Starts this program with further flags. */
  public static Chromium start(Path program, List<String> flags) {
    Path profile = null;
    Process process = null;
    boolean started = false;
    try {
      profile = Files.createTempDirectory("vigil-browser");
      ProcessBuilder builder = new ProcessBuilder(command(program, profile, flags));
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
      // Caches, fonts' indexes and crash reports go where they are deleted with the profile.
      builder.environment().put("XDG_CACHE_HOME", profile.toString());
      builder.environment().put("XDG_CONFIG_HOME", profile.toString());
      process = builder.start();
      URI endpoint = endpoint(program, process);
      DevTools devTools = DevTools.connect(endpoint);
      started = true;
      return new Chromium(process, profile, devTools, endpoint.getPort());
    } catch (IOException e) {
      throw new FetchException(program + " does not start: " + e.getMessage() + ".", e);
    } finally {
      if (!started) {
        end(process, profile);
      }
    }
  }

  private static List<String> command(Path program, Path profile, List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(
        List.of(
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-domain-reliability",
            "--disable-extensions",
            "--disable-sync",
            "--disable-breakpad",
            "--disable-dev-shm-usage",
            "--disable-client-side-phishing-detection",
            "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,"
                + "DialMediaRouteProvider,NetworkTimeServiceQuerying",
            "--metrics-recording-only",
            "--no-pings",
            // The window is not shown, yet timers and the page itself run as fast as in front.
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            "--mute-audio",
            "--hide-scrollbars",
            "--password-store=basic",
            "--use-mock-keychain",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile));
    // Chromium's sandbox refuses to run for root; everyone else keeps it.
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--no-sandbox");
    }
    command.addAll(flags);
    command.add("about:blank");
    return command;
  }

  /** Reads the program's messages until it names its DevTools address; the rest is drained. */
  private static URI endpoint(Path program, Process process) throws IOException {
    CompletableFuture<URI> found = new CompletableFuture<>();
    ArrayDeque<String> last = new ArrayDeque<>();
    Thread.ofVirtual()
        .name("chromium-messages")
        .start(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(
                      new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
                for (String line; (line = lines.readLine()) != null; ) {
                  if (line.startsWith(LISTENING)) {
                    found.complete(URI.create(line.substring(LISTENING.length()).trim()));
                  } else if (!found.isDone()) {
                    last.addLast(line);
                    if (last.size() > 5) {
                      last.removeFirst();
                    }
                  }
                }
                found.completeExceptionally(new IOException(String.join(" / ", last)));
              } catch (IOException e) {
                found.completeExceptionally(e);
              }
            });
    try {
      return found.get(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException("it ended at once and said: " + e.getMessage(), e);
    } catch (TimeoutException e) {
      throw new IOException("no answer within " + START_LIMIT.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FetchException("The start of " + program + " was interrupted.", e);
    }
  }

  /** The connection to the whole browser. */
  public DevTools devTools() {
    return devTools;
  }

  /** The port of this machine on which the browser is driven. */
  int port() {
    return port;
  }

  /** A new, empty tab. */
  public BrowserTab openTab() {
    String target =
        devTools
            .send("Target.createTarget", Map.of("url", "about:blank"))
            .get("targetId")
            .asString();
    String session =
        devTools
            .send("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asString();
    return new BrowserTab(devTools, target, session);
  }

  /** Whether the process still runs; a page can crash it. */
  public boolean isRunning() {
    return process.isAlive() && devTools.isOpen();
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      devTools.close();
      end(process, profile);
    }
  }

  /** Kills the process at once, because nothing in the profile is kept. */
  private static void end(@Nullable Process process, @Nullable Path profile) {
    if (process != null) {
      // The distribution's program is a script: its children are the browser.
      List<ProcessHandle> family = new ArrayList<>(process.descendants().toList());
      family.add(process.toHandle());
      family.forEach(ProcessHandle::destroyForcibly);
      long end = System.nanoTime() + END_LIMIT.toNanos();
      while (family.stream().anyMatch(Chromium::isRunning) && System.nanoTime() - end < 0) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
    }
    if (profile != null) {
      delete(profile);
    }
  }

  /** One that only waits for its parent to take note of its end has no program any more. */
  private static boolean isRunning(ProcessHandle member) {
    return member.isAlive() && member.info().command().isPresent();
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      System.getLogger(Chromium.class.getName())
          .log(System.Logger.Level.WARNING, "The browser profile {0} stays behind: {1}", folder, e);
    }
  }
}
