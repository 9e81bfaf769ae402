package dev.vigil.document;

/** A list of strings that stores equal strings once. Immutable. */
final class SharedStrings implements StringList {
  private final HeapStrings distinct;
  private final NumberColumn ids;

  /**
   * @param ids per string the number of its text among the distinct ones
   */
  SharedStrings(HeapStrings distinct, NumberColumn ids) {
    this.distinct = distinct;
    this.ids = ids;
  }

  @Override
  public int count() {
    return ids.size();
  }

  @Override
  public byte[] buffer(int i) {
    return distinct.buffer(i);
  }

  @Override
  public int start(int i) {
    return distinct.start(ids.get(i));
  }

  @Override
  public int end(int i) {
    return distinct.end(ids.get(i));
  }
}
