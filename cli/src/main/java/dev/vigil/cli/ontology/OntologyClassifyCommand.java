package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.reasoning.ClassStatement;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil ontology classify}: prints the hierarchy of classes. */
@Command(
    name = "classify",
    description = "Print the hierarchy of classes as it follows from the definitions.",
    footer = {
      "",
      "Examples:",
      "  vigil ontology classify examples/shop.omn",
      "  vigil ontology classify examples/shop.omn --of 'Product and hasBrand some Brand'",
      "  vigil ontology classify examples/shop.omn --json"
    })
final class OntologyClassifyCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The ontology, or several.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--of",
      paramLabel = "EXPRESSION",
      description = "Print the place of this class expression and its individuals instead.")
  private @Nullable String expression;

  @Option(
      names = "--assert",
      paramLabel = "STATEMENT",
      description = "Also assume 'A = B', 'A is B' or 'A disjoint B'; repeatable.")
  private List<String> statements = new ArrayList<>();

  @Option(names = "--json", description = "One JSON object for each class.")
  private boolean json;

  @Mixin private OntologyOptions options;

  OntologyClassifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (ReasonerService service = options.service();
        OntologyModel model = options.load(service, files, terminal)) {
      if (!statements.isEmpty()) {
        model.assume(statements.stream().map(ClassStatement::parse).toList());
      }
      if (expression != null) {
        return place(model, expression);
      }
      ClassTree tree = OntologyOptions.known(model.classify(options.budget()));
      if (json) {
        tree.nodes().forEach((key, node) -> line(tree, key, node));
      } else {
        print(tree);
      }
      tree.unsatisfiable().forEach(iri -> terminal.say(tree.name(iri) + " can have no members."));
      return ExitCode.YES;
    }
  }

  private void line(ClassTree tree, String key, ClassTree.Node node) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("class", key);
    fields.put("name", tree.title(key));
    fields.put("equivalent", node.classes());
    fields.put("above", node.above());
    terminal.out().println(JsonOutput.line(fields));
  }

  /** A class below several others is printed with its own subclasses once only. */
  private void print(ClassTree tree) {
    record Open(String key, int depth) {}
    List<Open> open = new ArrayList<>(List.of(new Open(ClassTree.TOP, 0)));
    Set<String> shown = new HashSet<>();
    while (!open.isEmpty()) {
      Open next = open.removeLast();
      String title = next.depth() == 0 ? "everything" : tree.title(next.key());
      boolean again = !shown.add(next.key());
      List<String> below = tree.below(next.key());
      terminal.show("  ".repeat(next.depth()) + title + (again && !below.isEmpty() ? " …" : ""));
      if (!again) {
        below.reversed().forEach(each -> open.add(new Open(each, next.depth() + 1)));
      }
    }
  }

  private int place(OntologyModel model, String text) {
    OntologyModel.Place place = OntologyOptions.known(model.place(text, options.budget()));
    terminal.show(place.text());
    if (!place.satisfiable()) {
      terminal.show("  can have no members");
      return ExitCode.NO;
    }
    list("means", place.equivalent(), place);
    list("below", place.above(), place);
    list("above", place.below(), place);
    Map<String, String> members = OntologyOptions.known(model.instances(text, options.budget()));
    if (!members.isEmpty()) {
      terminal.show("  members  " + String.join(", ", members.values()));
    }
    return ExitCode.YES;
  }

  private void list(String word, List<String> iris, OntologyModel.Place place) {
    if (!iris.isEmpty()) {
      terminal.show(
          "  %-7s  %s"
              .formatted(
                  word,
                  String.join(
                      ", ",
                      iris.stream().map(iri -> place.names().getOrDefault(iri, iri)).toList())));
    }
  }
}
