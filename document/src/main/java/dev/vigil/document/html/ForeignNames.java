package dev.vigil.document.html;

import dev.vigil.document.Kind;
import dev.vigil.document.Name;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How names read in the tree: HTML's in lower case, those of SVG and MathML in the case that their
 * standards have, and foreign attributes such as {@code xlink:href} with their namespace.
 * Immutable.
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

  private static final Map<String, Name> NAMESPACED =
      Map.ofEntries(
          foreign("xlink", "actuate", Name.XLINK),
          foreign("xlink", "arcrole", Name.XLINK),
          foreign("xlink", "href", Name.XLINK),
          foreign("xlink", "role", Name.XLINK),
          foreign("xlink", "show", Name.XLINK),
          foreign("xlink", "title", Name.XLINK),
          foreign("xlink", "type", Name.XLINK),
          foreign("xml", "lang", Name.XML),
          foreign("xml", "space", Name.XML),
          foreign("", "xmlns", Name.XMLNS),
          foreign("xmlns", "xlink", Name.XMLNS));

  private ForeignNames() {}

  private static Map<String, String> byLowerCase(List<String> names) {
    Map<String, String> map = new HashMap<>();
    for (String name : names) {
      map.put(name.toLowerCase(java.util.Locale.ROOT), name);
    }
    return Map.copyOf(map);
  }

  private static Map.Entry<String, Name> foreign(String prefix, String local, String uri) {
    Name name = new Name(Kind.ELEMENT, prefix, local, uri);
    return Map.entry(name.qualified(), name);
  }

  /** The element name for a tag name in lower case. */
  static Name element(String lower, int namespace) {
    return switch (namespace) {
      case Tags.SVG_NS -> new Name(Kind.ELEMENT, "", SVG_TAGS.getOrDefault(lower, lower), Name.SVG);
      case Tags.MATH_NS -> new Name(Kind.ELEMENT, "", lower, Name.MATHML);
      default -> new Name(Kind.ELEMENT, "", lower, Name.XHTML);
    };
  }

  /** The attribute name on an element of that namespace. */
  static Name attribute(String lower, int namespace) {
    if (namespace == Tags.HTML_NS) {
      return Name.of(lower);
    }
    Name adjusted = NAMESPACED.get(lower);
    if (adjusted != null) {
      return adjusted;
    }
    if (namespace == Tags.SVG_NS) {
      return Name.of(SVG_ATTRIBUTES.getOrDefault(lower, lower));
    }
    return Name.of(lower.equals("definitionurl") ? "definitionURL" : lower);
  }
}
