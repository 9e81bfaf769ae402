package dev.vigil.cli.terminal;

/**
 * Shows a progress bar on standard error for several files; silent in a pipe and for one file. For
 * one thread.
 */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 30;

  private final Terminal terminal;
  private final int total;
  private int done;

  public Progress(Terminal terminal, int total) {
    this.terminal = terminal;
    this.total = terminal.interactive() && total > 1 ? total : 0;
  }

  /** Shows the name of the current file. */
  public void at(String file) {
    if (total > 0) {
      int filled = WIDTH * done / total;
      String shown = file.length() > 40 ? "…" + file.substring(file.length() - 39) : file;
      terminal
          .err()
          .print(
              "\r\033[K[%s%s] %d/%d %s"
                  .formatted("#".repeat(filled), ".".repeat(WIDTH - filled), done, total, shown));
      terminal.err().flush();
    }
    done++;
  }

  /** Takes the bar away, so that a line of results can be printed. */
  public void hide() {
    if (total > 0) {
      terminal.err().print("\r\033[K");
      terminal.err().flush();
    }
  }

  @Override
  public void close() {
    hide();
  }
}
