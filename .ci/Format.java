import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Checks (--check) or rewrites (--apply) all Java sources of the project with google-java-format.
 */
class Format {
  public static void main(String[] arguments) throws IOException {
    boolean check = !arguments[0].equals("--apply");
    List<String> command = new ArrayList<>();
    command.addAll(check ? List.of("--dry-run", "--set-exit-if-changed") : List.of("--replace"));
    try (Stream<Path> files = Files.walk(Path.of("."))) {
      files
          .map(Path::normalize)
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("target/"))
          .map(Path::toString)
          .sorted()
          .forEach(command::add);
    }
    int exit =
        ToolProvider.findFirst("google-java-format")
            .orElseThrow()
            .run(
                new PrintWriter(System.out, true),
                new PrintWriter(System.err, true),
                command.toArray(String[]::new));
    if (exit != 0 && check) {
      System.err.println("The files above are not formatted: run .ci/format and commit again.");
    }
    System.exit(exit);
  }
}
