package dev.vigil.watch.importer;

import java.util.Set;

/** What sentinels are called that are made of jobs. Stateless. */
final class JobNames {
  private static final int LONGEST = 60;

  private JobNames() {}

  /** A name out of a title, else out of an address. */
  static String of(String title, String url) {
    String plain = plain(title);
    return plain.isEmpty() ? plain(url.replaceFirst("^[a-z]+://(www\\.)?", "")) : plain;
  }

  private static String plain(String text) {
    String plain = text.strip().replaceAll("[^\\p{L}\\p{N}._]+", "-");
    plain = plain.length() > LONGEST ? plain.substring(0, LONGEST) : plain;
    return plain.replaceAll("^[-.]+|[-.]+$", "");
  }

  /** The name, or one like it that nobody has; it is taken then. */
  static String unlike(String name, Set<String> taken) {
    String base = name.isEmpty() ? "job" : name;
    String free = base;
    for (int i = 2; !taken.add(free); i++) {
      free = base + "-" + i;
    }
    return free;
  }
}
