/** The access to the network: address guard, politeness, robots.txt, limits, browser and mail. */
// Vigil's modules come later; some jars have no names.
@SuppressWarnings({"module", "requires-automatic"})
module dev.vigil.fetch {
  requires com.github.benmanes.caffeine;
  requires com.github.luben.zstd_jni;
  requires crawler.commons;
  requires dec;
  requires jakarta.mail;
  requires java.net.http;
  requires kotlin.stdlib;
  requires okio;
  requires org.dnsjava;
  requires org.eclipse.angus.mail;
  requires static transitive org.jspecify;
  requires tools.jackson.core;
  requires tools.jackson.databind;
  requires transitive dev.vigil.document;
  requires transitive okhttp3;

  exports dev.vigil.fetch;
  exports dev.vigil.fetch.guard;
  exports dev.vigil.fetch.mail;
  exports dev.vigil.fetch.message;
  exports dev.vigil.fetch.page;
  exports dev.vigil.fetch.polite;
  exports dev.vigil.fetch.url;
  exports dev.vigil.fetch.internal.body to
      dev.vigil.watch;
  exports dev.vigil.fetch.internal.browser to
      dev.vigil.bench,
      dev.vigil.server,
      dev.vigil.watch;
}
