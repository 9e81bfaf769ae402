package dev.vigil.discover.form;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the forms of a page: their controls with labels, prompts and options, and their target URL.
 * Stateless, safe for concurrent use; the cost is linear in the page.
 */
public final class FormReader {
  private FormReader() {}

  /** The forms of a page in its order. */
  public static List<WebForm> read(PageDigest digest, WebUrl page) {
    return read(digest, page, StandardCharsets.UTF_8);
  }

  /**
   * The forms of a page in its order.
   *
   * @param charset the encoding of the page, in which forms are sent that ask for no other
   */
  public static List<WebForm> read(PageDigest digest, WebUrl page, Charset charset) {
    FormScan scan = FormScan.of(digest);
    WebUrl base = base(page, scan.base());
    List<WebForm> forms = new ArrayList<>();
    for (int node : scan.forms()) {
      Map<String, String> attributes = FormScan.attributes(digest, node);
      forms.add(
          new WebForm(
              node,
              page,
              action(page, base, attributes.getOrDefault("action", "")),
              method(attributes.getOrDefault("method", "")),
              encoding(attributes.getOrDefault("enctype", "")),
              charset(attributes.getOrDefault("accept-charset", ""), charset),
              scan.fields(node),
              attributes));
    }
    return forms;
  }

  /**
   * The controls of a page that stand in no form, as a form that only a script can send: the whole
   * page where scripts do everything. Empty unless something can be typed and something pressed.
   */
  public static Optional<WebForm> loose(PageDigest digest, WebUrl page) {
    return unpressed(digest, page)
        .filter(form -> form.fields().stream().anyMatch(f -> f.shown() && f.kind().isButton()));
  }

  /** Like {@link #loose}, but without a button: another element may be one. */
  public static Optional<WebForm> unpressed(PageDigest digest, WebUrl page) {
    FormScan scan = FormScan.of(digest);
    List<FormField> loose = scan.loose();
    if (loose.stream().noneMatch(f -> f.shown() && f.kind().isTyped())) {
      return Optional.empty();
    }
    int node = scan.around(loose);
    return Optional.of(
        new WebForm(
            node,
            page,
            Optional.empty(),
            WebForm.Method.GET,
            WebForm.Encoding.URLENCODED,
            StandardCharsets.UTF_8,
            loose,
            FormScan.attributes(digest, node)));
  }

  private static WebUrl base(WebUrl page, String href) {
    try {
      return href.isEmpty() ? page : page.resolve(href);
    } catch (FetchException e) {
      return page;
    }
  }

  /** An empty action is the page itself, whatever its base. */
  static Optional<WebUrl> action(WebUrl page, WebUrl base, String written) {
    String trimmed = written.strip();
    try {
      return Optional.of(trimmed.isEmpty() ? page.withoutFragment() : base.resolve(trimmed));
    } catch (FetchException e) {
      return Optional.empty();
    }
  }

  static WebForm.Method method(String written) {
    return switch (written.strip().toLowerCase(Locale.ROOT)) {
      case "post" -> WebForm.Method.POST;
      case "dialog" -> WebForm.Method.DIALOG;
      default -> WebForm.Method.GET;
    };
  }

  static WebForm.Encoding encoding(String written) {
    return switch (written.strip().toLowerCase(Locale.ROOT)) {
      case "multipart/form-data" -> WebForm.Encoding.MULTIPART;
      case "text/plain" -> WebForm.Encoding.TEXT;
      default -> WebForm.Encoding.URLENCODED;
    };
  }

  /** The first encoding of the list that is known, else the page's; never one of two-byte units. */
  private static Charset charset(String accepted, Charset page) {
    for (String name : accepted.strip().split("[\\s,]+", -1)) {
      Charset known = name.isEmpty() ? null : Charset.forName(name, null);
      if (known != null) {
        return sendable(known);
      }
    }
    return sendable(page);
  }

  private static Charset sendable(Charset charset) {
    return !charset.canEncode() || charset.name().startsWith("UTF-16")
        ? StandardCharsets.UTF_8
        : charset;
  }
}
