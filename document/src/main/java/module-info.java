/**
 * Documents as digests: readers, exact writers, packs, XPath and CSS, similarity and records. Other
 * modules than Vigil's own use the packages that are exported to all.
 */
// Vigil's modules come later; some jars have no names.
@SuppressWarnings({"module", "requires-automatic"})
module dev.vigil.document {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.github.benmanes.caffeine;
  requires com.github.luben.zstd_jni;
  requires java.logging;
  requires java.xml;
  requires json.path;
  requires net.sf.saxon;
  requires net.thisptr.jackson.jq;
  // Fontbox and PDFBox log with it, but do not require it: they have no descriptors.
  requires org.apache.commons.logging;
  requires org.apache.fontbox;
  requires org.apache.pdfbox;
  requires org.apache.pdfbox.io;
  requires re2j;
  requires static transitive org.jspecify;

  exports dev.vigil.document;
  exports dev.vigil.document.feed;
  exports dev.vigil.document.objects;
  exports dev.vigil.document.pack;
  exports dev.vigil.document.pack.container;
  exports dev.vigil.document.query;
  exports dev.vigil.document.read;
  exports dev.vigil.document.similar;
  exports dev.vigil.document.xpath;
  exports dev.vigil.document.internal.html to
      dev.vigil.bench;
  exports dev.vigil.document.internal.json to
      dev.vigil.diff;
  exports dev.vigil.document.internal.list to
      dev.vigil.diff;
  exports dev.vigil.document.internal.lossless to
      dev.vigil.bench,
      dev.vigil.diff;
  exports dev.vigil.document.internal.saxon to
      dev.vigil.knowledge,
      dev.vigil.mediator;
  exports dev.vigil.document.markup to
      dev.vigil.bench,
      dev.vigil.cli,
      dev.vigil.diff,
      dev.vigil.discover,
      dev.vigil.fetch,
      dev.vigil.knowledge,
      dev.vigil.mediator,
      dev.vigil.search,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.document.pack.coding to
      dev.vigil.bench;
  exports dev.vigil.document.resource to
      dev.vigil.discover,
      dev.vigil.fetch,
      dev.vigil.watch;
}
