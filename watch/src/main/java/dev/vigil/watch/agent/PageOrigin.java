package dev.vigil.watch.agent;

/** Where an agent finds pages. Implementations are safe for concurrent use. */
interface PageOrigin {
  /**
   * Looks at a page.
   *
   * @param url its address on the web
   * @param path what follows the part of the address that the place stands for
   * @param known whether it may be called unchanged, since its content at the look before is at
   *     hand
   */
  PageSnapshot check(String url, String path, boolean known);
}
