package dev.vigil.fetch.message;

import java.util.List;

/**
 * The additional results of rendering a page in a browser. Immutable if the screenshot is not
 * modified.
 *
 * @param served the main document as served, before scripts
 * @param screenshot a PNG of the whole page, up to a limit; empty if not requested
 * @param resources the style sheets, images and fonts of the page
 * @param refused addresses that the page wanted and the guard refused, with the reasons
 */
public record RenderedPage(
    byte[] served, byte[] screenshot, List<LoadedResource> resources, List<String> refused) {
  /** Checks the values and copies the lists. */
  public RenderedPage {
    resources = List.copyOf(resources);
    refused = List.copyOf(refused);
  }
}
