package dev.vigil.diff.noise.page;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Signals about the quality of a server's response, known before it is compared. Immutable.
 *
 * @param status the status of the last answer
 * @param headers its header fields; names are read in any case
 * @param title the page's title, empty if none
 * @param heading its first heading, empty if none
 * @param text the beginning of its shown text
 * @param words how many words it shows, -1 if the body is not known
 * @param bytes the length of the body, -1 if not known
 * @param images how many pictures, frames and controls it shows
 * @param asksPassword whether there is a field for a password
 * @param refreshes whether it sends the reader on by itself
 * @param frames how many of the images are frames
 * @param scripted whether it has scripts, or says what to do without
 * @param shell whether the element that scripts fill with the page is empty
 */
public record ResponseSignals(
    int status,
    Map<String, String> headers,
    String title,
    String heading,
    String text,
    int words,
    long bytes,
    int images,
    boolean asksPassword,
    boolean refreshes,
    int frames,
    boolean scripted,
    boolean shell) {
  private static final int BEGINNING = 4000;

  /** Ids that frameworks give to the element that their scripts fill. */
  private static final Set<String> ROOTS =
      Set.of(
          "root",
          "app",
          "__next",
          "__nuxt",
          "___gatsby",
          "q-app",
          "app-root",
          "main-app",
          "svelte");

  /** Without frames and scripts, as of an answer whose body is not known. */
  public ResponseSignals(
      int status,
      Map<String, String> headers,
      String title,
      String heading,
      String text,
      int words,
      long bytes,
      int images,
      boolean asksPassword,
      boolean refreshes) {
    this(
        status,
        headers,
        title,
        heading,
        text,
        words,
        bytes,
        images,
        asksPassword,
        refreshes,
        0,
        false,
        false);
  }

  public ResponseSignals {
    Map<String, String> lower = new HashMap<>();
    headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    headers = Map.copyOf(lower);
  }

  /** From an answer with its body. */
  public static ResponseSignals of(
      int status, Map<String, String> headers, PageDigest digest, long bytes) {
    String title = "";
    String heading = "";
    int images = 0;
    boolean password = false;
    boolean refresh = false;
    int frames = 0;
    boolean scripted = false;
    boolean shell = false;
    for (int at = 1; at < digest.nodeCount() && digest.type() == DocumentType.HTML; at++) {
      if (!digest.isElement(at)) {
        continue;
      }
      switch (digest.name(at).local()) {
        case "title" -> title = title.isEmpty() ? WhiteSpace.collapsed(digest.text(at)) : title;
        case "h1" -> heading = heading.isEmpty() ? WhiteSpace.collapsed(digest.text(at)) : heading;
        case "img", "video", "embed", "object", "canvas" -> images++;
        case "iframe", "frame" -> {
          images++;
          frames++;
        }
        case "script", "noscript" -> scripted = true;
        case "div", "main", "section", "app-root", "body" -> shell |= isShell(digest, at);
        case "input" -> {
          password |= "password".equalsIgnoreCase(digest.attribute(at, "type"));
          images += "hidden".equalsIgnoreCase(digest.attribute(at, "type")) ? 0 : 1;
        }
        case "meta" -> refresh |= refreshesAtOnce(digest, at);
        default -> {}
      }
    }
    int words = 0;
    StringBuilder text = new StringBuilder();
    List<PageLine> lines = PageLines.shown(DocumentView.of(digest));
    for (PageLine line : lines) {
      if (line.shown()) {
        words += TextWords.count(line.text());
        if (text.length() < BEGINNING) {
          text.append(line.text()).append('\n');
        }
      }
    }
    return new ResponseSignals(
        status,
        headers,
        title,
        heading,
        text.toString(),
        words,
        bytes,
        images,
        password,
        refresh,
        frames,
        scripted || shell,
        shell);
  }

  private static boolean isShell(PageDigest digest, int element) {
    String id = digest.attribute(element, "id");
    boolean root =
        digest.name(element).local().equals("app-root")
            || id != null && ROOTS.contains(id.strip().toLowerCase(Locale.ROOT));
    return root && digest.text(element).isBlank();
  }

  private static boolean refreshesAtOnce(PageDigest digest, int meta) {
    String content = digest.attribute(meta, "content");
    return "refresh".equalsIgnoreCase(digest.attribute(meta, "http-equiv"))
        && content != null
        && content.strip().matches("[0-3](?:\\.\\d+)?\\s*[;,].*");
  }

  String header(String name) {
    return headers.getOrDefault(name, "").toLowerCase(Locale.ROOT);
  }

  /** Whether the body is known and shows nothing at all. */
  boolean isEmpty() {
    return words == 0 && images == 0 || bytes == 0;
  }
}
