package dev.vigil.watch.agent;

/**
 * Reads pages for an agent, from a folder or a web server. Implementations are safe for concurrent
 * use.
 */
interface AgentPageReader {
  /**
   * Checks a page.
   *
   * @param url its address on the web
   * @param path what follows the URL prefix of this origin
   * @param known whether the result may be unchanged, since the previous content is available
   */
  PageSnapshot check(String url, String path, boolean known);

  /**
   * Reads a page as a part of another one. It is not remembered, so that a check of the page itself
   * still finds its change.
   */
  PageSnapshot read(String url, String path);

  /**
   * Whether the page changed since the last check and rests again, as far as that is known without
   * reading it.
   */
  default boolean changed(String path) {
    return false;
  }
}
