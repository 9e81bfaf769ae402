package dev.vigil.document.internal.lossless;

import dev.vigil.document.Attributes;
import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.StringList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Predicts the source of an HTML or XML document from its digest, the {@link ElementSpellings} of
 * its tags and its {@link EscapeStyle}. Stateless apart from what it reads once; not thread-safe.
 */
final class MarkupSpelling {
  private static final Map<Integer, String> USUAL_TEXT =
      Map.of((int) '&', "&amp;", (int) '<', "&lt;", (int) '>', "&gt;");
  private static final Map<Integer, String> USUAL_DOUBLE =
      Map.of((int) '&', "&amp;", (int) '"', "&quot;");
  private static final Map<Integer, String> USUAL_SINGLE =
      Map.of((int) '&', "&amp;", (int) '\'', "&#39;");
  private static final Map<Integer, String> USUAL_RAW = Map.of();

  private final PageDigest digest;
  private final Attributes attributes;
  private final UnescapedTexts rawTexts;
  private final ElementSpellings.Replay replay;
  private final ElementSpellings forms;
  private final EscapeStyle text;
  private final EscapeStyle raw;
  private final EscapeStyle doubleQuoted;
  private final EscapeStyle singleQuoted;

  private MarkupSpelling(PageDigest digest, ByteCursor in) {
    this.digest = digest;
    this.attributes = digest.attributes();
    this.rawTexts = new UnescapedTexts(digest);
    this.text = EscapeStyle.load(USUAL_TEXT, in);
    this.raw = EscapeStyle.load(USUAL_RAW, in);
    this.doubleQuoted = EscapeStyle.load(USUAL_DOUBLE, in);
    this.singleQuoted = EscapeStyle.load(USUAL_SINGLE, in);
    this.replay = new ElementSpellings.Replay(digest, in);
    this.forms = replay.forms();
  }

