package dev.vigil.bench.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A running {@link Site}. Ends when it is closed or when this process ends. Not thread-safe. */
public final class SiteProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader from;
  private final Writer to;
  private final int port;

  /**
   * Starts a site.
   *
   * @param core the only one that it may use, -1 for any
   */
  public static SiteProcess start(int core) throws IOException {
    List<String> command = new ArrayList<>(pinned(core));
    command.addAll(java("-XX:+UseSerialGC", "-Xmx256m"));
    command.add(Site.class.getName());
    return new SiteProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** What a command line begins with that may use one core only, where the machine can do that. */
  public static List<String> pinned(int core) {
    return core >= 0
            && core < Runtime.getRuntime().availableProcessors()
            && Files.isExecutable(Path.of("/usr/bin/taskset"))
        ? List.of("/usr/bin/taskset", "-c", Integer.toString(core))
        : List.of();
  }

  /** The command line of a process like this one, up to the name of its main class. */
  public static List<String> java(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:-UseCompactObjectHeaders");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    return command;
  }

  private SiteProcess(Process process) throws IOException {
    this.process = process;
    this.from = process.inputReader();
    this.to = process.outputWriter();
    String line = from.readLine();
    if (line == null) {
      throw new IOException("the site did not start");
    }
    this.port = Integer.parseInt(line);
  }

  /** The address of a page. */
  public String url(String kind, long number) {
    return url(port, kind, number);
  }

  static String url(int port, String kind, long number) {
    return "http://" + Site.host(number) + ":" + port + "/" + kind + "/" + number;
  }

  public int port() {
    return port;
  }

  /** Begins another round; returns how many requests there were so far. */
  public long round(long number) {
    try {
      to.write(number + "\n");
      to.flush();
      return Long.parseLong(from.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    to.close();
    process.destroy();
  }
}
