package dev.vigil.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every class, method, parameter and result of the library's interface has a comment. */
class LibraryCommentsTest {
  @Test
  void everyParameterAndResultIsExplained(@TempDir Path out) throws IOException {
    List<Path> sources = LibraryPackages.sources();
    assertThat(sources).hasSizeGreaterThan(100);
    assertThat(warnings(sources, out)).isEmpty();
  }

  @Test
  void aMissingCommentIsSeen(@TempDir Path out) throws IOException {
    Path plain = out.resolve("Plain.java");
    Files.writeString(plain, "public interface Plain { int count(String what); }");
    assertThat(warnings(List.of(plain), out)).hasSize(2);
  }

  private static List<String> warnings(List<Path> files, Path out) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, null, null)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-Xdoclint:all/protected",
              "-Xmaxwarns",
              "10000",
              "-d",
              out.toString(),
              "-classpath",
              System.getProperty("java.class.path"));
      boolean compiled =
          compiler
              .getTask(
                  null, manager, found, options, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      assertThat(compiled).as(() -> found.getDiagnostics().toString()).isTrue();
    }
    return found.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.WARNING)
        .map(LibraryCommentsTest::place)
        .toList();
  }

  private static String place(Diagnostic<? extends JavaFileObject> warning) {
    String file = warning.getSource() == null ? "" : warning.getSource().getName();
    return file + ":" + warning.getLineNumber() + ": " + warning.getMessage(Locale.ROOT);
  }
}
