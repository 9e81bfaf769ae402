package dev.vigil.document.xpath.node;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds elements by their identifiers: {@code xml:id}, {@code id} in HTML, and attributes that the
 * internal subset of the document type declares as ID, IDREF or IDREFS. Not thread-safe.
 */
public final class DocumentIds {
  private static final Pattern LIST =
      Pattern.compile("<!ATTLIST\\s+([^\\s>]+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*+)>");
  private static final Pattern TYPE =
      Pattern.compile("([^\\s\"'()|]+)\\s+(ID|IDREFS?)\\s+(?=[#\"'])");

  private final PageDigest digest;
  private final boolean html;
  private final Set<String> ids = new HashSet<>();
  private final Set<String> references = new HashSet<>();
  private @Nullable Map<String, Integer> elements;

  public DocumentIds(PageDigest digest) {
    this.digest = digest;
    this.html = digest.type() == DocumentType.HTML;
    for (int at = digest.firstChild(0); at >= 0 && !html; at = digest.nextSibling(at)) {
      if (digest.kind(at) == NodeKind.DOCTYPE) {
        declared(digest.text(at));
      }
    }
  }

  private void declared(String doctype) {
    Matcher lists = LIST.matcher(doctype.replaceAll("(?s)<!--.*?-->", ""));
    while (lists.find()) {
      Matcher types = TYPE.matcher(lists.group(2));
      while (types.find()) {
        (types.group(2).equals("ID") ? ids : references).add(lists.group(1) + " " + types.group(1));
      }
    }
  }

  public boolean isId(int element, int attribute) {
    DocumentName name = digest.attributes().name(attribute);
    return name.uri().equals(DocumentName.XML) && name.local().equals("id")
        || html && name.uri().isEmpty() && name.local().equals("id")
        || !ids.isEmpty() && ids.contains(key(element, name));
  }

  public boolean isIdref(int element, int attribute) {
    return !references.isEmpty()
        && references.contains(key(element, digest.attributes().name(attribute)));
  }

  private String key(int element, DocumentName name) {
    return digest.name(element).qualified() + " " + name.qualified();
  }

  /** The first element with that identifier, or -1. */
  public int find(String id, EvaluationBudget budget) {
    Map<String, Integer> known = elements;
    if (known == null) {
      known = new HashMap<>();
      Attributes attributes = digest.attributes();
      budget.spend(attributes.count() + 1);
      for (int a = 0; a < attributes.count(); a++) {
        int owner = attributes.owner(a);
        if (isId(owner, a)) {
          known.putIfAbsent(attributes.value(a).strip(), owner);
        }
      }
      elements = known;
    }
    return known.getOrDefault(id, -1);
  }
}
