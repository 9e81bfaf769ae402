package dev.vigil.server.web.frame;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a user uploads, stored beside the data until it is used. For one request. */
public final class UploadedFile implements AutoCloseable {
  /** The disk space that an upload must leave free. */
  private static final long ROOM = 256L << 20;

  private final Path file;

  private UploadedFile(Path file) {
    this.file = file;
  }

  /** A form that sends a file. */
  public static SafeHtml form(
      RequestContext context, String path, String label, String accept, String button) {
    return h(
        "form",
        at("method", "post"),
        at("action", context.to(path)),
        at("data-upload", ""),
        h(
            "label.field",
            h("span", label),
            h(
                "input",
                at("type", "file"),
                at("name", "file"),
                at("required", ""),
                at("accept", accept))),
        h("button.main", at("type", "submit"), button));
  }

  /**
   * Stores the uploaded file.
   *
   * @param most bytes; more are refused
   */
  public static UploadedFile take(RequestContext context, Path folder, long most)
      throws IOException {
    Path place = folder.resolve("backups");
    DurableFiles.make(place);
    Path file = Files.createTempFile(place, "upload-", ".part");
    UploadedFile upload = new UploadedFile(file);
    try (InputStream in = context.context().bodyInputStream();
        OutputStream out = Files.newOutputStream(file)) {
      long bound = Math.min(most, Files.getFileStore(place).getUsableSpace() - ROOM);
      byte[] room = new byte[1 << 16];
      long sum = 0;
      for (int count = in.read(room); count >= 0; count = in.read(room)) {
        sum += count;
        if (sum > bound) {
          throw HttpProblem.of(
              413, "The file is larger than %,d bytes.".formatted(Math.max(0, bound)));
        }
        out.write(room, 0, count);
      }
    } catch (IOException | RuntimeException e) {
      upload.close();
      throw e;
    }
    return upload;
  }

  public Path file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
