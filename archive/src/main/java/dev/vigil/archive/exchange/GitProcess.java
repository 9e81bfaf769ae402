package dev.vigil.archive.exchange;

import dev.vigil.archive.failure.ArchiveException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the git program so that an untrusted repository cannot make it do anything but read: no
 * pager, no hooks, no helper that the repository configures, no network, no lock, and names from
 * outside only after {@code --}. Stateless.
 */
final class GitProcess {
  private GitProcess() {}

  /** Starts git in a repository; its output is to be read, its complaints go nowhere. */
  static Process start(Path repository, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
    command.addAll(List.of("--no-pager", "--literal-pathspecs", "--no-optional-locks"));
    for (String setting :
        List.of(
            "core.fsmonitor=false",
            "core.hooksPath=/dev/null",
            "core.sshCommand=false",
            "core.attributesFile=/dev/null",
            "protocol.allow=never",
            "log.showSignature=false",
            "diff.external=")) {
      command.add("-c");
      command.add(setting);
    }
    command.addAll(arguments);
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().put("GIT_TERMINAL_PROMPT", "0");
    process.environment().put("GIT_NO_LAZY_FETCH", "1");
    process.environment().put("LC_ALL", "C");
    process.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      return process.start();
    } catch (IOException absent) {
      throw new ArchiveException(
          "Reading a git history needs the program git, which could not be started: install it.",
          absent);
    }
  }

  /** The output of a short git command, or nothing if it failed. */
  static byte[] output(Path repository, List<String> arguments) throws IOException {
    Process git = start(repository, arguments);
    try {
      git.getOutputStream().close();
      byte[] output = git.getInputStream().readAllBytes();
      return git.waitFor() == 0 ? output : new byte[0];
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ArchiveException("Reading a git history was interrupted.", interrupted);
    } finally {
      git.destroy();
    }
  }

  static String line(byte[] output) {
    return new String(output, StandardCharsets.UTF_8).strip();
  }
}
