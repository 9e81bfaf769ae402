package dev.vigil.fetch.message;

import java.util.List;

/**
 * The result of fetching the frames of a page. Immutable if the bytes are not modified.
 *
 * @param combined the page with the content of its frames, in UTF-8; empty where no frame was
 *     followed
 * @param documents the page and its frames, each byte for byte as it was served
 * @param missing what could not be had and is left out, with the reasons
 * @param broken why the page is not whole this time; empty where it is
 */
public record PageFrames(
    byte[] combined, List<LoadedResource> documents, List<String> missing, String broken) {
  public PageFrames {
    documents = List.copyOf(documents);
    missing = List.copyOf(missing);
  }

  public boolean isFramed() {
    return combined.length > 0;
  }
}
