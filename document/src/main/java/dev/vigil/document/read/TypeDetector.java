package dev.vigil.document.read;

import dev.vigil.document.DocumentName;
import dev.vigil.document.internal.binary.BinaryReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects the format of a document: by the caller's explicit choice, by magic bytes of a format, by
 * the media type, by the file name, and else by the first characters. Stateless.
 *
 * <p>A server that calls a feed or a sitemap {@code text/html} is not believed, nor one that calls
 * a table {@code text/plain} under a name that ends in {@code .csv}. Tables are never guessed from
 * their text, because the guess might differ for the next version.
 */
final class TypeDetector {
  /**
   * The detected format, and an alternative.
   *
   * @param otherwise what to take where the document turns out not to be of the first type; null
   *     where it claims to be of that type, so that it must hear what is wrong
   */
  record Guess(DocumentFormat format, @Nullable DocumentFormat otherwise) {}

  private static final int HEAD = 2048;

  private static final Map<String, DocumentFormat> BY_EXTENSION =
      Map.ofEntries(
          Map.entry("html", DocumentFormat.HTML),
          Map.entry("htm", DocumentFormat.HTML),
          Map.entry("xml", DocumentFormat.XML),
          Map.entry("xhtml", DocumentFormat.XML),
          Map.entry("xht", DocumentFormat.XML),
          Map.entry("svg", DocumentFormat.XML),
          Map.entry("rss", DocumentFormat.XML),
          Map.entry("atom", DocumentFormat.XML),
          Map.entry("rdf", DocumentFormat.XML),
          Map.entry("xsd", DocumentFormat.XML),
          Map.entry("xsl", DocumentFormat.XML),
          Map.entry("json", DocumentFormat.JSON),
          Map.entry("geojson", DocumentFormat.JSON),
          Map.entry("txt", DocumentFormat.TEXT),
          Map.entry("md", DocumentFormat.TEXT),
          // RDF: its first character is that of markup.
          Map.entry("ttl", DocumentFormat.TEXT),
          Map.entry("nt", DocumentFormat.TEXT),
          Map.entry("csv", DocumentFormat.CSV),
          Map.entry("tsv", DocumentFormat.CSV),
          Map.entry("tab", DocumentFormat.CSV),
          Map.entry("ics", DocumentFormat.CALENDAR),
          Map.entry("ical", DocumentFormat.CALENDAR),
          Map.entry("ifb", DocumentFormat.CALENDAR),
          Map.entry("pdf", DocumentFormat.PDF),
          Map.entry("log", DocumentFormat.TEXT),
          Map.entry("css", DocumentFormat.TEXT),
          Map.entry("js", DocumentFormat.TEXT));

  /** Tags that only HTML begins with; a document that begins with any other may be XML. */
  private static final Set<String> HTML_TAGS =
      Set.of(
          ("html head body script style meta link div p table span h1 h2 h3 ul ol br hr "
                  + "img form iframe font center main section article nav header footer template "
                  + "noscript")
              .split(" ", -1));

  /**
   * The content that may precede the first tag: declarations, instructions, comments, the DOCTYPE.
   */
  private static final Pattern PROLOG =
      Pattern.compile(
          "\\G(?:\\s+|<\\?[^>]*>|<!--(?s:.*?)-->|<!(?i:doctype)\\s+([^\\s>\\[]+)[^>\\[]*>)");

  /** The first tag of a feed or a sitemap, which no page begins with. */
  private static final Pattern FEED =
      Pattern.compile("<(?:rss|feed|rdf:RDF|urlset|sitemapindex)[\\s>]");

  private static final Pattern CALENDAR = Pattern.compile("(?i)\\s*BEGIN:VCALENDAR\\s");

  private static final Pattern TAG = Pattern.compile("\\G<([A-Za-z_][^\\s/>]*)");

  private TypeDetector() {}

