package dev.vigil.cli.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.cli.terminal.ColourMode;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.group.LocatedPartPair;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.match.NodeAnnotations;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.diff.noise.ComparisonSignificance;
import dev.vigil.diff.noise.SignificanceParameters;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.diff.script.ScriptFile;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.NodeReport;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of comparing and showing changes, shared by all commands that compare. */
public final class DiffOptions {
  /**
   * One of the two documents, with its display name.
   *
   * @param document loaded on demand
   * @param bytes the exact bytes, loaded on demand
   * @param pack the pack, if the document is one
   */
  public record Side(
      String name, Supplier<PageDigest> document, Supplier<byte[]> bytes, Optional<Pack> pack) {
    PageDigest digest() {
      return document.get();
    }

    /** The document with its exact source. */
    ReadResult reading() {
      return Documents.read(bytes.get(), ReadHint.NONE.as(digest().type()), ReadLimits.WEB);
    }
  }

  @Option(
      names = "--facet",
      paramLabel = "F",
      description =
          "Changes of this facet: structure (the tree without names), tags, attributes, content"
              + " (texts, comments, scripts) or any; repeatable.")
  private List<String> facets = new ArrayList<>();

  @Option(
      names = "--whether",
      description =
          "Print only whether each facet changed; of packs, only the facets of --facet are read.")
  private boolean whether;

  @Option(
      names = "--nodes",
      description =
          "Print only which nodes changed, by number and path; with --facet, which nodes changed in"
              + " it; --view json for programs.")
  private boolean nodes;

  @Option(
      names = "--type",
      paramLabel = "T",
      description =
          "Changes of this type: links, images, words, keyword=K, phrase=P, regex=R, table, list,"
              + " number, ...; repeatable. Default: any.")
  private List<String> types = new ArrayList<>();

  @Option(
      names = "--within",
      paramLabel = "SELECTOR",
      description =
          "Only inside what this CSS selector, XPath that begins with /, JSONPath that begins with"
              + " $, or jq program after 'jq:' finds.")
  private @Nullable String within;

  @Option(
      names = "--ignore",
      paramLabel = "RULE",
      description =
          "Hold back noise: whitespace, case, numbers, dates, urls, text=T, regex=/R/, css=S, ...;"
              + " repeatable.")
  private List<String> ignored = new ArrayList<>();

  @Option(
      names = "--view",
      paramLabel = "V",
      description =
          "auto, changes, merged, side, text, json, markdown or script. Default: auto, by what"
              + " changed and how much.")
  private String view = "auto";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file; its ending (.html, .json, .md, .txt) selects the form.")
  private @Nullable Path output;

