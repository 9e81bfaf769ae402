package dev.vigil.knowledge.extract.embedded;

import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdErrorCode;
import com.apicatalog.jsonld.document.Document;
import com.apicatalog.jsonld.document.JsonDocument;
import com.apicatalog.jsonld.loader.DocumentLoader;
import com.apicatalog.jsonld.loader.DocumentLoaderOptions;
import java.io.StringReader;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Gives the contexts of well-known vocabularies without the network. Stateless. */
final class JsonLdContexts implements DocumentLoader {
  private static final Map<String, String> VOCABULARIES =
      Map.of(
          "schema.org", "http://schema.org/",
          "www.schema.org", "http://schema.org/",
          "ogp.me", "http://ogp.me/ns#",
          "xmlns.com", "http://xmlns.com/foaf/0.1/",
          "www.w3.org", "https://www.w3.org/ns/activitystreams#");

  @Override
  public Document loadDocument(URI url, DocumentLoaderOptions options) throws JsonLdError {
    String vocabulary = VOCABULARIES.get(Optional.ofNullable(url.getHost()).orElse(""));
    if (vocabulary == null) {
      throw new JsonLdError(JsonLdErrorCode.LOADING_REMOTE_CONTEXT_FAILED);
    }
    return JsonDocument.of(
        new StringReader("{\"@context\": {\"@vocab\": \"" + vocabulary + "\"}}"));
  }
}
