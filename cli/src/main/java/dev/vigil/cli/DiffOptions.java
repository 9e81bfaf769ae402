package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.diff.Comparison;
import dev.vigil.diff.DiffRequest;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.noise.ChangeImportance;
import dev.vigil.diff.noise.NoiseRules;
import dev.vigil.diff.noise.SignificanceParameters;
import dev.vigil.diff.script.ScriptFile;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.KeptResources;
import dev.vigil.diff.types.Interest;
import dev.vigil.document.Documents;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadHint;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of comparing and showing changes, shared by all commands that compare. */
final class DiffOptions {
  /**
   * One of the two documents, with its display name.
   *
   * @param bytes the exact bytes, loaded on demand
   */
  record Side(String name, PageDigest digest, Supplier<byte[]> bytes) {
    /** The document with its exact source. */
    ReadResult reading() {
      return Documents.read(bytes.get(), ReadHint.NONE.as(digest.type()), ReadLimits.WEB);
    }
  }

  @Option(
      names = "--facet",
      paramLabel = "F",
      description = "One side of the document: any, structure, tags, attributes or content.")
  private @Nullable String facet;

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
  private Colours colours = Colours.AUTO;

  /** Compares the documents, prints the result and returns the exit code. */
  int run(Side old, Side now, Terminal terminal) throws IOException {
    ComparisonLayout layout = ComparisonLayout.named(view);
    if (layout == ComparisonLayout.SCRIPT) {
      return script(old, now, terminal);
    }
    Comparison comparison = compare(old, now, terminal);
    boolean coloured = colours.on(terminal.interactive() && output == null);
    KeptResources row = files == null ? KeptResources.NONE : new FolderResources(files);
    String shown =
        comparison.isSame() && sameButForBytes(old, now) && DiffOutput.isForPeople(layout, output)
            ? "Same document; the bytes differ.\n"
            : new DiffOutput(comparison, old.name, now.name, row, coloured).as(layout, output);
    write(shown, old, now, terminal);
    return comparison.isSame() ? VigilCommand.YES : VigilCommand.NO;
  }

  /** Writes the edit script between the two whole files. */
  private int script(Side old, Side now, Terminal terminal) throws IOException {
    ScriptFile script = ScriptFile.between(old.reading(), now.reading());
    write(script.json(), old, now, terminal);
    return script.script().isEmpty() && Arrays.equals(old.bytes.get(), now.bytes.get())
        ? VigilCommand.YES
        : VigilCommand.NO;
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
    boolean all = types.isEmpty() && facet == null && within == null && ignored.isEmpty();
    return all && !Arrays.equals(old.bytes.get(), now.bytes.get());
  }

  private Comparison compare(Side old, Side now, Terminal terminal) {
    DiffRequest request =
        DiffRequest.of(interest()).weighedBy(new ChangeImportance(SignificanceParameters.DEFAULT));
    DocumentView before = DocumentView.of(old.digest);
    DocumentView after = DocumentView.of(now.digest);
    if (within != null) {
      WatchedPart part = WatchedPart.selector(within);
      WatchedPart.Location left = located(part, old, now);
      WatchedPart.Location right = located(part, now, old);
      if (left.isMissing() && right.isMissing()) {
        throw new CommandFailure("'%s' finds nothing in either version.".formatted(within));
      }
      tell(left, old, terminal);
      tell(right, now, terminal);
      before = before.within(nodes(left));
      after = after.within(nodes(right));
    }
    return NoiseRules.parse(ignored).compare(before, after, request);
  }

  /** The part in one version; found again by its surroundings where only the other has it. */
  private static WatchedPart.Location located(WatchedPart part, Side side, Side other) {
    return part.knownFrom(other.name, other::digest).locate(side.digest);
  }

  private void tell(WatchedPart.Location location, Side side, Terminal terminal) {
    if (location.isFoundAgain()) {
      terminal.say(
          "'%s' finds nothing in %s; the part was found again by its surroundings (confidence %.2f)."
              .formatted(within, CommandInput.shown(side.name), location.confidence()));
    } else if (location.isMissing()) {
      terminal.say(
          "the part '%s' is missing in %s.".formatted(within, CommandInput.shown(side.name)));
    }
  }

  private static BitSet nodes(WatchedPart.Location location) {
    BitSet nodes = new BitSet();
    location.nodes().stream().forEach(nodes::set);
    return nodes;
  }

  private Interest interest() {
    List<Interest> wanted = new ArrayList<>();
    types.forEach(type -> wanted.add(Interest.parse(type)));
    if (facet != null) {
      wanted.add(Interest.parse(typeOf(facet)));
    }
    return switch (wanted.size()) {
      case 0 -> Interest.parse("any");
      case 1 -> wanted.getFirst();
      default -> new Interest.Or(wanted);
    };
  }

  private static String typeOf(String facet) {
    return switch (facet) {
      case "any", "structure", "tags", "attributes" -> facet;
      case "content" -> "text";
      default ->
          throw new CommandFailure(
              "there is no facet '%s'; choose any, structure, tags, attributes or content."
                  .formatted(facet));
    };
  }
}
