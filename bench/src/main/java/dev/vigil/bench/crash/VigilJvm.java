package dev.vigil.bench.crash;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Starts the command {@code vigil} of the present class path in machines of its own. For many
 * starts it can be prepared: folders of classes become jars, and a training run leaves a cache of
 * classes, which makes a start about twice as quick. Immutable.
 *
 * @param options further options of the Java machine
 */
public record VigilJvm(String classPath, List<String> options) {
  private static final int TRAINING_MINUTES = 3;

  public VigilJvm {
    options = List.copyOf(options);
  }

  /** As it is. */
  public static VigilJvm plain() {
    return new VigilJvm(System.getProperty("java.class.path"), List.of());
  }

  /**
   * Prepared for many starts.
   *
   * @param folder where jars and cache go
   * @param training arguments of the training run
   */
  public static VigilJvm prepared(Path folder, List<String> training)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    String path = String.join(File.pathSeparator, jars(folder));
    Path cache = folder.resolve("classes.aot");
    Process process =
        new VigilJvm(path, List.of("-XX:AOTCacheOutput=" + cache))
            .command(folder, training)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("training.log").toFile())
            .start();
    if (!process.waitFor(TRAINING_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return new VigilJvm(path, Files.exists(cache) ? List.of("-XX:AOTCache=" + cache) : List.of());
  }

  /** The present class path; folders of classes become jars in the folder that is given. */
  public static List<String> jars(Path folder) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        jars.add(jar(path, folder.resolve("classes-" + jars.size() + ".jar")).toString());
      } else if (!entry.isEmpty() && Files.exists(path)) {
        jars.add(path.toAbsolutePath().toString());
      }
    }
    return jars;
  }

  private static Path jar(Path folder, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(folder)) {
      zip.setLevel(1);
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, zip);
      }
    }
    return jar;
  }

  /**
   * {@code vigil} with these arguments.
   *
   * @param scratch where it may leave what no one needs
   */
  public ProcessBuilder command(Path scratch, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(
        List.of(
            "-XX:-UseCompactObjectHeaders",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xlog:disable",
            "-Xmx256m",
            "-Djava.io.tmpdir=" + scratch));
    words.addAll(options);
    words.addAll(List.of("-cp", classPath, "dev.vigil.cli.VigilCommand"));
    words.addAll(arguments);
    return new ProcessBuilder(words);
  }
}