  @Option(
      names = "--files",
      paramLabel = "DIR",
      description = "Take the style sheets and images of the pages from this folder.")
  private @Nullable Path files;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "Colours: auto (on a terminal without NO_COLOR), always or never.")
  private ColourMode colours = ColourMode.AUTO;

  /** Compares the documents, prints the result and returns the exit code. */
  public int run(Side old, Side now, Terminal terminal) throws IOException {
    ComparisonLayout layout = ComparisonLayout.named(view);
    if (whether || nodes) {
      return quick(old, now, layout, terminal);
    }
    if (layout == ComparisonLayout.SCRIPT) {
      return script(old, now, terminal);
    }
    Comparison comparison = compare(old, now, terminal);
    boolean coloured = colours.on(terminal.interactive() && output == null);
    StoredResources row = files == null ? StoredResources.NONE : new FolderResources(files);
    String shown =
        comparison.isSame() && sameButForBytes(old, now) && DiffOutput.isForPeople(layout, output)
            ? "Same document; the bytes differ.\n"
            : new DiffOutput(comparison, old.name, now.name, row, coloured).as(layout, output);
    write(shown, old, now, terminal);
    return comparison.isSame() ? ExitCode.YES : ExitCode.NO;
  }

  /** Writes the edit script between the two whole files. */
  private int script(Side old, Side now, Terminal terminal) throws IOException {
    ScriptFile script = ScriptFile.between(old.reading(), now.reading());
    write(script.json(), old, now, terminal);
    return script.script().isEmpty() && Arrays.equals(old.bytes.get(), now.bytes.get())
        ? ExitCode.YES
        : ExitCode.NO;
  }

  private void write(String shown, Side old, Side now, Terminal terminal) throws IOException {
    if (output == null) {
      terminal.out().print(shown);
    } else {
      OutputFile.write(
          output, List.of(old.name, now.name), out -> out.write(shown.getBytes(UTF_8)));
    }
  }

  /**
   * Whether the documents are equal but their bytes differ, with nothing left out of the
   * comparison.
   */
  private boolean sameButForBytes(Side old, Side now) {
    boolean all = types.isEmpty() && facets.isEmpty() && within == null && ignored.isEmpty();
    return all && !Arrays.equals(old.bytes.get(), now.bytes.get());
  }

  /** Levels 1 and 2 of Sdiff: whether facets changed, and which nodes. */
  private int quick(Side old, Side now, ComparisonLayout layout, Terminal terminal)
      throws IOException {
    if (whether && nodes || !types.isEmpty()) {
      throw new CommandFailure(
          "--whether or --nodes can be combined with --facet, --within and --ignore.");
    }
    if (layout != ComparisonLayout.AUTO && layout != ComparisonLayout.JSON) {
      throw new CommandFailure("--whether and --nodes print text, or JSON with --view json.");
    }
    boolean json = layout == ComparisonLayout.JSON;
    if (nodes) {
      Views views = views(old, now, terminal);
      NodeAnnotations found =
          facets.isEmpty()
              ? Sdiff.annotate(views.before, views.after)
              : Sdiff.annotate(views.before, views.after, facets());
      write(
          json
              ? JsonOutput.line(NodeReport.data(found)) + "\n"
              : NodeReport.text(old.digest(), now.digest(), found),
          old,
          now,
          terminal);
      return found.isSame() ? ExitCode.YES : ExitCode.NO;
    }
    Set<Facet> asked = facets();
    Set<Facet> changed = changed(old, now, asked, terminal);
    StringBuilder shown = new StringBuilder();
    Map<String, Boolean> data = new LinkedHashMap<>();
    for (Facet facet : asked) {
      String name = facet.name().toLowerCase(Locale.ROOT);
      data.put(name, changed.contains(facet));
      shown.append("%-10s %s%n".formatted(name, changed.contains(facet) ? "changed" : "same"));
    }
    write(json ? JsonOutput.line(data) + "\n" : shown.toString(), old, now, terminal);
    return changed.isEmpty() ? ExitCode.YES : ExitCode.NO;
  }

  private Set<Facet> changed(Side old, Side now, Set<Facet> asked, Terminal terminal) {
    if (old.pack.isPresent() && now.pack.isPresent() && within == null && ignored.isEmpty()) {
      return CommandInput.explained(
          old.name + ", " + now.name,
          () -> Sdiff.changedFacets(old.pack.get(), now.pack.get(), asked));
    }
    Views views = views(old, now, terminal);
    Set<Facet> changed = EnumSet.noneOf(Facet.class);
    for (Facet facet : asked) {
      if (Sdiff.changed(views.before, views.after, EnumSet.of(facet))) {
        changed.add(facet);
      }
    }
    return changed;
  }

  /** What is compared of both documents. */
  private record Views(DocumentView before, DocumentView after) {}

  private Views views(Side old, Side now, Terminal terminal) {
    Views parts = parts(old, now, terminal);
    NoiseRules rules = NoiseRules.parse(ignored);
    return rules.isEmpty()
        ? parts
        : new Views(rules.apply(parts.before).view(), rules.apply(parts.after).view());
  }

  private Comparison compare(Side old, Side now, Terminal terminal) {
    DiffRequest request =
        DiffRequest.of(interest())
            .weighedBy(new ComparisonSignificance(SignificanceParameters.DEFAULT));
    Views parts = parts(old, now, terminal);
    return NoiseRules.parse(ignored).compare(parts.before, parts.after, request);
  }

  private Views parts(Side old, Side now, Terminal terminal) {
    if (within == null) {
      return new Views(DocumentView.of(old.digest()), DocumentView.of(now.digest()));
    }
    LocatedPartPair parts = LocatedPartPair.find(within, old.digest(), now.digest());
    if (parts.isMissing()) {
      throw new CommandFailure("'%s' finds nothing in either version.".formatted(within));
    }
    report(parts.old(), old, terminal);
    report(parts.now(), now, terminal);
    return new Views(parts.oldView(), parts.newView());
  }

  private void report(WatchedPart.Location location, Side side, Terminal terminal) {
    if (location.isFoundAgain()) {
      terminal.say(
          "'%s' finds nothing in %s; the part was found again by its surroundings (confidence %.2f)."
              .formatted(within, CommandInput.shown(side.name), location.confidence()));
    } else if (location.isMissing()) {
      terminal.say(
          "the part '%s' is missing in %s.".formatted(within, CommandInput.shown(side.name)));
    }
  }

  private ChangeTypeExpression interest() {
    List<ChangeTypeExpression> wanted = new ArrayList<>();
    types.forEach(type -> wanted.add(ChangeTypeExpression.parse(type)));
    if (!facets.isEmpty()) {
      facets()
          .forEach(
              facet ->
                  wanted.add(
                      ChangeTypeExpression.parse(
                          "facet=" + facet.name().toLowerCase(Locale.ROOT))));
    }
    return switch (wanted.size()) {
      case 0 -> ChangeTypeExpression.parse("any");
      case 1 -> wanted.getFirst();
      default -> new ChangeTypeExpression.Or(wanted);
    };
  }

  /** The facets asked for, all if none is named. */
  private Set<Facet> facets() {
    Set<Facet> asked = EnumSet.noneOf(Facet.class);
    for (String name : facets) {
      switch (name.toLowerCase(Locale.ROOT)) {
        case "any" -> asked.addAll(EnumSet.allOf(Facet.class));
        case "structure" -> asked.add(Facet.STRUCTURE);
        case "tags" -> asked.add(Facet.TAGS);
        case "attributes" -> asked.add(Facet.ATTRIBUTES);
        case "content" -> asked.add(Facet.CONTENT);
        default ->
            throw new CommandFailure(
                "there is no facet '%s'; choose any, structure, tags, attributes or content."
                    .formatted(name));
      }
    }
    return asked.isEmpty() ? EnumSet.allOf(Facet.class) : asked;
  }
}
