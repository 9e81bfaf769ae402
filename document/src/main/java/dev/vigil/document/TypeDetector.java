package dev.vigil.document;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which syntax a document has: by what the caller insists on, by the media type, by the
 * file name, and else by the first characters. Stateless.
 */
final class TypeDetector {
  /**
   * What to read a document as.
   *
   * @param otherwise what to take where the document turns out not to be of the first type; null
   *     where it claims to be of that type, so that it must hear what is wrong
   */
  record Guess(DocumentType type, @Nullable DocumentType otherwise) {}

  private static final int HEAD = 2048;

  private static final Map<String, DocumentType> BY_EXTENSION =
      Map.ofEntries(
          Map.entry("html", DocumentType.HTML),
          Map.entry("htm", DocumentType.HTML),
          Map.entry("xml", DocumentType.XML),
          Map.entry("xhtml", DocumentType.XML),
          Map.entry("xht", DocumentType.XML),
          Map.entry("svg", DocumentType.XML),
          Map.entry("rss", DocumentType.XML),
          Map.entry("atom", DocumentType.XML),
          Map.entry("rdf", DocumentType.XML),
          Map.entry("xsd", DocumentType.XML),
          Map.entry("xsl", DocumentType.XML),
          Map.entry("json", DocumentType.JSON),
          Map.entry("geojson", DocumentType.JSON),
          Map.entry("txt", DocumentType.TEXT),
          Map.entry("md", DocumentType.TEXT),
          Map.entry("csv", DocumentType.TEXT),
          Map.entry("log", DocumentType.TEXT),
          Map.entry("css", DocumentType.TEXT),
          Map.entry("js", DocumentType.TEXT));

  /** Tags that only HTML begins with; a document that begins with any other may be XML. */
  private static final Set<String> HTML_TAGS =
      Set.of(
          ("html head body script style meta link div p table span h1 h2 h3 ul ol br hr "
                  + "img form iframe font center main section article nav header footer template "
                  + "noscript")
              .split(" ", -1));

  /** What may precede the first tag: declarations, instructions, comments, the DOCTYPE. */
  private static final Pattern PROLOG =
      Pattern.compile(
          "\\G(?:\\s+|<\\?[^>]*>|<!--(?s:.*?)-->|<!(?i:doctype)\\s+([^\\s>\\[]+)[^>\\[]*>)");

  private static final Pattern TAG = Pattern.compile("\\G<([A-Za-z_][^\\s/>]*)");

  private TypeDetector() {}

  static Guess detect(byte[] bytes, Hint hint) {
    DocumentType claimed = hint.type();
    if (claimed == null && hint.mediaType() != null) {
      claimed = byMediaType(hint.mediaType());
    }
    if (claimed == null && hint.fileName() != null) {
      claimed = byExtension(hint.fileName());
    }
    return claimed != null ? new Guess(claimed, null) : sniff(head(bytes));
  }

  private static @Nullable DocumentType byMediaType(String header) {
    int semicolon = header.indexOf(';');
    String type =
        (semicolon < 0 ? header : header.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    if (type.equals("text/html")) {
      return DocumentType.HTML;
    }
    if (type.endsWith("/xml") || type.endsWith("+xml")) {
      return DocumentType.XML;
    }
    if (type.endsWith("/json") || type.endsWith("+json")) {
      return DocumentType.JSON;
    }
    return type.startsWith("text/") ? DocumentType.TEXT : null;
  }

  private static @Nullable DocumentType byExtension(String fileName) {
    int query = fileName.indexOf('?');
    String path = query < 0 ? fileName : fileName.substring(0, query);
    int dot = path.lastIndexOf('.');
    return dot < 0 ? null : BY_EXTENSION.get(path.substring(dot + 1).toLowerCase(Locale.ROOT));
  }

  /** The first characters, near enough for looking at markup in any encoding. */
  private static String head(byte[] bytes) {
    int length = Math.min(bytes.length, HEAD);
    boolean wide =
        length > 3 && (bytes[0] == 0 || bytes[1] == 0)
            || length > 3 && (bytes[0] & 0xFE) == 0xFE && (bytes[1] & 0xFE) == 0xFE;
    String head = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    if (wide) {
      head = head.replace("\0", "").replaceFirst("^(\u00FF\u00FE|\u00FE\u00FF)", "");
    }
    return head.startsWith("\u00EF\u00BB\u00BF") ? head.substring(3) : head;
  }

  private static Guess sniff(String head) {
    Matcher prolog = PROLOG.matcher(head);
    int at = 0;
    String doctype = null;
    while (prolog.find()) {
      at = prolog.end();
      doctype = prolog.group(1) != null ? prolog.group(1) : doctype;
    }
    String rest = head.substring(at);
    if (rest.startsWith("{") || rest.startsWith("[")) {
      return new Guess(DocumentType.JSON, DocumentType.TEXT);
    }
    boolean declared = head.stripLeading().startsWith("<?xml");
    boolean subset = rest.startsWith("<!--") || rest.regionMatches(true, 0, "<!DOCTYPE", 0, 9);
    Matcher tag = TAG.matcher(head);
    if (subset || tag.find(at) && tag.start() == at) {
      String name = subset ? "" : tag.group(1).toLowerCase(Locale.ROOT);
      boolean xhtml = declared || rest.contains("xmlns=\"" + Name.XHTML);
      boolean html =
          HTML_TAGS.contains(name) || doctype != null && doctype.equalsIgnoreCase("html");
      return html && !xhtml
          ? new Guess(DocumentType.HTML, null)
          : new Guess(DocumentType.XML, declared && !html ? null : DocumentType.HTML);
    }
    if (declared) {
      return new Guess(DocumentType.XML, null);
    }
    boolean tagged =
        Pattern.compile("(?i)<(!doctype\\s+html|html|body|p|div|table|a\\s)").matcher(head).find();
    return new Guess(tagged || doctype != null ? DocumentType.HTML : DocumentType.TEXT, null);
  }
}
