package dev.vigil.document;

/**
 * A name in a document: of a tag, a processing instruction, an attribute, or one of the fixed names
 * of unnamed nodes such as {@code #text}.
 *
 * @param kind the kind of node that bears it; attributes use {@link NodeKind#ELEMENT}
 * @param prefix as written, empty for none
 * @param local the local part; in HTML already in the case that the tree has
 * @param uri the namespace, empty for none
 */
public record DocumentName(NodeKind kind, String prefix, String local, String uri) {
  public static final String XHTML = "http://www.w3.org/1999/xhtml";
  public static final String SVG = "http://www.w3.org/2000/svg";
  public static final String MATHML = "http://www.w3.org/1998/Math/MathML";
  public static final String XLINK = "http://www.w3.org/1999/xlink";
  public static final String XML = "http://www.w3.org/XML/1998/namespace";
  public static final String XMLNS = "http://www.w3.org/2000/xmlns/";

  /** An element or attribute name without prefix and namespace. */
  public static DocumentName of(String local) {
    return new DocumentName(NodeKind.ELEMENT, "", local, "");
  }

  /** The name as it stands in markup. */
  public String qualified() {
    return prefix.isEmpty() ? local : prefix + ":" + local;
  }

  /**
   * Whether an attribute of this name declares a namespace, which XPath does not see as attribute.
   */
  public boolean declaresNamespace() {
    return uri.equals(XMLNS);
  }
}
