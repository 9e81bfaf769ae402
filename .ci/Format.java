import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Checks (--check) or rewrites (--apply) all Java sources of the project with google-java-format. A
 * check leaves out files whose content passed the last one, which target/formatted lists.
 */
class Format {
  private static final Path PASSED = Path.of("target", "formatted");

  public static void main(String[] arguments) throws IOException, NoSuchAlgorithmException {
    boolean check = !arguments[0].equals("--apply");
    Map<String, String> sources = sources();
    List<String> command = new ArrayList<>();
    command.addAll(check ? List.of("--dry-run", "--set-exit-if-changed") : List.of("--replace"));
    TreeSet<String> passed =
        new TreeSet<>(check && Files.exists(PASSED) ? Files.readAllLines(PASSED) : List.of());
    sources.forEach(
        (file, hash) -> {
          if (!passed.contains(hash)) {
            command.add(file);
          }
        });
    boolean all = command.stream().noneMatch(word -> word.endsWith(".java"));
    int exit =
        all
            ? 0
            : ToolProvider.findFirst("google-java-format")
                .orElseThrow()
                .run(
                    new PrintWriter(System.out, true),
                    new PrintWriter(System.err, true),
                    command.toArray(String[]::new));
    if (exit != 0 && check) {
      System.err.println("The files above are not formatted: run .ci/format and commit again.");
    } else if (check) {
      Files.createDirectories(PASSED.getParent());
      Files.write(PASSED, new TreeSet<>(sources.values()));
    }
    System.exit(exit);
  }

  /** The hash of each source together with the formatter, whose rules depend on its version. */
  private static Map<String, String> sources() throws IOException, NoSuchAlgorithmException {
    Map<String, String> hashes = new TreeMap<>();
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    byte[] formatter =
        sha.digest(Files.readAllBytes(Path.of(System.getProperty("java.class.path"))));
    try (Stream<Path> files = Files.walk(Path.of("."))) {
      for (Path file : files.map(Path::normalize).toList()) {
        String name = file.toString();
        if (name.endsWith(".java") && !name.contains("target/")) {
          sha.update(formatter);
          hashes.put(name, new BigInteger(1, sha.digest(Files.readAllBytes(file))).toString(36));
        }
      }
    }
    return hashes;
  }
}
