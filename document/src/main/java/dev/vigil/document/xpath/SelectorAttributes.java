package dev.vigil.document.xpath;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import dev.vigil.document.xpath.node.Prefixes;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Evaluates the conditions of selectors on the attributes of an element. Immutable. */
final class SelectorAttributes {
  /** Attributes whose values HTML compares without regard to case. */
  private static final Set<String> CASELESS =
      Set.of(
          ("accept accept-charset align alink axis bgcolor charset checked clear codetype color"
                  + " compact declare defer dir direction disabled enctype face frame hreflang"
                  + " http-equiv lang language link media method multiple nohref noresize noshade"
                  + " nowrap readonly rel rev rules scope scrolling selected shape target text type"
                  + " valign valuetype vlink")
              .split(" "));

  private final PageDigest digest;
  private final Attributes attributes;
  private final StringList values;
  private final int classId;
  private final int idId;
  private final int hrefId;

  SelectorAttributes(PageDigest digest) {
    this.digest = digest;
    this.attributes = digest.attributes();
    this.values = attributes.values();
    DocumentNames names = attributes.names();
    this.classId = names.find(DocumentName.of("class"));
    this.idId = names.find(DocumentName.of("id"));
    this.hrefId = names.find(DocumentName.of("href"));
  }

  boolean hasClass(int node, byte[] name) {
    int a = classId < 0 ? -1 : attributes.find(node, classId);
    return a >= 0 && hasWord(values.buffer(a), values.start(a), values.end(a), name);
  }

  private static boolean hasWord(byte[] in, int start, int end, byte[] word) {
    int at = start;
    while (at < end) {
      while (at < end && isSpace(in[at])) {
        at++;
      }
      int from = at;
      while (at < end && !isSpace(in[at])) {
        at++;
      }
      if (at > from && Arrays.equals(in, from, at, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\f';
  }

  boolean hasId(int node, byte[] value) {
    int a = idId < 0 ? -1 : attributes.find(node, idId);
    return a >= 0 && values.equal(a, value);
  }

  boolean isLink(int node) {
    String local = digest.name(node).local();
    return (local.equals("a") || local.equals("area"))
        && hrefId >= 0
        && attributes.find(node, hrefId) >= 0;
  }

  boolean accepts(int node, SelectorPart.HasAttribute condition) {
    if (!attributes.has(node)) {
      return false;
    }
    boolean html =
        digest.type() == DocumentType.HTML && digest.name(node).uri().equals(DocumentName.XHTML);
    String wanted = html ? Prefixes.htmlElement(condition.name()) : condition.name();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      DocumentName name = attributes.name(a);
      if (name.uri().isEmpty() && name.local().equals(wanted)) {
        boolean caseless =
            condition.flag() == 'i' || condition.flag() == 0 && html && CASELESS.contains(wanted);
        return condition.match() == SelectorPart.Match.PRESENT
            || caseless && accepts(lower(values.get(a)), condition, lower(condition.value()))
            || !caseless && accepts(values.get(a), condition, condition.value());
      }
    }
    return false;
  }

  private static String lower(String value) {
    return value.toLowerCase(Locale.ROOT);
  }

  private static boolean accepts(String value, SelectorPart.HasAttribute condition, String wanted) {
    return switch (condition.match()) {
      case PRESENT -> true;
      case EQUAL -> value.equals(wanted);
      case WORD -> !wanted.isEmpty() && hasWord(value, wanted);
      case DASH -> value.equals(wanted) || value.startsWith(wanted + "-");
      case PREFIX -> !wanted.isEmpty() && value.startsWith(wanted);
      case SUFFIX -> !wanted.isEmpty() && value.endsWith(wanted);
      case SUBSTRING -> !wanted.isEmpty() && value.contains(wanted);
    };
  }

  private static boolean hasWord(String value, String word) {
    for (String each : value.split("[ \t\n\r\f]+", -1)) {
      if (each.equals(word)) {
        return true;
      }
    }
    return false;
  }
}
