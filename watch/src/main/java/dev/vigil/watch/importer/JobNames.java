package dev.vigil.watch.importer;

import java.util.Set;

/** Creates sentinel names for imported jobs. Stateless. */
final class JobNames {
  private static final int LONGEST = 60;

  private JobNames() {}

  /** Creates a name from a title, else from a URL. */
  static String of(String title, String url) {
    String plain = plain(title);
    return plain.isEmpty() ? plain(url.replaceFirst("^[a-z]+://(www\\.)?", "")) : plain;
  }

  private static String plain(String text) {
    String plain = text.strip().replaceAll("[^\\p{L}\\p{N}._]+", "-");
    plain = plain.length() > LONGEST ? plain.substring(0, LONGEST) : plain;
    return plain.replaceAll("^[-.]+|[-.]+$", "");
  }

  /** The name, or a similar one that is not taken; it is then added to the taken ones. */
  static String unlike(String name, Set<String> taken) {
    String base = name.isEmpty() ? "job" : name;
    String free = base;
    for (int i = 2; !taken.add(free); i++) {
      free = base + "-" + i;
    }
    return free;
  }
}