  /** Writes the spellings that the source of a reading uses. */
  static void learn(ReadResult reading, ByteSink out) {
    PageDigest digest = reading.digest();
    byte[] source = reading.source().utf8();
    int[] opens = reading.opens();
    UnescapedTexts rawTexts = new UnescapedTexts(digest);
    Attributes attributes = digest.attributes();
    StringList values = attributes.values();
    StringList contents = digest.contents();
    ElementSpellings.Finder finder = new ElementSpellings.Finder(digest, source);
    EscapeStyle.Learner text = new EscapeStyle.Learner(EscapeStyle.SAMPLE);
    EscapeStyle.Learner raw = new EscapeStyle.Learner(EscapeStyle.RAW_SAMPLE);
    EscapeStyle.Learner doubleQuoted = new EscapeStyle.Learner(EscapeStyle.SAMPLE);
    EscapeStyle.Learner singleQuoted = new EscapeStyle.Learner(EscapeStyle.SAMPLE);
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        finder.visit(node, opens[node], reading.closes()[node]);
        int[] places = finder.values();
        int start = attributes.start(node);
        if (finder.valueCount() == attributes.end(node) - start) {
          for (int k = 0; k < finder.valueCount(); k++) {
            int a = start + k;
            int from = places[2 * k];
            EscapeStyle.Learner learner = source[from - 1] == '\'' ? singleQuoted : doubleQuoted;
            if (!learner.enough()) {
              learner.look(
                  values.buffer(a),
                  values.start(a),
                  values.end(a),
                  source,
                  from,
                  places[2 * k + 1]);
            }
          }
        }
      } else if (opens[node] >= 0 && digest.kind(node) == NodeKind.TEXT) {
        int i = digest.content(node);
        EscapeStyle.Learner learner = rawTexts.has(node) ? raw : text;
        if (!learner.enough()) {
          learner.look(
              contents.buffer(i),
              contents.start(i),
              contents.end(i),
              source,
              opens[node],
              source.length);
        }
      }
    }
    text.learned(USUAL_TEXT).store(USUAL_TEXT, out);
    raw.learned(USUAL_RAW).store(USUAL_RAW, out);
    doubleQuoted.learned(USUAL_DOUBLE).store(USUAL_DOUBLE, out);
    singleQuoted.learned(USUAL_SINGLE).store(USUAL_SINGLE, out);
    finder.store(out);
  }

  /** Predicts the source from what {@link #learn} wrote. */
  static void predict(PageDigest digest, ByteCursor in, Prediction to) {
    new MarkupSpelling(digest, in).write(to);
  }

  private void write(Prediction to) {
    ByteSink out = to.out();
    int[] open = new int[64];
    int depth = 0;
    int[] formOf = new int[64];
    for (int node = 1; node < digest.nodeCount(); node++) {
      while (depth > 0 && digest.end(open[depth - 1]) <= node) {
        depth--;
        endTag(open[depth], formOf[depth], to);
      }
      to.opens(node);
      if (digest.isElement(node)) {
        int form = replay.next(node);
        startTag(node, forms.form(form), out);
        if (depth == open.length) {
          open = Arrays.copyOf(open, depth * 2);
          formOf = Arrays.copyOf(formOf, depth * 2);
        }
        open[depth] = node;
        formOf[depth++] = form;
      } else {
        leaf(node, out);
      }
    }
    while (depth > 0) {
      depth--;
      endTag(open[depth], formOf[depth], to);
    }
  }

  private void startTag(int node, TagSpelling form, ByteSink out) {
    byte[] bytes = form.bytes();
    int next = attributes.start(node);
    int end = attributes.end(node);
    for (int f = 0; f < form.split(); f++) {
      byte b = bytes[f];
      switch (b) {
        case TagSpelling.TAG -> out.put(forms.tagName(node));
        case TagSpelling.TAG_CAPITALS -> putCapitals(forms.tagName(node), out);
        case TagSpelling.EACH -> f = form.each(next < end);
        case TagSpelling.ATTRIBUTE_OTHER -> next++;
        case TagSpelling.ATTRIBUTE -> {
          if (next < end) {
            out.put(forms.attributeName(next));
          }
          next++;
        }
        case TagSpelling.ATTRIBUTE_CAPITALS -> {
          if (next < end) {
            putCapitals(forms.attributeName(next), out);
          }
          next++;
        }
        case TagSpelling.VALUE -> {
          if (next > attributes.start(node) && next <= end) {
            EscapeStyle escapes = f > 0 && bytes[f - 1] == '\'' ? singleQuoted : doubleQuoted;
            StringList values = attributes.values();
            int a = next - 1;
            escapes.write(values.buffer(a), values.start(a), values.end(a), out);
          }
        }
        default -> out.put(b);
      }
    }
  }

  private void endTag(int node, int formId, Prediction to) {
    TagSpelling form = forms.form(formId);
    byte[] bytes = form.bytes();
    to.closes(node);
    for (int f = form.split() + 1; f < bytes.length; f++) {
      switch (bytes[f]) {
        case TagSpelling.TAG -> to.out().put(forms.tagName(node));
        case TagSpelling.TAG_CAPITALS -> putCapitals(forms.tagName(node), to.out());
        default -> to.out().put(bytes[f]);
      }
    }
  }

  private static void putCapitals(byte[] name, ByteSink out) {
    for (byte b : name) {
      out.put(TagSpelling.capital(b));
    }
  }

  private void leaf(int node, ByteSink out) {
    StringList contents = digest.contents();
    int i = digest.content(node);
    byte[] buffer = contents.buffer(i);
    int start = contents.start(i);
    int end = contents.end(i);
    switch (digest.kind(node)) {
      case TEXT -> {
        (rawTexts.has(node) ? raw : text).write(buffer, start, end, out);
      }
      case COMMENT -> {
        put("<!--", out);
        raw.write(buffer, start, end, out);
        put("-->", out);
      }
      case CDATA -> {
        put("<![CDATA[", out);
        raw.write(buffer, start, end, out);
        put("]]>", out);
      }
      case PROCESSING_INSTRUCTION -> {
        put("<?", out);
        out.put(forms.tagName(node));
        if (end > start) {
          out.put(' ');
        }
        raw.write(buffer, start, end, out);
        put("?>", out);
      }
      case DOCTYPE -> doctype(contents.get(i), out);
      default -> throw new IllegalStateException("a leaf of kind " + digest.kind(node));
    }
  }

  /** Leaf values read {@code name "public" "system" [subset]}; sources have a word before them. */
  private void doctype(String value, ByteSink out) {
    int quote = value.indexOf(" \"");
    String declared = value;
    if (quote >= 0) {
      String identifiers = value.substring(quote + 1);
      declared =
          identifiers.startsWith("\"\" ")
              ? value.substring(0, quote) + " SYSTEM " + identifiers.substring(3)
              : value.substring(0, quote) + " PUBLIC " + identifiers;
    }
    put("<!DOCTYPE ", out);
    byte[] bytes = declared.getBytes(StandardCharsets.UTF_8);
    raw.write(bytes, 0, bytes.length, out);
    put(">", out);
  }

  private static void put(String ascii, ByteSink out) {
    out.put(ascii.getBytes(StandardCharsets.US_ASCII));
  }
}
