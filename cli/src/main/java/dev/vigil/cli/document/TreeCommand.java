package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil tree}: shows the tree of a document, one node per line. */
@Command(
    name = "tree",
    description = "Show the tree of a document, one node a line with its number.",
    footer = {"", "Example:", "  vigil tree --depth 3 examples/notices.html"})
public final class TreeCommand implements Callable<Integer> {
  /**
   * Deeper lines are not moved further to the right: a page nested a million deep stays readable.
   */
  private static final int WIDEST_INDENT = 40;

  private static final int TEXT_LENGTH = 60;

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The document; - is standard input.")
  private String file;

  @Option(names = "--depth", paramLabel = "N", description = "Leave out what is nested deeper.")
  private int depth = Integer.MAX_VALUE;

  @Option(names = "--all", description = "Show text of white space only, too.")
  private boolean all;

  @Mixin private ReaderOptions reader;

  public TreeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (depth < 0) {
      throw new CommandFailure("--depth is a number from 0 on, not %d.".formatted(depth));
    }
    try (CommandInput input = reader.open(file, terminal)) {
      print(input.digest());
    }
    return ExitCode.YES;
  }

  private void print(PageDigest digest) {
    int width = String.valueOf(digest.nodeCount() - 1).length();
    int level = 0;
    int node = 0;
    while (node < digest.nodeCount() && !(node % 1024 == 0 && terminal.closed())) {
      boolean cut = level >= depth && digest.size(node) > 1;
      String label = label(digest, node);
      if (!label.isEmpty()) {
        terminal.out().print(" ".repeat(width - String.valueOf(node).length()));
        terminal.out().print(node);
        terminal.out().print("  ".repeat(Math.min(level, WIDEST_INDENT)));
        terminal.out().print(level > WIDEST_INDENT ? " (" + level + ") " : " ");
        terminal.out().print(label);
        terminal.out().println(cut ? "  … " + below(digest.size(node) - 1) : "");
      }
      int next = cut ? digest.end(node) : node + 1;
      level = next >= digest.nodeCount() ? 0 : level + steps(digest, node, next);
      node = next;
    }
  }

  private static String below(int nodes) {
    return nodes == 1 ? "1 node" : nodes + " nodes";
  }

  /** How much deeper the next node lies; linear over a whole scan. */
  private static int steps(PageDigest digest, int node, int next) {
    int parent = digest.parent(next);
    int up = 1;
    for (int at = node; at != parent; at = digest.parent(at)) {
      up--;
    }
    return up;
  }

  private String label(PageDigest digest, int node) {
    String value = digest.value(node);
    return switch (digest.kind(node)) {
      case DOCUMENT -> "document (%s, %,d nodes)".formatted(digest.type(), digest.nodeCount());
      case ELEMENT -> element(digest, node);
      case TEXT, CDATA ->
          value.isBlank() && !all ? "" : '"' + TerminalEscape.line(value, TEXT_LENGTH) + '"';
      case COMMENT -> "<!-- " + TerminalEscape.line(value, TEXT_LENGTH) + " -->";
      case DOCTYPE -> "<!doctype " + TerminalEscape.line(value, TEXT_LENGTH) + ">";
      case PROCESSING_INSTRUCTION ->
          "<?"
              + digest.name(node).qualified()
              + " "
              + TerminalEscape.line(value, TEXT_LENGTH)
              + "?>";
    };
  }

  private static String element(PageDigest digest, int node) {
    StringBuilder label = new StringBuilder(digest.name(node).qualified());
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node); a < attributes.end(node) && label.length() < 160; a++) {
      label.append(' ').append(attributes.name(a).qualified());
      label.append("=\"").append(TerminalEscape.line(attributes.value(a), TEXT_LENGTH)).append('"');
    }
    return TerminalEscape.line(label.toString(), 200);
  }
}
