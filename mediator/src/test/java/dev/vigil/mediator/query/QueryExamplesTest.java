package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.JavaExamples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the Java block of docs/query.md and compares what its lines print. */
final class QueryExamplesTest {
  private static final List<String> IMPORTS =
      List.of(
          "dev.vigil.mediator.client.*",
          "dev.vigil.mediator.query.*",
          "dev.vigil.mediator.store.*",
          "dev.vigil.watch.engine.*",
          "java.nio.file.*");

  @TempDir private static Path folder;

  @TestFactory
  List<DynamicTest> theExampleOfTheDocumentationRuns() throws Exception {
    List<DynamicTest> tests = new JavaExamples("docs/query.md", folder, IMPORTS).tests();
    assertThat(tests).hasSize(1);
    return tests;
  }
}
