package dev.vigil.watch.command;

/**
 * The result of a command: exit code and text. Immutable.
 *
 * @param code 0 yes or done, 1 no or different, 2 error
 * @param words the output lines; for an error one sentence
 */
public record CommandResult(int code, String words) {
  public static final int YES = 0;
  public static final int NO = 1;
  public static final int ERROR = 2;

  static CommandResult done(String words) {
    return new CommandResult(YES, words);
  }

  static CommandResult error(String sentence) {
    return new CommandResult(ERROR, sentence);
  }
}
