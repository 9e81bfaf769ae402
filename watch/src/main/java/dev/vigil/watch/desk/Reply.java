package dev.vigil.watch.desk;

/**
 * What came of an errand. Immutable.
 *
 * @param code 0 yes or done, 1 no or different, 2 error
 * @param words lines for whoever asked; of an error one sentence
 */
public record Reply(int code, String words) {
  public static final int YES = 0;
  public static final int NO = 1;
  public static final int ERROR = 2;

  static Reply done(String words) {
    return new Reply(YES, words);
  }

  static Reply error(String sentence) {
    return new Reply(ERROR, sentence);
  }
}
