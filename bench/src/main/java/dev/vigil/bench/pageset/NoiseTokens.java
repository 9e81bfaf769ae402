package dev.vigil.bench.pageset;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts values in the place of tokens such as {@code {{hex 16}}}. Each token has its own random
 * numbers, so that a change of the page does not move the noise. For one version and one thread.
 *
 * <p>Of the class {@code shape}: hex N, b64 N, num A B, uuid, stamp, count START STEP, clock
 * PATTERN, today LANGUAGE PATTERN, ms, cfmail ADDRESS, either A|B, and deploy N NAME, which changes
 * with one version in four and is the same for the same name. Of the class {@code rotating}: pick N
 * LIST, turn LIST, shuffle LIST, online A B.
 */
final class NoiseTokens {
  private static final Pattern TOKEN = Pattern.compile("\\{\\{([a-z0-9]+)((?: [^}]*)?)\\}\\}");
  private static final ZonedDateTime BEGIN =
      ZonedDateTime.of(2026, 2, 3, 8, 17, 41, 0, ZoneOffset.UTC);
  private static final int VERSIONS_PER_DEPLOY = 4;
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private final Map<String, List<String>> lists;
  private final long seed;
  private final int shape;
  private final int rotation;
  private final Map<String, Integer> met = new HashMap<>();

  /**
   * @param shape the number of the version for tokens of this class
   * @param rotation the same for rotating parts
   */
  NoiseTokens(Map<String, List<String>> lists, long seed, int shape, int rotation) {
    this.lists = lists;
    this.seed = seed;
    this.shape = shape;
    this.rotation = rotation;
  }

  String fill(String text) {
    Matcher matcher = TOKEN.matcher(text);
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      matcher.appendReplacement(
          out, Matcher.quoteReplacement(value(matcher.group(1), matcher.group(2).strip())));
    }
    return matcher.appendTail(out).toString();
  }

  private String value(String name, String rest) {
    if (name.equals("origin")) {
      return "{{origin}}";
    }
    String[] words = rest.split(" ", -1);
    Random fresh = random(name, rest, shape);
    Random turning = random(name, rest, rotation);
    return switch (name) {
      case "hex" -> letters(fresh, number(words[0]), "0123456789abcdef");
      case "b64" -> letters(fresh, number(words[0]), LETTERS);
      case "num" -> Integer.toString(between(fresh, words));
      case "uuid" -> new UUID(fresh.nextLong(), fresh.nextLong()).toString();
      case "stamp" -> Long.toString(now().toEpochSecond());
      case "count" ->
          String.format(
              Locale.ROOT,
              words.length > 2 ? words[2] : "%d",
              number(words[0]) + shape * number(words[1]) + fresh.nextInt(number(words[1])));
      case "clock" -> DateTimeFormatter.ofPattern(rest, Locale.ENGLISH).format(now());
      case "today" ->
          DateTimeFormatter.ofPattern(
                  rest.substring(words[0].length() + 1), Locale.forLanguageTag(words[0]))
              .format(now());
      case "either" -> alternative(fresh, rest.split("\\|", -1));
      case "deploy" ->
          letters(mixed(name, rest, 0, shape / VERSIONS_PER_DEPLOY), number(words[0]), LETTERS);
      case "ms" -> String.format(Locale.ROOT, "0.%03d", 20 + fresh.nextInt(900));
      case "cfmail" -> covered(fresh.nextInt(256), rest);
      case "online" -> Integer.toString(between(turning, words));
      case "pick" -> fill(String.join("\n", some(turning, words[1], number(words[0]))));
      case "shuffle" -> fill(String.join("\n", some(turning, words[0], Integer.MAX_VALUE)));
      case "turn" -> fill(list(words[0]).get(rotation % list(words[0]).size()));
      default ->
          throw new IllegalArgumentException(
              "{{" + name + "}} is not a token; see the description of NoiseTokens.");
    };
  }

  private Random random(String name, String rest, int version) {
    int nth = met.getOrDefault(name + " " + rest, 0) + 1;
    met.put(name + " " + rest, nth);
    return mixed(name, rest, nth / 2, version);
  }

  private Random mixed(String name, String rest, int place, int version) {
    long mixed = seed;
    for (long part : new long[] {(name + " " + rest).hashCode(), place, version}) {
      mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
      mixed ^= mixed >>> 29;
    }
    return new Random(mixed);
  }

  private ZonedDateTime now() {
    return BEGIN.plusDays(shape).plusSeconds(shape * 317L);
  }

  private List<String> list(String name) {
    List<String> list = lists.get(name);
    if (list == null) {
      throw new IllegalArgumentException("There is no list '" + name + "'; add '--- list'.");
    }
    return list;
  }

  private List<String> some(Random random, String name, int most) {
    List<String> all = new ArrayList<>(list(name));
    Collections.shuffle(all, random);
    return all.subList(0, Math.min(most, all.size()));
  }

  private static String alternative(Random random, String[] all) {
    return all[random.nextInt(all.length)];
  }

  private static int number(String word) {
    return Integer.parseInt(word);
  }

  private static int between(Random random, String[] words) {
    int least = number(words[0]);
    return least + random.nextInt(number(words[1]) - least + 1);
  }

  private static String letters(Random random, int count, String of) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < count; i++) {
      out.append(of.charAt(random.nextInt(of.length())));
    }
    return out.toString();
  }

  /** A mail address as a content network covers it: its bytes, each XORed with the first one. */
  private static String covered(int key, String address) {
    StringBuilder out = new StringBuilder(String.format("%02x", key));
    for (int i = 0; i < address.length(); i++) {
      out.append(String.format("%02x", address.charAt(i) ^ key));
    }
    return out.toString();
  }
}
