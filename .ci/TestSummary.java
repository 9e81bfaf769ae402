import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Sums up the test reports of a build in one line each: tests that were skipped, by what was
 * missing, tests that passed only when they were repeated, and tests that failed.
 *
 * <p>Arguments: the root folder, the folder of reports in a module, and the start of the build.
 */
class TestSummary {
  /** What a skipped test lacked, by a word in its message. */
  private static final Map<String, String> MISSING = new LinkedHashMap<>();

  static {
    MISSING.put("VIGIL_CORPORA", "without page collections (VIGIL_CORPORA)");
    MISSING.put("no folder", "without page collections (VIGIL_CORPORA)");
    MISSING.put("PostgreSQL", "without PostgreSQL");
    MISSING.put("MariaDB", "without MariaDB");
    MISSING.put("Chrom", "without a browser");
  }

  private final Map<String, Integer> skipped = new LinkedHashMap<>();
  private final TreeSet<String> repeated = new TreeSet<>();
  private final TreeSet<String> failed = new TreeSet<>();
  private int tests;

  public static void main(String[] arguments) throws Exception {
    TestSummary summary = new TestSummary();
    summary.read(Path.of(arguments[0]), arguments[1], Instant.parse(arguments[2]));
    System.out.println(summary.skippedLine());
    System.out.println(summary.repeatedLine());
    if (!summary.failed.isEmpty()) {
      System.out.println(summary.failedLine());
    }
  }

  private void read(Path root, String target, Instant start) throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    List<Path> modules = new ArrayList<>(list(root));
    modules.add(root.resolve(".ci/tests"));
    for (Path module : modules) {
      for (String kind : List.of("surefire-reports", "failsafe-reports")) {
        Path reports = module.resolve(target).resolve(kind);
        for (Path file : Files.isDirectory(reports) ? list(reports) : List.<Path>of()) {
          if (file.getFileName().toString().matches("TEST-.*\\.xml")
              && !Files.getLastModifiedTime(file).toInstant().isBefore(start)) {
            read(parser, file);
          }
        }
      }
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private void read(DocumentBuilder parser, Path file) throws SAXException, IOException {
    NodeList cases = parser.parse(file.toFile()).getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      tests++;
      Element skip = (Element) test.getElementsByTagName("skipped").item(0);
      if (skip != null) {
        skipped.merge(
            missing(skip.getAttribute("message") + skip.getTextContent()), 1, Integer::sum);
      }
      if (has(test, "flakyFailure") || has(test, "flakyError")) {
        repeated.add(name(test));
      }
      if (has(test, "failure") || has(test, "error")) {
        failed.add(name(test));
      }
    }
  }

  private static boolean has(Element test, String result) {
    return test.getElementsByTagName(result).getLength() > 0;
  }

  private static String name(Element test) {
    String type = test.getAttribute("classname");
    return type.substring(type.lastIndexOf('.') + 1) + "." + test.getAttribute("name");
  }

  private static String missing(String message) {
    String first = message.lines().findFirst().orElse("");
    return MISSING.entrySet().stream()
        .filter(word -> first.contains(word.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("because: " + first.replaceFirst(".*Assumption failed: ", ""));
  }

  private String skippedLine() {
    int all = skipped.values().stream().mapToInt(Integer::intValue).sum();
    return "Skipped tests: %d of %d%s."
        .formatted(
            all,
            tests,
            skipped.entrySet().stream()
                .map(what -> what.getValue() + " " + what.getKey())
                .collect(Collectors.joining(", ", all == 0 ? "" : " (", all == 0 ? "" : ")")));
  }

  private String repeatedLine() {
    return repeated.isEmpty()
        ? "Repeated tests: 0."
        : "Repeated tests: %d (failed at first: %s)."
            .formatted(repeated.size(), String.join(", ", repeated));
  }

  private String failedLine() {
    return "Failed tests: %d (%s).".formatted(failed.size(), String.join(", ", failed));
  }
}
