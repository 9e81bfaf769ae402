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

/**
 * The Java blocks of a page of the documentation: compiles them, runs each with an empty {@code
 * folder} and compares what it prints with its comments {@code // → ...}. For one thread.
 */
public final class JavaExamples {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
  private static final Pattern PRINTED = Pattern.compile("// → (.*)$", Pattern.MULTILINE);

  private final Path folder;
  private final List<String> examples = new ArrayList<>();

  /**
   * @param page below the root of the project
   * @param folder for classes and data
   * @param imports what the examples may name
   */
  public JavaExamples(String page, Path folder, List<String> imports) throws Exception {
    this.folder = folder;
    Matcher blocks = BLOCK.matcher(Files.readString(ROOT.resolve(page)));
    while (blocks.find()) {
      examples.add(blocks.group(1));
    }
    compile(imports);
  }

  /** A test for each example. */
  public List<DynamicTest> tests() {
    return Stream.iterate(0, i -> i < examples.size(), i -> i + 1)
        .map(i -> DynamicTest.dynamicTest("example " + (i + 1), () -> run(i)))
        .toList();
  }

  private void compile(List<String> imports) throws Exception {
    StringBuilder source = new StringBuilder();
    imports.forEach(name -> source.append("import ").append(name).append(";\n"));
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
  }

  private void run(int number) throws Exception {
    List<String> expected = new ArrayList<>();
    Matcher printed = PRINTED.matcher(examples.get(number));
    while (printed.find()) {
      expected.add(printed.group(1).strip());
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream console = System.out;
    try (URLClassLoader loader =
            new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, JavaExamples.class.getClassLoader());
        PrintStream captured = new PrintStream(out, true, UTF_8)) {
      Method method = loader.loadClass("Examples").getMethod("example" + number, Path.class);
      System.setOut(captured);
      method.invoke(null, folder.resolve("data-" + number));
    } finally {
      System.setOut(console);
    }
    assertThat(out.toString(UTF_8).lines().toList()).isEqualTo(expected);
  }
}
