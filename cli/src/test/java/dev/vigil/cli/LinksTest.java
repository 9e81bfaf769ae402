package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the pages of the documentation lead somewhere. */
class LinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#|mailto:)([^)#]+)");

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

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(page -> page.toString().endsWith(".md")).toList();
    }
  }
}
