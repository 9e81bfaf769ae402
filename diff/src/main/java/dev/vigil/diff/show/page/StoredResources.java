package dev.vigil.diff.show.page;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The style sheets, images and fonts that were stored with a page. Implementations must be safe to
 * call from one thread at a time and must not reach the network.
 */
@FunctionalInterface
public interface StoredResources {
  /** No stored resources. */
  StoredResources NONE = (address, within) -> null;

  /**
   * The bytes of a resource, or null if it was not kept.
   *
   * @param address as the page or sheet names it, absolute or relative
   * @param within the address of the sheet that names it, empty for the page itself
   */
  byte @Nullable [] find(String address, String within);

  /** Resources by the address that the page writes. */
  static StoredResources of(Map<String, byte[]> byAddress) {
    Map<String, byte[]> kept = Map.copyOf(byAddress);
    return (address, within) -> kept.get(address);
  }
}
