package dev.vigil.bench.load;

import dev.vigil.bench.crash.Database;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A container image of this very build, in a folder of its own. For one thread. */
public final class Image implements AutoCloseable {
  private static final int MINUTES = 10;
  private static final String TOOLS =
      "jdk\\.(jlink|jpackage|jdeps|jshell|compiler|javadoc|jconsole|hotspot\\.agent|jcmd|jartool"
          + "|incubator\\..*)";

  private final Path folder;
  private final Path log;

  /** How a container ran. */
  public record Run(double startNanos, int user, double stopNanos) {}

  public Image(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.log = folder.resolve("log");
  }

  private List<String> buildah(String... words) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "buildah",
                "--root",
                folder.resolve("store").toString(),
                "--runroot",
                folder.resolve("run").toString(),
                "--storage-driver",
                "vfs"));
    all.addAll(List.of(words));
    return all;
  }

  /** Runs a command to its end; returns what it printed last if it failed. */
  private String does(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      return command.getFirst() + " took longer than " + MINUTES + " minutes";
    }
    List<String> said = Files.readAllLines(log);
    return process.exitValue() == 0
        ? ""
        : command.getFirst() + " failed: " + (said.isEmpty() ? "" : said.getLast());
  }

  private void must(List<String> command) throws IOException, InterruptedException {
    String problem = does(command);
    if (!problem.isEmpty()) {
      throw new IOException(problem);
    }
  }

  /** Makes the base: a small system with Java. Returns why that is not possible here. */
  public String base() throws IOException, InterruptedException {
    Path root = folder.resolve("root");
    String problem = does(List.of("debootstrap", "--variant=minbase", "stable", root.toString()));
    if (!problem.isEmpty()) {
      return problem;
    }
    String home = System.getProperty("java.home");
    must(
        List.of(
            home + "/bin/jlink",
            "--add-modules",
            modules(),
            "--strip-debug",
            "--no-man-pages",
            "--no-header-files",
            "--output",
            root.resolve("opt/java").toString()));
    Files.createSymbolicLink(root.resolve("usr/bin/java"), Path.of("/opt/java/bin/java"));
    must(buildah("from", "--name", "base", "scratch"));
    must(buildah("copy", "base", root.toString(), "/"));
    must(buildah("commit", "base", "vigil-base"));
    return "";
  }

  /** All of Java but what makes programs: a JDK without jmods cannot link that. */
  private static String modules() {
    return ModuleFinder.ofSystem().findAll().stream()
        .map(module -> module.descriptor().name())
        .filter(name -> !name.matches(TOOLS))
        .sorted()
        .collect(Collectors.joining(","));
  }

  /** Builds the image as the Containerfile says. */
  public void build(Path containerfile) throws IOException, InterruptedException {
    Path jars = Files.createDirectories(folder.resolve("context/target/launcher"));
    jars(jars);
    must(
        buildah(
            "bud",
            "--isolation",
            "chroot",
            "--build-arg",
            "BASE=localhost/vigil-base",
            "-f",
            containerfile.toString(),
            "-t",
            "vigil",
            folder.resolve("context").toString()));
  }

  /** What the launcher builds, out of the present class path. */
  private static void jars(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      String name = "part%03d.jar".formatted(names.size());
      if (Files.isDirectory(path)) {
        jar(path, folder.resolve(name));
        names.add(name);
      } else if (!entry.isEmpty() && Files.exists(path)) {
        Files.copy(path, folder.resolve(name));
        names.add(name);
      }
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "dev.vigil.cli.VigilCommand");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", names));
    new JarOutputStream(Files.newOutputStream(folder.resolve("vigil.jar")), manifest).close();
  }

  private static void jar(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
  }

  /** Starts a container, asks it whether it is well, and stops it. */
  public Run run(Path containerfile) throws IOException, InterruptedException {
    must(buildah("from", "--name", "vigil-run", "localhost/vigil"));
    int port = Database.freePort();
    List<String> command =
        new ArrayList<>(buildah("run", "--isolation", "chroot", "vigil-run", "--"));
    command.addAll(entrypoint(containerfile));
    command.addAll(List.of("serve", "--port", Integer.toString(port)));
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest health =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health/live"))
              .timeout(Duration.ofSeconds(10))
              .build();
      boolean answered = false;
      while (!answered && process.isAlive()) {
        try {
          answered =
              client.send(health, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
          Thread.sleep(20);
        }
      }
      if (!answered) {
        throw new IOException("the container ended: see " + log);
      }
      double start = System.nanoTime() - begin;
      ProcessHandle java =
          process
              .descendants()
              .filter(one -> one.info().command().orElse("").endsWith("/java"))
              .findFirst()
              .orElseThrow(() -> new IOException("no Java runs in the container"));
      int user = (int) Files.getAttribute(Path.of("/proc/" + java.pid()), "unix:uid");
      long reported = System.nanoTime();
      java.destroy();
      process.waitFor(1, TimeUnit.MINUTES);
      return new Run(start, user, System.nanoTime() - reported);
    } finally {
      process.destroyForcibly();
    }
  }

  /** The words of the line that says what is run. */
  private static List<String> entrypoint(Path containerfile) throws IOException {
    for (String line : Files.readAllLines(containerfile, StandardCharsets.UTF_8)) {
      if (line.startsWith("ENTRYPOINT [")) {
        return Arrays.stream(
                line.substring("ENTRYPOINT [".length(), line.lastIndexOf(']')).split(",", -1))
            .map(word -> word.strip().replace("\"", ""))
            .toList();
      }
    }
    throw new IOException(containerfile + " has no ENTRYPOINT");
  }

  @Override
  public void close() throws IOException {
    try {
      does(buildah("rm", "--all"));
      does(buildah("rmi", "--all", "--force"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
