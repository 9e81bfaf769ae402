package dev.vigil.diff.show.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.document.Sha256Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;

/** The style sheets and the script that every HTML report includes. Immutable. */
public final class ReportAssets {
  /** The style sheet for marked parts of a page. */
  public static final String MARK_STYLE = read("marks.css");

  /**
   * The style sheet for pages whose own style sheets were not stored; all styles of the page
   * override it.
   */
  static final String NEUTRAL_STYLE = read("neutral.css");

  /** The style sheet for documents that are laid out as lines. */
  public static final String TREE_STYLE = read("tree.css");

  public static final String SHELL_STYLE = read("shell.css");
  public static final String SHELL_SCRIPT = read("shell.js");

  /** The source by which a content security policy allows our script and no other. */
  public static final String SCRIPT_HASH = "'sha256-" + hash(SHELL_SCRIPT) + "'";

  /** The script of a page that is shown in a frame of a larger one. */
  public static final String FRAME_SCRIPT = read("frame.js");

  public static final String FRAME_HASH = "'sha256-" + hash(FRAME_SCRIPT) + "'";

  private ReportAssets() {}

  private static String read(String name) {
    try (InputStream in = ReportAssets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing in the build");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String hash(String script) {
    byte[] digest = Sha256Digest.of(script.getBytes(UTF_8));
    return Base64.getEncoder().encodeToString(digest);
  }
}
