package dev.vigil.document.xpath.node;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the prefixes in an expression: the caller's prefixes come first, then those in scope at
 * the root element, then the well-known ones. Immutable.
 *
 * <p>In HTML an unprefixed name means the HTML element of that name in any case, and an unprefixed
 * attribute name is lower-cased, but for the names that the HTML parser itself gives capitals.
 */
public final class Prefixes {
  public static final Map<String, String> WELL_KNOWN =
      Map.of(
          "xml", DocumentName.XML,
          "xs", "http://www.w3.org/2001/XMLSchema",
          "fn", "http://www.w3.org/2005/xpath-functions",
          "map", "http://www.w3.org/2005/xpath-functions/map",
          "array", "http://www.w3.org/2005/xpath-functions/array",
          "svg", DocumentName.SVG,
          "math", DocumentName.MATHML,
          "xhtml", DocumentName.XHTML,
          "xlink", DocumentName.XLINK);

  /** The attributes to which the HTML parser gives capitals in SVG and MathML. */
  private static final Set<String> CAPITALISED =
      Set.of(
          ("attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits"
                  + " diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits"
                  + " kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust"
                  + " limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits"
                  + " maskUnits numOctaves pathLength patternContentUnits patternTransform"
                  + " patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio"
                  + " primitiveUnits refX refY repeatCount repeatDur requiredExtensions"
                  + " requiredFeatures specularConstant specularExponent spreadMethod startOffset"
                  + " stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX"
                  + " targetY textLength viewBox viewTarget xChannelSelector yChannelSelector"
                  + " zoomAndPan definitionURL")
              .split(" "));

  private final DocumentType type;
  private final Map<String, String> bindings;

  private Prefixes(DocumentType type, Map<String, String> bindings) {
    this.type = type;
    this.bindings = bindings;
  }

  public static Prefixes of(
      DocumentType type, Map<String, String> supplied, Map<String, String> atRoot) {
    Map<String, String> bindings = new TreeMap<>(WELL_KNOWN);
    bindings.putAll(atRoot);
    bindings.put("xml", DocumentName.XML);
    bindings.putAll(supplied);
    return new Prefixes(type, bindings);
  }

  /** The prefixes that the root element declares; the default namespace is not among them. */
  static Map<String, String> atRoot(PageDigest digest) {
    int root = digest.root();
    if (root < 0) {
      return Map.of();
    }
    Map<String, String> found = new TreeMap<>();
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(root), end = attributes.end(root); a < end; a++) {
      DocumentName name = attributes.name(a);
      if (name.declaresNamespace() && !name.local().equals("xmlns")) {
        found.put(name.local(), attributes.value(a));
      }
    }
    return found;
  }

  public boolean isHtml() {
    return type == DocumentType.HTML;
  }

  public Map<String, String> bindings() {
    return bindings;
  }

  /** The namespace of an element test. */
  String elementUri(NodeTest test) {
    String uri = test.uri();
    if (uri != null) {
      return uri;
    }
    String prefix = test.prefix();
    return prefix == null ? (isHtml() ? DocumentName.XHTML : "") : uri(prefix);
  }

  String attributeUri(NodeTest test) {
    String uri = test.uri();
    if (uri != null) {
      return uri;
    }
    String prefix = test.prefix();
    return prefix == null ? "" : uri(prefix);
  }

  @Nullable String elementLocal(NodeTest test) {
    String local = test.local();
    return local == null || !isHtml() || test.prefix() != null || test.uri() != null
        ? local
        : htmlElement(local);
  }

  @Nullable String attributeLocal(NodeTest test) {
    String local = test.local();
    return local == null || !isHtml() || test.prefix() != null || test.uri() != null
        ? local
        : htmlAttribute(local);
  }

  public static String htmlElement(String local) {
    return lowerCase(local);
  }

  public static String htmlAttribute(String local) {
    return CAPITALISED.contains(local) ? local : lowerCase(local);
  }

  /** HTML lower-cases ASCII letters and no others. */
  private static String lowerCase(String local) {
    StringBuilder lower = new StringBuilder(local);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        lower.setCharAt(i, (char) (c + 32));
      }
    }
    return lower.toString();
  }

  private String uri(String prefix) {
    String uri = bindings.get(prefix);
    if (uri == null) {
      throw new DocumentException(
          "The prefix '"
              + prefix
              + "' is not declared on the root element of the document; pass its namespace with"
              + " the query (XPST0081).");
    }
    return uri;
  }
}
