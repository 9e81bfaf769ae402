package dev.vigil.document.internal.xpath.saxon;

import java.io.PrintStream;
import net.sf.saxon.regex.RESyntaxException;
import net.sf.saxon.regex.UnicodeBlocks;
import org.jspecify.annotations.Nullable;

/**
 * Loads the names of Unicode blocks once, without the line that Saxon 13.1 prints to standard error
 * for each of them. Safe for concurrent use.
 */
final class UnicodeBlockLoader {
  private static boolean loaded;

  private UnicodeBlockLoader() {}

  static synchronized void load() {
    if (loaded) {
      return;
    }
    loaded = true;
    PrintStream errors = System.err;
    System.setErr(new DiscardingStream(errors));
    try {
      UnicodeBlocks.getBlock("BasicLatin");
    } catch (RESyntaxException e) {
      throw new IllegalStateException("every Saxon knows Basic Latin", e);
    } finally {
      System.setErr(errors);
    }
  }

  /** Passes everything on but the lines about blocks. */
  private static final class DiscardingStream extends PrintStream {
    private final PrintStream next;

    DiscardingStream(PrintStream next) {
      super(next, true);
      this.next = next;
    }

    @Override
    public void println(@Nullable String line) {
      if (line == null || !line.startsWith("Loading ")) {
        next.println(line);
      }
    }
  }
}
