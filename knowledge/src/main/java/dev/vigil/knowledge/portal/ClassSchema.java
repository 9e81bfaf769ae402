package dev.vigil.knowledge.portal;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;

/**
 * Writes the XML Schema of a class. Files after it need no mapping of their own: their elements are
 * the properties of the class, and extraction reads them. Stateless.
 */
public final class ClassSchema {
  private ClassSchema() {}

  public static String write(FactClass type) {
    String namespace = "urn:vigil:class:" + type.name();
    StringBuilder out =
        new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
            .append("<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns=\"")
            .append(namespace)
            .append("\"\n    targetNamespace=\"")
            .append(namespace)
            .append("\" elementFormDefault=\"qualified\">\n")
            .append("  <xs:element name=\"list\">\n    <xs:complexType>\n      <xs:sequence>\n")
            .append("        <xs:element ref=\"")
            .append(type.types().getFirst())
            .append("\" minOccurs=\"0\" maxOccurs=\"unbounded\"/>\n")
            .append("      </xs:sequence>\n    </xs:complexType>\n  </xs:element>\n")
            .append("  <xs:element name=\"")
            .append(type.types().getFirst())
            .append("\">\n")
            .append("    <xs:complexType>\n      <xs:sequence>\n");
    for (FactProperty property : type.properties()) {
      element(out, type, property);
    }
    return out.append(
            "      </xs:sequence>\n    </xs:complexType>\n  </xs:element>\n</xs:schema>\n")
        .toString();
  }

  private static void element(StringBuilder out, FactClass type, FactProperty property) {
    String name = property.from().getFirst().replaceAll("[^\\p{L}\\p{N}._-]", "_");
    out.append("        <xs:element name=\"").append(name).append('"');
    out.append(" minOccurs=\"").append(property.name().equals(type.title()) ? 1 : 0).append('"');
    if (property.many()) {
      out.append(" maxOccurs=\"unbounded\"");
    }
    switch (property.type()) {
      case MONEY, QUANTITY ->
          out.append(
                  ">\n"
                      + "          <xs:complexType><xs:simpleContent><xs:extension"
                      + " base=\"xs:decimal\">")
              .append("<xs:attribute name=\"unit\" type=\"xs:string\"/>")
              .append(
                  "</xs:extension></xs:simpleContent></xs:complexType>\n        </xs:element>\n");
      case CHOICE -> {
        out.append(">\n          <xs:simpleType><xs:restriction base=\"xs:string\">");
        property
            .choices()
            .forEach(
                one ->
                    out.append("<xs:enumeration value=\"")
                        .append(MarkupEscape.escape(one))
                        .append("\"/>"));
        out.append("</xs:restriction></xs:simpleType>\n        </xs:element>\n");
      }
      default -> out.append(" type=\"xs:").append(xsd(property)).append("\"/>\n");
    }
  }

  private static String xsd(FactProperty property) {
    return switch (property.type()) {
      case NUMBER, MONEY, QUANTITY -> "decimal";
      case DATE -> "string"; // a date, a month, a year or a date with a time
      case DURATION -> "duration";
      case BOOLEAN -> "boolean";
      case URL -> "anyURI";
      case TEXT, CHOICE -> "string";
    };
  }
}
