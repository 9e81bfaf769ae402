package dev.vigil.cli.terminal;

import java.util.List;

/** Runs a task for each of several files; a failing file is reported and does not stop the rest. */
public final class FileBatch {
  private final Terminal terminal;
  private final List<String> files;

  public FileBatch(Terminal terminal, List<String> files) {
    this.terminal = terminal;
    this.files = files;
  }

  /** The task for one file; returns whether it produced a result. */
  public interface Work {
    boolean on(String file, Progress progress) throws Exception;
  }

  /** Runs all files; returns 2 if one failed, else 0 if one produced a result, else 1. */
  public int run(Work work) throws Exception {
    boolean any = false;
    boolean failed = false;
    try (Progress progress = new Progress(terminal, files.size())) {
      for (String file : files) {
        if (terminal.closed()) {
          break;
        }
        progress.at(CommandInput.shown(file));
        try {
          any |= work.on(file, progress);
        } catch (Exception failure) {
          if (files.size() == 1) {
            throw failure;
          }
          progress.hide();
          ErrorSentence.print(terminal, failure);
          failed = true;
        }
      }
    }
    return failed ? ExitCode.ERROR : any ? ExitCode.YES : ExitCode.NO;
  }
}
