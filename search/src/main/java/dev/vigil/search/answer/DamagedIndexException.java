package dev.vigil.search.answer;

/** The files of the index are damaged; only building it anew helps. */
public final class DamagedIndexException extends UnavailableIndexException {
  private static final long serialVersionUID = 1L;

  public DamagedIndexException(Throwable cause) {
    super(
        "The search index is damaged; build it anew by POST /api/v1/search/rebuild, or by"
            + " 'vigil search rebuild' while no server runs.",
        cause);
  }
}
