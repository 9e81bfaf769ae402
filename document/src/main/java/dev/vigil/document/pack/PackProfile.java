package dev.vigil.document.pack;

/** The profile of a pack, which decides how its columns are laid out. */
public enum PackProfile {
  /** Web pages: two frames, because scripts, styles, classes and addresses repeat each other. */
  PAGE(0),
  /** Documents with a frame for each large column, so that a question reads little. */
  COLUMNS(1),
  /** Small documents: one frame for everything. */
  MESSAGE(2),
  /** Columns as they are in memory, each alone and never compressed: largest, quickest to load. */
  RAW(3);

  private final int code;

  PackProfile(int code) {
    this.code = code;
  }

  /** Its number in the header of a pack. */
  int code() {
    return code;
  }
}
