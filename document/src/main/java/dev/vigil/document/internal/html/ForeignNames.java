package dev.vigil.document.internal.html;

import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adjusts names for the tree: HTML names to lower case, SVG and MathML names to the case of their
 * standards, and foreign attributes such as {@code xlink:href} to their namespace. Immutable.
 */
final class ForeignNames {
  private static final Map<String, String> SVG_TAGS =
      byLowerCase(
          List.of(
              "altGlyph",
              "altGlyphDef",
              "altGlyphItem",
              "animateColor",
              "animateMotion",
              "animateTransform",
              "clipPath",
              "feBlend",
              "feColorMatrix",
              "feComponentTransfer",
              "feComposite",
              "feConvolveMatrix",
              "feDiffuseLighting",
              "feDisplacementMap",
              "feDistantLight",
              "feDropShadow",
              "feFlood",
              "feFuncA",
              "feFuncB",
              "feFuncG",
              "feFuncR",
              "feGaussianBlur",
              "feImage",
              "feMerge",
              "feMergeNode",
              "feMorphology",
              "feOffset",
              "fePointLight",
              "feSpecularLighting",
              "feSpotLight",
              "feTile",
              "feTurbulence",
              "foreignObject",
              "glyphRef",
              "linearGradient",
              "radialGradient",
              "textPath"));

  private static final Map<String, String> SVG_ATTRIBUTES =
      byLowerCase(
          List.of(
              "attributeName",
              "attributeType",
              "baseFrequency",
              "baseProfile",
              "calcMode",
              "clipPathUnits",
              "diffuseConstant",
              "edgeMode",
              "filterUnits",
              "glyphRef",
              "gradientTransform",
              "gradientUnits",
              "kernelMatrix",
              "kernelUnitLength",
              "keyPoints",
              "keySplines",
              "keyTimes",
              "lengthAdjust",
              "limitingConeAngle",
              "markerHeight",
              "markerUnits",
              "markerWidth",
              "maskContentUnits",
              "maskUnits",
              "numOctaves",
              "pathLength",
              "patternContentUnits",
              "patternTransform",
              "patternUnits",
              "pointsAtX",
              "pointsAtY",
              "pointsAtZ",
              "preserveAlpha",
              "preserveAspectRatio",
              "primitiveUnits",
              "refX",
              "refY",
              "repeatCount",
              "repeatDur",
              "requiredExtensions",
              "requiredFeatures",
              "specularConstant",
              "specularExponent",
              "spreadMethod",
              "startOffset",
              "stdDeviation",
              "stitchTiles",
              "surfaceScale",
              "systemLanguage",
              "tableValues",
              "targetX",
              "targetY",
              "textLength",
              "viewBox",
              "viewTarget",
              "xChannelSelector",
              "yChannelSelector",
              "zoomAndPan"));

  private static final Map<String, DocumentName> NAMESPACED =
      Map.ofEntries(
          foreign("xlink", "actuate", DocumentName.XLINK),
          foreign("xlink", "arcrole", DocumentName.XLINK),
          foreign("xlink", "href", DocumentName.XLINK),
          foreign("xlink", "role", DocumentName.XLINK),
          foreign("xlink", "show", DocumentName.XLINK),
          foreign("xlink", "title", DocumentName.XLINK),
          foreign("xlink", "type", DocumentName.XLINK),
          foreign("xml", "lang", DocumentName.XML),
          foreign("xml", "space", DocumentName.XML),
          foreign("", "xmlns", DocumentName.XMLNS),
          foreign("xmlns", "xlink", DocumentName.XMLNS));

  private ForeignNames() {}

  private static Map<String, String> byLowerCase(List<String> names) {
    Map<String, String> map = new HashMap<>();
    for (String name : names) {
      map.put(name.toLowerCase(java.util.Locale.ROOT), name);
    }
    return Map.copyOf(map);
  }

  private static Map.Entry<String, DocumentName> foreign(String prefix, String local, String uri) {
    DocumentName name = new DocumentName(NodeKind.ELEMENT, prefix, local, uri);
    return Map.entry(name.qualified(), name);
  }

  /** The element name for a tag name in lower case. */
  static DocumentName element(String lower, int namespace) {
    return switch (namespace) {
      case HtmlTags.SVG_NS ->
          new DocumentName(
              NodeKind.ELEMENT, "", SVG_TAGS.getOrDefault(lower, lower), DocumentName.SVG);
      case HtmlTags.MATH_NS -> new DocumentName(NodeKind.ELEMENT, "", lower, DocumentName.MATHML);
      default -> new DocumentName(NodeKind.ELEMENT, "", lower, DocumentName.XHTML);
    };
  }

  /** The attribute name on an element of that namespace. */
  static DocumentName attribute(String lower, int namespace) {
    if (namespace == HtmlTags.HTML_NS) {
      return DocumentName.of(lower);
    }
    DocumentName adjusted = NAMESPACED.get(lower);
    if (adjusted != null) {
      return adjusted;
    }
    if (namespace == HtmlTags.SVG_NS) {
      return DocumentName.of(SVG_ATTRIBUTES.getOrDefault(lower, lower));
    }
    return DocumentName.of(lower.equals("definitionurl") ? "definitionURL" : lower);
  }
}
