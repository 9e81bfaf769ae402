package dev.vigil.bench.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Nodes on one database, each a process with a folder of its own, which are killed, put to sleep
 * and woken. For one thread.
 */
public final class Cluster implements AutoCloseable {
  private static final int STOP_SECONDS = 90;

  private final Path folder;
  private final Database database;
  private final String settings;
  private final VigilJvm jvm;
  private final @Nullable Process[] processes;
  private final long[] began;

  /**
   * Nodes that do not run yet.
   *
   * @param settings the settings file of each, with a place for {@link #sender}
   */
  public Cluster(Path folder, Database database, String settings, VigilJvm jvm, int nodes) {
    this.folder = folder;
    this.database = database;
    this.settings = settings;
    this.jvm = jvm;
    processes = new Process[nodes];
    began = new long[nodes];
  }

  public int size() {
    return processes.length;
  }

  /**
   * The address that the mails of a node come from, so that the mail server's log says who sent
   * each.
   */
  public static String sender(int node) {
    return "node" + node + "@crash.example";
  }

  /** The data folder of a node. */
  public Path data(int node) throws IOException {
    Path data = Files.createDirectories(folder.resolve("node" + node));
    Files.writeString(data.resolve("settings.yaml"), settings.formatted(sender(node)));
    return data;
  }

  /** Where nodes write what an operator should know. */
  public Path log() {
    return folder.resolve("nodes.log");
  }

  /** Starts a node; true when it says that it runs. */
  public boolean start(int node) throws IOException {
    Path scratch = Files.createDirectories(folder.resolve("tmp" + node));
    began[node] = System.nanoTime();
    Process process =
        jvm.command(
                scratch, List.of("run", "--db", database.url(), "--data", data(node).toString()))
            .redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()))
            .start();
    processes[node] = process;
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("Running ")) {
        // What it says later must not fill the pipe.
        Thread.ofVirtual().start(() -> drain(lines));
        return true;
      }
    }
    return false;
  }

  private static void drain(BufferedReader lines) {
    try (lines) {
      lines.transferTo(Writer.nullWriter());
    } catch (IOException e) {
      // The node is gone.
    }
  }

  /** Ends a node at once. */
  public FaultTest.ProcessRun kill(int node) throws InterruptedException {
    Process process = running(node);
    long killed = System.nanoTime();
    process.toHandle().destroyForcibly();
    process.waitFor();
    return new FaultTest.ProcessRun(sender(node), began[node], killed, System.nanoTime());
  }

  /** Puts a node to sleep. */
  public FaultTest.ProcessRun stop(int node) throws IOException, InterruptedException {
    long stopped = System.nanoTime();
    signal("STOP", node);
    return new FaultTest.ProcessRun(sender(node), began[node], stopped, System.nanoTime());
  }

  /** Wakes it up. */
  public void wake(int node) throws IOException, InterruptedException {
    signal("CONT", node);
  }

  public boolean isAlive(int node) {
    Process process = processes[node];
    return process != null && process.isAlive();
  }

  private void signal(String name, int node) throws IOException, InterruptedException {
    String pid = Long.toString(running(node).pid());
    new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor();
  }

  private Process running(int node) {
    Process process = processes[node];
    if (process == null) {
      throw new IllegalStateException("node " + node + " was not started");
    }
    return process;
  }

  /** Ends all of them well; returns what did not. */
  public List<String> end() throws InterruptedException {
    List<String> faults = new ArrayList<>();
    List<Process> alive = Arrays.stream(processes).filter(p -> p != null && p.isAlive()).toList();
    alive.forEach(Process::destroy);
    for (Process process : alive) {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        faults.add("a node did not end within " + STOP_SECONDS + " s of SIGTERM");
        process.destroyForcibly();
      } else if (process.exitValue() != 0) {
        faults.add("a node ended with code " + process.exitValue() + " after SIGTERM");
      }
    }
    return faults;
  }

  @Override
  public void close() {
    for (Process process : processes) {
      if (process != null) {
        process.destroyForcibly();
      }
    }
  }
}
