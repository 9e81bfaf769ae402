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
  /** The namespace of HTML elements. */
  public static final String XHTML = "http://www.w3.org/1999/xhtml";

  /** The namespace of SVG. */
  public static final String SVG = "http://www.w3.org/2000/svg";

  /** The namespace of MathML. */
  public static final String MATHML = "http://www.w3.org/1998/Math/MathML";

  /** The namespace of XLink attributes. */
  public static final String XLINK = "http://www.w3.org/1999/xlink";

  /** The namespace of the prefix {@code xml}. */
  public static final String XML = "http://www.w3.org/XML/1998/namespace";

  /** The namespace of attributes that declare namespaces. */
  public static final String XMLNS = "http://www.w3.org/2000/xmlns/";

  /**
   * {@return an element or attribute name without prefix and namespace}
   *
   * @param local the local name
   */
  public static DocumentName of(String local) {
    return new DocumentName(NodeKind.ELEMENT, "", local, "");
  }

  /** {@return the name as it stands in markup, with its prefix} */
  public String qualified() {
    return prefix.isEmpty() ? local : prefix + ":" + local;
  }

  /**
   * {@return whether an attribute of this name declares a namespace, which XPath does not see as
   * attribute}
   */
  public boolean declaresNamespace() {
    return uri.equals(XMLNS);
  }
}
