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
import dev.vigil.document.similar.Sketch;
import dev.vigil.document.similar.SketchIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil similar}: computes how similar two documents are. */
@Command(
    name = "similar",
    description = "Compute how similar two documents are, or find similar ones in a folder.",
    footer = {
      "",
      "It prints a number from 0 (nothing in common) to 1 (equal) for each facet.",
      "",
      "Examples:",
      "  vigil similar examples/notices.html examples/notices-later.html",
      "  vigil similar --facet content --at-least 0.7 examples/notices.html"
          + " examples/notices-later.html",
      "  vigil similar --within p examples/notices.html examples/notices-later.html",
      "  vigil similar --among examples examples/notices.html"
    })
public final class SimilarCommand implements Callable<Integer> {
  private static final int MOST_FILES = 100_000;

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "A", description = "One document; - is standard input.")
  private String a;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "B",
      description = "The other document; none with --among.")
  private @Nullable String b;

  @Option(
      names = "--among",
      paramLabel = "FOLDER",
      description =
          "List the documents of this folder that are most like A, the most similar first."
              + " The numbers are estimates, within 0.1.")
  private @Nullable Path among;

  @Option(
      names = "--most",
      paramLabel = "N",
      description = "With --among: list at most so many documents. Default: 10.")
  private int most = 10;

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
    String other = b;
    if (least < 0 || least > 1) {
      throw new CommandFailure("--at-least is a number from 0 to 1, not %s.".formatted(least));
    }
    if ((among == null) == (other == null)) {
      throw new CommandFailure("name a second document, or a folder with --among.");
    }
    return other == null ? nearest() : compare(other);
  }

  private Integer nearest() {
    if (within != null || facets.size() > 1) {
      throw new CommandFailure("--among takes whole documents and at most one --facet.");
    }
    Path folder = Objects.requireNonNull(among);
    List<Path> files = documents(folder);
    Sketch wanted;
    try (CommandInput left = reader.open(a, terminal)) {
      wanted = Sketch.of(left.digest());
    }
    SketchIndex index = new SketchIndex();
    files.forEach(
        file -> index.add(Sketch.of(reader.readAnyway(file.toString(), terminal).digest())));
    List<SketchIndex.Hit> hits =
        facets.isEmpty()
            ? index.search(wanted, most, least)
            : index.search(wanted, SimilarityFacet.named(facets.getFirst()), most, least);
    for (SketchIndex.Hit hit : hits) {
      String file = files.get(hit.document()).toString();
      terminal.show(
          json
              ? JsonOutput.line(Map.of("file", file, "similarity", hit.similarity()))
              : String.format(Locale.ROOT, "%.2f  %s", hit.similarity(), file));
    }
    return hits.isEmpty() ? ExitCode.NO : ExitCode.YES;
  }

  /** The files of a folder but the document itself, in a fixed order. */
  private List<Path> documents(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files =
          all.filter(file -> Files.isRegularFile(file) && !isItself(file))
              .limit(MOST_FILES + 1L)
              .sorted()
              .toList();
      if (files.size() > MOST_FILES) {
        throw new CommandFailure(
            "%s has more than %,d files; name a smaller folder.".formatted(folder, MOST_FILES));
      }
      return files;
    } catch (IOException failure) {
      throw CommandFailure.of(failure);
    } catch (UncheckedIOException failure) {
      throw CommandFailure.of(Objects.requireNonNull(failure.getCause()));
    }
  }

  private boolean isItself(Path file) {
    try {
      return !a.equals(CommandInput.STANDARD)
          && Files.exists(Path.of(a))
          && Files.isSameFile(file, Path.of(a));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Integer compare(String other) {
    Map<String, Double> measured = new LinkedHashMap<>();
    try (CommandInput left = reader.open(a, terminal);
        CommandInput right = reader.open(other, terminal)) {
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
