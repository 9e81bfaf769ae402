package dev.vigil.mediator.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Makes random queries over the sources of {@link TestSources}. Not thread-safe. */
final class QueryMaker {
  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          "realtor:house()", List.of("id", "address", "zip", "price", "size", "note"),
          "realtor:agent()", List.of("code", "name", "zip"),
          "realtor:visit()", List.of("house", "agent", "day"),
          "tax:duty()", List.of("house", "amount"),
          "schools:doc()/schools/school", List.of("name", "zip", "pupils", "@id"),
          "reviews:row()", List.of("school", "stars", "text"));
  private static final List<String> DOMAINS = COLUMNS.keySet().stream().sorted().toList();
  private static final List<String> LITERALS =
      List.of("'92001'", "'92003'", "250000", "3", "'a1'", "''", "'s3'", "100.5", "'n1'", "10");
  private static final List<String> OPERATORS = List.of("=", "!=", "<", "<=", ">", ">=", "=", "=");

  private final Random random;
  private final List<String[]> bound = new ArrayList<>();

  QueryMaker(Random random) {
    this.random = random;
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  String query() {
    StringBuilder text = new StringBuilder();
    int loops = 1 + random.nextInt(3);
    for (int i = 0; i < loops; i++) {
      String domain = one(DOMAINS);
      text.append("for $v").append(i).append(" in ").append(domain).append('\n');
      bound.add(new String[] {"$v" + i, domain});
      if (random.nextInt(4) == 0) {
        text.append("where ").append(condition()).append('\n');
      }
    }
    if (random.nextInt(4) == 0) {
      text.append("let $n := ").append(nested()).append('\n');
      text.append("where count($n) >= ").append(random.nextInt(2)).append('\n');
    }
    if (loops > 1) {
      text.append("where ").append(join());
      if (random.nextBoolean()) {
        text.append(" and ").append(condition());
      }
      text.append('\n');
    } else if (random.nextBoolean()) {
      text.append("where ").append(condition()).append('\n');
    }
    if (random.nextInt(3) == 0) {
      text.append("order by ").append(path(one(bound)));
      text.append(random.nextBoolean() ? " descending\n" : "\n");
    }
    text.append("return ").append(result());
    return random.nextInt(6) == 0 ? "<all>{" + text + "}</all>" : text.toString();
  }

  private String path(String[] variable) {
    return variable[0] + "/" + one(Objects.requireNonNull(COLUMNS.get(variable[1])));
  }

  private String condition() {
    String path = path(one(bound));
    return switch (random.nextInt(8)) {
      case 0 -> "exists(" + path + ")";
      case 1 -> "empty(" + path + ")";
      case 2 -> "not(" + path + " = " + one(LITERALS) + ")";
      case 3 -> "contains(" + path + ", '1')";
      case 4 -> "(" + simple() + " or " + simple() + ")";
      default -> simple();
    };
  }

  private String simple() {
    return path(one(bound)) + " " + one(OPERATORS) + " " + one(LITERALS);
  }

  private String join() {
    String[] left = bound.get(random.nextInt(bound.size() - 1));
    return path(left) + " = " + path(bound.getLast());
  }

  private String nested() {
    String domain = one(DOMAINS);
    String[] inner = {"$x", domain};
    return "(for $x in "
        + domain
        + " where "
        + path(inner)
        + " = "
        + path(one(bound))
        + " return "
        + path(inner)
        + ")";
  }

  private String result() {
    return switch (random.nextInt(4)) {
      case 0 -> path(one(bound));
      case 1 -> "<r a=\"{" + path(one(bound)) + "}\">{" + path(one(bound)) + "/string()}</r>";
      case 2 -> "string-join((" + path(one(bound)) + ", " + path(one(bound)) + "), '|')";
      default -> bound.getFirst()[0];
    };
  }
}
