package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages of the documentation refer to exists. */
class LinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#|mailto:)([^)#]+)");

  /** A class of tests with or without one of its methods, or another method of the same class. */
  private static final Pattern TEST =
      Pattern.compile("`(?:(\\w+(?:Test|IT))(?:\\.(\\w+))?|([a-z]+(?:[A-Z][a-z0-9]*){2,}))`");

  @Test
  void everyLinkBetweenPagesLeadsToAFile() throws IOException {
    for (Path page : pages()) {
      Path folder = ROOT.resolve(page).resolveSibling("");
      LINK.matcher(Files.readString(page))
          .results()
          .map(link -> folder.resolve(link.group(1)))
          .forEach(target -> assertThat(target).as("link in %s", page).exists());
    }
  }

  @Test
  void everyTestNamedInThePageOfBehaviourExists() throws IOException {
    Map<String, String> tests = tests();
    String named = "";
    String behaviour = Files.readString(ROOT.resolve("docs/behaviour.md"));
    for (MatchResult test : TEST.matcher(behaviour).results().toList()) {
      named = test.group(1) == null ? named : test.group(1);
      String method = test.group(2) == null ? test.group(3) : test.group(2);
      assertThat(tests).containsKey(named);
      if (method != null) {
        assertThat(tests.getOrDefault(named, "").contains("void " + method + "("))
            .as("%s has the test %s", named, method)
            .isTrue();
      }
    }
  }

  /** The sources of all tests by the names of their classes. */
  private static Map<String, String> tests() throws IOException {
    Map<String, String> tests = new HashMap<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path folder : modules.map(module -> module.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(folder)) {
          try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
              tests.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
          }
        }
      }
    }
    return tests;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(page -> page.toString().endsWith(".md")).toList();
    }
  }
}
