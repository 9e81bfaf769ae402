package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.cli.terminal.Terminal;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.ManualClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A site, and a data folder that may reach it, for tests of the commands that watch. */
public final class WatchedSite implements AutoCloseable {
  public final TestSite site = new TestSite();
  public final ManualClock clock = new ManualClock();
  public final Path data;
  private final TimeSource time;

  public WatchedSite(Path folder) throws IOException {
    this(folder, null);
  }

  /** The same, in another time than that of the clock. */
  public WatchedSite(Path folder, @Nullable TimeSource other) throws IOException {
    time = other == null ? clock : other;
    data = Files.createDirectories(folder.resolve("data"));
    Files.writeString(data.resolve("settings.yaml"), "allow: [127.0.0.1]\nzone: UTC\n");
    site.page("/", "The north quay is closed.");
  }

  /** Runs a command in this data folder. */
  public CommandRun run(String... arguments) {
    return reading("", arguments);
  }

  public CommandRun reading(String input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var terminal =
        new Terminal(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            false,
            time);
    int exit = VigilCommand.run(terminal, here(arguments));
    return new CommandRun(exit, out.toString(UTF_8), err.toString(UTF_8));
  }

  private String[] here(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--data");
    all.add(data.toString());
    return all.toArray(String[]::new);
  }

  /** Adds sentinels; URL stands for the site's page. */
  public CommandRun add(String sentinels) {
    return reading(sentinels.replace("URL", site.url("/")), "sentinel", "add", "-");
  }

  /** A command that runs until it is stopped, in the machine's time. */
  public final class Lasting implements AutoCloseable {
    public final CommandOutput output = new CommandOutput();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final Thread thread;

    public Lasting(String... arguments) {
      Terminal terminal =
          new Terminal(InputStream.nullInputStream(), output.stream(), output.stream(), false);
      thread =
          Thread.ofPlatform()
              .start(() -> exit.complete(VigilCommand.run(terminal, here(arguments))));
    }

    /** Stops it and returns its exit code. */
    public int stop() {
      thread.interrupt();
      return exit.join();
    }

    @Override
    public void close() {
      stop();
    }
  }

  @Override
  public void close() {
    site.close();
  }
}
