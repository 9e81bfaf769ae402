package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.FileBatch;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.document.query.JqQuery;
import dev.vigil.document.query.JsonPathQuery;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil xpath}: finds parts of documents by XPath, CSS selector, JSONPath or jq.
 */
@Command(
    name = "xpath",
    description = "Find parts of documents by XPath 3.1, CSS selector, JSONPath or jq.",
    footer = {
      "",
      "Examples:",
      "  vigil xpath --text '//li/a' examples/notices.html",
      "  vigil xpath '//*:high[@height > 4.7]/@time' examples/tides.xml",
      "  vigil xpath --css --count 'li.notice' examples/notices.html examples/notices-later.html",
      "  vigil xpath --jq --text '.berths[] | select(.free) | .name' examples/berths.json"
    })
public final class XpathCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "EXPR", description = "What to find.")
  private String expression;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "The files to query; - is standard input.")
  private List<String> files;

  @ArgGroup private @Nullable Language language;

  /** The options that select another query language than XPath. */
  static final class Language {
    @Option(names = "--css", description = "EXPR is a CSS selector.")
    private boolean css;

    @Option(names = "--jsonpath", description = "EXPR is a JSONPath.")
    private boolean jsonPath;

    @Option(names = "--jq", description = "EXPR is a jq program that ends with a path.")
    private boolean jq;
  }

  @ArgGroup private @Nullable Form form;

  /** The options that select the output format; markup by default. */
  static final class Form {
    @Option(names = "--count", description = "Print only how many there are.")
    private boolean count;

    @Option(names = "--text", description = "Print the text instead of the markup.")
    private boolean text;

    @Option(names = "--json", description = "Print one JSON object for each.")
    private boolean json;
  }

  @Mixin private ReaderOptions reader;

  public XpathCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    Query query = query();
    return new FileBatch(terminal, files).run((file, progress) -> find(query, file, progress));
  }

  /** A compiled expression of either language. */
  private interface Query {
    XPathResult on(CommandInput input, String file);
  }

  private static Query xpath(XPath xpath) {
    return (input, file) ->
        input.answer(
            file.equals(CommandInput.STANDARD)
                ? xpath
                : xpath.at(Path.of(file).toAbsolutePath().toUri().toString()));
  }

  private Query query() {
    if (language != null && language.css) {
      Selector selector = Selector.compile(expression);
      return (input, _) -> new XPathResult.Nodes(selector.select(input.digest()));
    }
    if (language != null && language.jsonPath) {
      JsonPathQuery path = JsonPathQuery.compile(expression);
      return (input, _) -> new XPathResult.Nodes(path.select(input.digest()));
    }
    if (language != null && language.jq) {
      JqQuery program = JqQuery.compile(expression);
      return (input, _) -> new XPathResult.Nodes(program.select(input.digest()));
    }
    return xpath(XPath.compile(expression));
  }

  private boolean find(Query query, String file, Progress progress) {
    try (CommandInput input = reader.open(file, terminal)) {
      XPathResult result = CommandInput.explained(file, () -> query.on(input, file));
      progress.hide();
      return print(file, input, result);
    }
  }

  /** Prints a result; returns false for an empty result and for "false". */
  private boolean print(String file, CommandInput input, XPathResult result) {
    String prefix = files.size() > 1 ? file + ": " : "";
    if (form != null && form.count) {
      terminal.out().println(prefix + result.size());
    } else {
      for (QueryMatch match : QueryMatch.of(input, result)) {
        if (form != null && form.json) {
          terminal.out().println(JsonOutput.line(match.json(file)));
        } else {
          terminal.show(prefix + (form != null && form.text ? match.text() : match.markup()));
        }
      }
    }
    return result.size() > 0 && !(result instanceof XPathResult.Truth(boolean yes) && !yes);
  }
}
