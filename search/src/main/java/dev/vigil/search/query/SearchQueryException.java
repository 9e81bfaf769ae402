package dev.vigil.search.query;

import dev.vigil.search.answer.SearchException;

/** A query with an error; the message names the place. */
public final class SearchQueryException extends SearchException {
  private static final long serialVersionUID = 1L;

  private final int position;

  /**
   * @param position the character, from 0 on
   */
  public SearchQueryException(int position, String message) {
    super("Character %d of the query: %s".formatted(position + 1, message));
    this.position = position;
  }

  public int position() {
    return position;
  }
}
