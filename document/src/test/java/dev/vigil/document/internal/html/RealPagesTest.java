package dev.vigil.document.internal.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages as servers send them. */
class RealPagesTest {
  @Test
  void everyRealPageGivesASoundDigest() throws IOException {
    Path folder = Corpora.folder("html-pages");
    List<Path> pages;
    try (Stream<Path> files = Files.walk(folder)) {
      pages = files.filter(Files::isRegularFile).sorted().toList();
    }
    assertThat(pages).isNotEmpty();
    for (Path page : pages) {
      try {
        TreeInvariants.check(HtmlReader.read(Files.readAllBytes(page), null, ReadLimits.WEB));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("reading " + page, e);
      }
    }
  }
}
