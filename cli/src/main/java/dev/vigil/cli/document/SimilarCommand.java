package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.similar.Similarity;
import dev.vigil.document.similar.SimilarityFacet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil similar}: computes how similar two documents are. */
@Command(
    name = "similar",
    description = "Say how alike two documents are, from 0 to 1, facet by facet.",
    footer = {
      "",
      "Examples:",
      "  vigil similar examples/notices.html examples/notices-later.html",
      "  vigil similar --facet content --at-least 0.7 examples/notices.html"
          + " examples/notices-later.html",
      "  vigil similar --within p examples/notices.html examples/notices-later.html"
    })
public final class SimilarCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "A", description = "One document; - is standard input.")
  private String a;

  @Parameters(index = "1", paramLabel = "B", description = "The other document.")
  private String b;

  @Option(
      names = "--facet",
      paramLabel = "F",
      description = "Only this facet: structure, tags, attributes, content or links; repeatable.")
  private List<String> facets = new ArrayList<>();

  @Option(
      names = "--at-least",
      paramLabel = "X",
      description = "Exit with 1 when any of the numbers is smaller than X.")
  private double least;

  @Option(
      names = "--within",
      paramLabel = "SELECTOR",
      description =
          "Compare only what this CSS selector, or XPath that begins with /, finds: say, p for the"
              + " paragraphs.")
  private @Nullable String within;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin private ReaderOptions reader;

  public SimilarCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Map<String, Double> measured = new LinkedHashMap<>();
    try (CommandInput left = reader.open(a, terminal);
        CommandInput right = reader.open(b, terminal)) {
      measure(left.digest(), right.digest(), measured);
    }
    if (json) {
      terminal.out().println(JsonOutput.line(measured));
    } else {
      measured.forEach(
          (facet, value) ->
              terminal.out().println(String.format(Locale.ROOT, "%-10s %.4f", facet, value)));
    }
    return measured.values().stream().allMatch(value -> value >= least)
        ? ExitCode.YES
        : ExitCode.NO;
  }

  private void measure(PageDigest left, PageDigest right, Map<String, Double> measured) {
    IntSlice some = part(left);
    IntSlice other = part(right);
    if (some.isEmpty() && other.isEmpty()) {
      throw new CommandFailure("'%s' finds nothing in either document.".formatted(within));
    }
    if (!facets.isEmpty()) {
      for (String name : facets) {
        SimilarityFacet facet = SimilarityFacet.named(name);
        measured.put(facet.toString(), Similarity.between(left, some, right, other, facet));
      }
      return;
    }
    Similarity similarity = Similarity.between(left, some, right, other);
    for (SimilarityFacet facet : SimilarityFacet.values()) {
      measured.put(facet.toString(), similarity.of(facet));
    }
    measured.put("overall", similarity.overall());
  }

  private IntSlice part(PageDigest digest) {
    return within == null ? IntSlice.of(0) : WatchedPart.selector(within).find(digest);
  }
}
