package dev.vigil.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs each Java block of docs/java.md and compares what its lines print. */
class JavaExamplesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
  private static final Pattern PRINTED = Pattern.compile("// → (.*)$", Pattern.MULTILINE);
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
  Stream<DynamicTest> theExamplesOfTheDocumentationRun() throws Exception {
    Matcher blocks = BLOCK.matcher(Files.readString(ROOT.resolve("docs/java.md")));
    List<String> examples = new ArrayList<>();
    while (blocks.find()) {
      examples.add(blocks.group(1));
    }
    assertThat(examples).hasSizeGreaterThanOrEqualTo(10);
    Path classes = compiled(examples);
    return Stream.iterate(0, i -> i < examples.size(), i -> i + 1)
        .map(i -> DynamicTest.dynamicTest("example " + (i + 1), () -> run(classes, examples, i)));
  }

  private static Path compiled(List<String> examples) throws Exception {
    StringBuilder source = new StringBuilder();
    IMPORTS.forEach(name -> source.append("import ").append(name).append(";\n"));
    source.append("public class Examples {\n");
    for (int i = 0; i < examples.size(); i++) {
      String body =
          examples.get(i).replace("\"examples/", "\"" + ROOT.resolve("examples").toString() + "/");
      source.append(
          "  public static void example%d(Path folder) throws Exception {\n".formatted(i));
      source.append(body).append("  }\n");
    }
    Path file = Files.writeString(folder.resolve("Examples.java"), source.append("}\n"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream problems = new ByteArrayOutputStream();
    int result =
        compiler.run(
            null,
            null,
            problems,
            "-proc:none",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            folder.toString(),
            file.toString());
    assertThat(result).as(problems.toString(UTF_8)).isZero();
    return folder;
  }

  private static void run(Path classes, List<String> examples, int number) throws Exception {
    List<String> expected = new ArrayList<>();
    Matcher printed = PRINTED.matcher(examples.get(number));
    while (printed.find()) {
      expected.add(printed.group(1).strip());
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream console = System.out;
    try (URLClassLoader loader =
            new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, JavaExamplesTest.class.getClassLoader());
        PrintStream captured = new PrintStream(out, true, UTF_8)) {
      Method method = loader.loadClass("Examples").getMethod("example" + number, Path.class);
      System.setOut(captured);
      method.invoke(null, folder.resolve("archive-" + number));
    } finally {
      System.setOut(console);
    }
    assertThat(out.toString(UTF_8).lines().toList()).isEqualTo(expected);
  }
}
