package dev.vigil.diff.noise;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.page.PageLine;
import dev.vigil.diff.noise.page.PageLines;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Small pages in, and what a view sees of them as lines to compare. */
public final class NoisePages {
  private NoisePages() {}

  public static PageDigest html(String body) {
    return read(
        "<!DOCTYPE html><html><head><title>T</title></head><body>" + body, DocumentType.HTML);
  }

  public static PageDigest read(String source, DocumentType type) {
    byte[] bytes = source.getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.NONE.as(type), ReadLimits.WEB).digest();
  }

  /** Every node and attribute that is seen, as it is seen. */
  public static List<String> seen(PageDigest digest, String... rules) {
    DocumentView view = NoiseRules.parse(List.of(rules)).apply(DocumentView.of(digest)).view();
    List<String> seen = new ArrayList<>();
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (!digest.isElement(at)) {
        seen.add(digest.kind(at) + " " + view.value(at));
        continue;
      }
      StringBuilder tag = new StringBuilder("<" + digest.name(at).local());
      var attributes = digest.attributes();
      for (int a = attributes.start(at), end = attributes.end(at); a < end; a++) {
        if (view.seesAttribute(a)) {
          tag.append(' ').append(attributes.name(a).qualified()).append('=');
          tag.append(view.attributeValue(a));
        }
      }
      seen.add(tag.append('>').toString());
    }
    return seen;
  }

  public static List<String> lines(PageDigest digest, String... rules) {
    DocumentView view = NoiseRules.parse(List.of(rules)).apply(DocumentView.of(digest)).view();
    return PageLines.of(view).stream().filter(PageLine::shown).map(PageLine::text).toList();
  }

  public static boolean same(String a, String b, String... rules) {
    return seen(html(a), rules).equals(seen(html(b), rules));
  }
}
