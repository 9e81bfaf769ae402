package dev.vigil.fetch.message;

import java.util.List;

/**
 * The style sheets, images and fonts of a page that could be fetched. Immutable.
 *
 * @param resources in the order in which the page needs them
 * @param refused addresses that the guard refused, with the reasons
 */
public record PageResourceSet(List<LoadedResource> resources, List<String> refused) {
  /** Checks the values and copies the lists. */
  public PageResourceSet {
    resources = List.copyOf(resources);
    refused = List.copyOf(refused);
  }
}
