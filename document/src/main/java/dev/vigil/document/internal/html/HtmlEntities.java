package dev.vigil.document.internal.html;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The named character references of HTML: 2,231 names, 106 of which also end without a semicolon.
 * Immutable.
 *
 * <p>The names stand sorted in one array. A search narrows the range of names that agree with the
 * input character by character and remembers the longest that was complete, which is what the
 * specification asks for. The resource is front-coded: per line the number of characters shared
 * with the line before (base 36), the rest, a space, and the code points in hexadecimal.
 */
final class HtmlEntities {
  private static final byte[][] NAMES;
  private static final byte[][] VALUES;

  /** The first name that begins with each ASCII character, and the first behind those. */
  private static final int[] FIRST = new int[129];

  static {
    List<byte[]> names = new ArrayList<>(2231);
    List<byte[]> values = new ArrayList<>(2231);
    load(names, values);
    NAMES = names.toArray(byte[][]::new);
    VALUES = values.toArray(byte[][]::new);
    int at = 0;
    for (int c = 0; c <= 128; c++) {
      while (at < NAMES.length && NAMES[at][0] < c) {
        at++;
      }
      FIRST[c] = at;
    }
  }

  private HtmlEntities() {}

  private static void load(List<byte[]> names, List<byte[]> values) {
    try (InputStream in = HtmlEntities.class.getResourceAsStream("entities.txt")) {
      if (in == null) {
        throw new IllegalStateException("entities.txt is missing from the class path");
      }
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
      String previous = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int space = line.indexOf(' ');
        String name =
            previous.substring(0, Character.digit(line.charAt(0), 36)) + line.substring(1, space);
        StringBuilder value = new StringBuilder();
        for (String hex : line.substring(space + 1).split(",", -1)) {
          value.appendCodePoint(Integer.parseInt(hex, 16));
        }
        names.add(name.getBytes(StandardCharsets.US_ASCII));
        values.add(value.toString().getBytes(StandardCharsets.UTF_8));
        previous = name;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int count() {
    return NAMES.length;
  }

  /**
   * The number of the longest name that {@code text[start .. end)} begins with, or -1. Names
   * include their semicolon where they have one.
   */
  static int longest(byte[] text, int start, int end) {
    if (start >= end || text[start] < 0) {
      return -1;
    }
    int low = FIRST[text[start]];
    int high = FIRST[text[start] + 1];
    int found = -1;
    for (int i = 1; low < high; i++) {
      if (NAMES[low].length == i) {
        found = low++;
      }
      if (start + i >= end) {
        break;
      }
      int c = text[start + i];
      low = bound(low, high, i, c);
      high = bound(low, high, i, c + 1);
    }
    return found;
  }

  /** The first name in the range whose character at {@code at} is not below {@code c}. */
  private static int bound(int from, int to, int at, int c) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = low + high >>> 1;
      if (NAMES[middle][at] < c) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  static int length(int entity) {
    return NAMES[entity].length;
  }

  static boolean endsWithSemicolon(int entity) {
    byte[] name = NAMES[entity];
    return name[name.length - 1] == ';';
  }

  /** The characters of a named reference, in UTF-8; must not be modified. */
  static byte[] value(int entity) {
    return VALUES[entity];
  }

  /** The number of an exact name, or -1; for tests. */
  static int find(String name) {
    return Arrays.binarySearch(NAMES, name.getBytes(StandardCharsets.US_ASCII), Arrays::compare);
  }
}
