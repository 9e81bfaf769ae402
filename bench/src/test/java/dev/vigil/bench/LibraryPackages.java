package dev.vigil.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The packages of the library as its module descriptors export them. */
final class LibraryPackages {
  private static final Pattern EXPORTS = Pattern.compile("exports (\\S+?)(?:;| to\\s+([^;]+);)");

  static final List<String> MODULES = List.of("document", "diff", "archive", "fetch");

  /** The interface of the library: the packages that a program may use. */
  static final Set<String> EXPORTED = new TreeSet<>();

  /** The packages that Vigil's own modules use, with these modules. */
  static final Map<String, List<String>> QUALIFIED = new TreeMap<>();

  static {
    for (String module : MODULES) {
      Matcher each = EXPORTS.matcher(descriptor(module));
      while (each.find()) {
        if (each.group(2) == null) {
          EXPORTED.add(each.group(1));
        } else {
          QUALIFIED.put(each.group(1), List.of(each.group(2).strip().split("\\s*,\\s*")));
        }
      }
    }
  }

  private LibraryPackages() {}

  /** The source files of the interface, without the descriptions of packages. */
  static List<Path> sources() {
    return MODULES.stream().flatMap(LibraryPackages::sources).sorted().toList();
  }

  private static Stream<Path> sources(String module) {
    Path root = Path.of("..", module, "src", "main", "java");
    return EXPORTED.stream()
        .map(name -> root.resolve(name.replace('.', '/')))
        .filter(Files::isDirectory)
        .flatMap(LibraryPackages::files)
        .filter(file -> file.toString().endsWith(".java"))
        .filter(file -> !file.endsWith("package-info.java") && !file.endsWith("module-info.java"));
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> found = Files.list(folder)) {
      return found.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String descriptor(String module) {
    try {
      return Files.readString(Path.of("..", module, "src", "main", "java", "module-info.java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
