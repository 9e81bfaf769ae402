package dev.vigil.mediator.source;

/** Makes element names of column names. Stateless. */
public final class ColumnElements {
  private ColumnElements() {}

  /** The name with every other character written as {@code _x0020_}. */
  public static String of(String column) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < column.length(); i++) {
      char c = column.charAt(i);
      boolean fits =
          c < 128
              ? Character.isLetter(c)
                  || c == '_'
                  || i > 0 && (Character.isDigit(c) || c == '-' || c == '.')
              : Character.isLetter(c);
      if (fits) {
        name.append(c);
      } else {
        name.append("_x%04X_".formatted((int) c));
      }
    }
    return name.isEmpty() ? "_" : name.toString();
  }

  /** The text with what XML cannot hold replaced. */
  public static String text(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < 32 && c != '\n' && c != '\t' && c != '\r' || c >= 0xFFFE) {
        StringBuilder sound = new StringBuilder(value);
        for (int j = i; j < sound.length(); j++) {
          char d = sound.charAt(j);
          if (d < 32 && d != '\n' && d != '\t' && d != '\r' || d >= 0xFFFE) {
            sound.setCharAt(j, '\uFFFD');
          }
        }
        return sound.toString();
      }
    }
    return value;
  }
}
