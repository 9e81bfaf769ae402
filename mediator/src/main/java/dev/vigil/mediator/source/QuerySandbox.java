package dev.vigil.mediator.source;

import dev.vigil.document.internal.saxon.SaxonSandbox;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.om.NamePool;
import net.sf.saxon.tree.util.DocumentNumberAllocator;

/**
 * Saxon without access to files, the network or the environment: a query reads its sources only.
 * All sandboxes share their names, so that nodes of one can be used with another. Safe for
 * concurrent use once it is made.
 */
public class QuerySandbox extends SaxonSandbox {
  private static final NamePool NAMES = new NamePool();
  private static final DocumentNumberAllocator NUMBERS = new DocumentNumberAllocator();

  /** For the nodes of sources. */
  public static final QuerySandbox ONLY = new QuerySandbox();

  @SuppressWarnings("this-escape") // the methods of Saxon are not overridden
  protected QuerySandbox() {
    super("queries cannot read %s: add it as a source with 'vigil source add'");
    setNamePool(NAMES);
    setDocumentNumberAllocator(NUMBERS);
    // What Saxon evaluates while it compiles has no limit.
    setConfigurationProperty(Feature.OPTIMIZATION_LEVEL, "-k");
  }
}
