package dev.vigil.document.markup;

import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes JSON without white space. */
final class JsonMarkup extends MarkupWriter {
  private static final byte[] NULL = utf8("null");

  JsonMarkup(PageDigest digest, ByteSink out) {
    super(digest, out);
  }

  private @Nullable String type(int element) {
    return element == 0 ? "" : digest.attribute(element, "type");
  }

  private static boolean isString(@Nullable String type) {
    return type == null || type.equals("string");
  }

  @Override
  void open(int element) {
    if (element == 0) {
      return;
    }
    int parent = digest.parent(element);
    if (element != top && parent > 0) {
      if (element > parent + 1) {
        out.put(',');
      }
      if ("object".equals(type(parent))) {
        byte[] key = name(digest.tag(element));
        string(key, 0, key.length);
        out.put(':');
      }
    }
    String type = type(element);
    if ("object".equals(type)) {
      out.put('{');
    } else if ("array".equals(type)) {
      out.put('[');
    } else if ("null".equals(type)) {
      out.put(NULL);
    } else if (isString(type) && digest.size(element) == 1) {
      put("\"\"");
    }
  }

  @Override
  void close(int element) {
    String type = type(element);
    if ("object".equals(type)) {
      out.put('}');
    } else if ("array".equals(type)) {
      out.put(']');
    }
  }

  @Override
  void leaf(int node) {
    int i = digest.content(node);
    StringList contents = digest.contents();
    if (isString(type(digest.parent(node)))) {
      string(contents.buffer(i), contents.start(i), contents.end(i));
    } else {
      content(node);
    }
  }

  private void string(byte[] b, int start, int end) {
    out.put('"');
    int run = start;
    for (int p = start; p < end; p++) {
      if (b[p] == '"' || b[p] == '\\' || b[p] >= 0 && b[p] < 0x20) {
        out.put(b, run, p);
        escape(b[p]);
        run = p + 1;
      }
    }
    out.put(b, run, end);
    out.put('"');
  }

  private void escape(byte c) {
    String escape =
        switch (c) {
          case '"' -> "\\\"";
          case '\\' -> "\\\\";
          case '\n' -> "\\n";
          case '\r' -> "\\r";
          case '\t' -> "\\t";
          case '\b' -> "\\b";
          case '\f' -> "\\f";
          default -> "\\u%04x".formatted(c);
        };
    out.put(escape.getBytes(StandardCharsets.US_ASCII));
  }
}
