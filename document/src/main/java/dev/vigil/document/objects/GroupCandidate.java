package dev.vigil.document.objects;

/**
 * A group of elements with its records and its score. Immutable.
 *
 * @param fields values in the common form of the records
 * @param likeness of the records to that form, 0 to 1
 * @param share of what the page shows, 0 to 1
 * @param merit the product of all other factors, 0 to 1
 */
record GroupCandidate(
    RepeatedElements.Group group,
    RecordRanges ranges,
    int fields,
    double likeness,
    double share,
    double merit) {
  /** A list with this share of the page needs no more of it to be what the page is about. */
  static final double AMPLE = 0.4;

  double rank(boolean html) {
    return merit * (html ? Math.sqrt(share) : share);
  }

  double confidence() {
    return Math.min(1, merit * Math.min(1, Math.sqrt(share / AMPLE)));
  }

  GroupCandidate less(double factor) {
    return new GroupCandidate(group, ranges, fields, likeness, share, merit * factor);
  }
}
