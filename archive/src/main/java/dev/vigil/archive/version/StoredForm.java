package dev.vigil.archive.version;

/** The form in which the bytes of a version are stored. Immutable. */
public sealed interface StoredForm {
  /** {@return the bytes of this form alone, without what it stands on} */
  int bytes();

  /** Stored as a pack file of its own, named by the hash of the version. */
  record Packed() implements StoredForm {
    @Override
    public int bytes() {
      return 0;
    }
  }

  /**
   * Stored as a body that needs no other version.
   *
   * @param at where the body is
   */
  record Whole(BodyLocation at) implements StoredForm {
    @Override
    public int bytes() {
      return at.length();
    }
  }

  /**
   * Stored as the delta to another version.
   *
   * @param base the number of the other version
   * @param at where the body is
   */
  record Delta(int base, BodyLocation at) implements StoredForm {
    @Override
    public int bytes() {
      return at.length();
    }
  }

  /**
   * Stored as a reference to another version with equal bytes.
   *
   * @param base the number of the other version
   */
  record Same(int base) implements StoredForm {
    @Override
    public int bytes() {
      return 0;
    }
  }

  /** {@return the number of the version that is needed first, or 0} */
  default int base() {
    return switch (this) {
      case Delta delta -> delta.base;
      case Same same -> same.base;
      case Packed packed -> 0;
      case Whole whole -> 0;
    };
  }
}
