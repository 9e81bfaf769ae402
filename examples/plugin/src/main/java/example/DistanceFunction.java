package example;

import dev.vigil.mediator.run.QueryFunction;
import java.util.List;

/** Adds {@code plugin:distance("52.5 13.4", "48.9 2.4")} to queries: kilometres on the globe. */
public final class DistanceFunction implements QueryFunction {
  private static final double RADIUS_KM = 6371;

  @Override
  public String name() {
    return "distance";
  }

  @Override
  public int arguments() {
    return 2;
  }

  @Override
  public List<String> call(List<List<String>> arguments) {
    if (arguments.stream().anyMatch(List::isEmpty)) {
      return List.of(); // the distance to nothing is nothing
    }
    double[] from = position(arguments.get(0).getFirst());
    double[] to = position(arguments.get(1).getFirst());
    double cosine =
        Math.sin(from[0]) * Math.sin(to[0])
            + Math.cos(from[0]) * Math.cos(to[0]) * Math.cos(from[1] - to[1]);
    return List.of(Long.toString(Math.round(RADIUS_KM * Math.acos(Math.clamp(cosine, -1, 1)))));
  }

  private static double[] position(String text) {
    String[] parts = text.strip().split("[\\s,]+");
    if (parts.length != 2) {
      throw new IllegalArgumentException(
          "'%s' is not a position; write latitude and longitude.".formatted(text));
    }
    return new double[] {
      Math.toRadians(Double.parseDouble(parts[0])), Math.toRadians(Double.parseDouble(parts[1]))
    };
  }
}
