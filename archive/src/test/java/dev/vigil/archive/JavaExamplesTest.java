package dev.vigil.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs each Java block of docs/java.md and compares what its lines print. */
class JavaExamplesTest {
  private static final List<String> IMPORTS =
      List.of(
          "dev.vigil.*",
          "dev.vigil.archive.*",
          "dev.vigil.archive.version.*",
          "dev.vigil.document.*",
          "dev.vigil.document.pack.*",
          "dev.vigil.document.read.*",
          "dev.vigil.document.similar.*",
          "dev.vigil.document.xpath.*",
          "java.nio.file.*",
          "java.time.*",
          "java.util.*");

  @TempDir private static Path folder;

  @TestFactory
  List<DynamicTest> theExamplesOfTheDocumentationRun() throws Exception {
    List<DynamicTest> tests = new JavaExamples("docs/java.md", folder, IMPORTS).tests();
    assertThat(tests).hasSizeGreaterThanOrEqualTo(10);
    return tests;
  }
}
