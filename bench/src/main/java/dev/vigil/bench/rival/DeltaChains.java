package dev.vigil.bench.rival;

import com.github.luben.zstd.ZstdCompressCtx;
import dev.vigil.bench.Corpora;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What others need for all versions of a page: chains of patches, and git. Stateless. */
public final class DeltaChains {
  private DeltaChains() {}

  /** Whether a program can be started. */
  public static boolean has(String program) {
    try {
      return new ProcessBuilder(program, "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * {@code zstd -19} of the first version and {@code zstd -19 --patch-from} of each further one.
   */
  public static long patchFrom(List<Path> files, Path work) throws Exception {
    Path out = work.resolve("patch.zst");
    long sum = 0;
    for (int i = 0; i < files.size(); i++) {
      List<String> command =
          i == 0
              ? List.of("zstd", "-19", "-q", "-f", files.get(i).toString(), "-o", out.toString())
              : List.of(
                  "zstd",
                  "-19",
                  "-q",
                  "-f",
                  "--patch-from=" + files.get(i - 1),
                  files.get(i).toString(),
                  "-o",
                  out.toString());
      run(work, null, command);
      sum += Files.size(out);
    }
    return sum;
  }

  /** The same by the library, where there is no such program; within 3 % on what was measured. */
  public static long byDictionary(List<Path> files) {
    long sum = 0;
    byte[] before = null;
    for (Path file : files) {
      byte[] bytes = Corpora.read(file);
      try (ZstdCompressCtx context = new ZstdCompressCtx()) {
        context.setLevel(19).setMagicless(true).setChecksum(false).setContentSize(false);
        if (before != null) {
          context.loadDict(before);
        }
        sum += context.compress(bytes).length;
      }
      before = bytes;
    }
    return sum;
  }

  /** The pack of a repository in which each version is a commit, after {@code gc --aggressive}. */
  public static long gitAggressive(List<Path> files, Path work) throws Exception {
    Path repository = Files.createDirectories(work.resolve("repository"));
    run(repository, null, List.of("git", "init", "-q", "--bare", "."));
    Path stream = work.resolve("import");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(stream))) {
      for (int i = 0; i < files.size(); i++) {
        byte[] bytes = Corpora.read(files.get(i));
        line(out, "commit refs/heads/main\ncommitter a <a@b> " + (1_000_000_000L + i) + " +0000");
        line(out, "data 0\nM 644 inline page\ndata " + bytes.length);
        out.write(bytes);
        line(out, "");
      }
    }
    run(repository, stream, List.of("git", "fast-import", "--quiet"));
    run(repository, null, List.of("git", "gc", "-q", "--aggressive", "--prune=now"));
    try (Stream<Path> packs = Files.list(repository.resolve("objects/pack"))) {
      return packs
          .filter(file -> file.toString().endsWith(".pack"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  private static void line(OutputStream out, String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void run(Path folder, @Nullable Path input, List<String> command)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    if (input != null) {
      builder.redirectInput(input.toFile());
    }
    int code = builder.start().waitFor();
    if (code != 0) {
      throw new IllegalStateException(command + " ended with " + code);
    }
  }
}