  static Guess detect(byte[] bytes, ReadHint hint) {
    if (hint.format() != null) {
      return new Guess(hint.format(), null);
    }
    String head = head(bytes);
    if (head.startsWith("%PDF-")) {
      return new Guess(DocumentFormat.PDF, null);
    }
    if (CALENDAR.matcher(head).lookingAt()) {
      return new Guess(DocumentFormat.CALENDAR, DocumentFormat.TEXT);
    }
    DocumentFormat reported = hint.mediaType() == null ? null : byMediaType(hint.mediaType());
    DocumentFormat named = hint.fileName() == null ? null : byExtension(hint.fileName());
    if (reported == DocumentFormat.TEXT
        && (named == DocumentFormat.CSV || named == DocumentFormat.CALENDAR)) {
      reported = named;
    }
    DocumentFormat claimed = reported != null ? reported : named;
    if (BinaryReader.isBinary(bytes, claimed != null)) {
      return new Guess(DocumentFormat.BINARY, null);
    }
    if (claimed == DocumentFormat.HTML && FEED.matcher(head).find()) {
      Guess seen = sniff(head);
      return seen.format() == DocumentFormat.XML
          ? new Guess(DocumentFormat.XML, DocumentFormat.HTML)
          : seen;
    }
    return claimed != null ? new Guess(claimed, null) : sniff(head);
  }

  /** Whether the document is said to be separated by tabs. */
  static boolean saysTabs(ReadHint hint) {
    String type = hint.mediaType() == null ? "" : bare(hint.mediaType());
    String name = hint.fileName() == null ? "" : extension(hint.fileName());
    return type.equals("text/tab-separated-values") || name.equals("tsv") || name.equals("tab");
  }

  private static String bare(String header) {
    int semicolon = header.indexOf(';');
    return (semicolon < 0 ? header : header.substring(0, semicolon))
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  private static @Nullable DocumentFormat byMediaType(String header) {
    String type = bare(header);
    if (type.equals("text/html")) {
      return DocumentFormat.HTML;
    }
    if (type.endsWith("/xml") || type.endsWith("+xml")) {
      return DocumentFormat.XML;
    }
    if (type.endsWith("/json") || type.endsWith("+json")) {
      return DocumentFormat.JSON;
    }
    return switch (type) {
      case "text/csv", "application/csv", "text/tab-separated-values" -> DocumentFormat.CSV;
      case "text/calendar", "application/ics" -> DocumentFormat.CALENDAR;
      case "application/pdf", "application/x-pdf" -> DocumentFormat.PDF;
      case "application/n-triples" -> DocumentFormat.TEXT;
      default -> type.startsWith("text/") ? DocumentFormat.TEXT : null;
    };
  }

  private static @Nullable DocumentFormat byExtension(String fileName) {
    return BY_EXTENSION.get(extension(fileName));
  }

  private static String extension(String fileName) {
    int query = fileName.indexOf('?');
    String path = query < 0 ? fileName : fileName.substring(0, query);
    int dot = path.lastIndexOf('.');
    return dot < 0 ? "" : path.substring(dot + 1).toLowerCase(Locale.ROOT);
  }

  /** The first characters, decoded well enough to recognise markup in any encoding. */
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
      return new Guess(DocumentFormat.JSON, DocumentFormat.TEXT);
    }
    boolean declared = head.stripLeading().startsWith("<?xml");
    boolean subset = rest.startsWith("<!--") || rest.regionMatches(true, 0, "<!DOCTYPE", 0, 9);
    Matcher tag = TAG.matcher(head);
    if (subset || tag.find(at) && tag.start() == at) {
      String name = subset ? "" : tag.group(1).toLowerCase(Locale.ROOT);
      boolean xhtml = declared || rest.contains("xmlns=\"" + DocumentName.XHTML);
      boolean html =
          HTML_TAGS.contains(name) || doctype != null && doctype.equalsIgnoreCase("html");
      return html && !xhtml
          ? new Guess(DocumentFormat.HTML, null)
          : new Guess(DocumentFormat.XML, declared && !html ? null : DocumentFormat.HTML);
    }
    if (declared) {
      return new Guess(DocumentFormat.XML, null);
    }
    boolean tagged =
        Pattern.compile("(?i)<(!doctype\\s+html|html|body|p|div|table|a\\s)").matcher(head).find();
    return new Guess(tagged || doctype != null ? DocumentFormat.HTML : DocumentFormat.TEXT, null);
  }
}
