package dev.vigil.discover.form;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Predicted classes with their probabilities, the most likely first. Immutable.
 *
 * @param guesses every type of the enumeration once; the probabilities sum to 1
 */
public record RankedGuesses<T extends Enum<T>>(List<Guess<T>> guesses) {
  /** One guess. */
  public record Guess<T>(T type, double probability) {}

  public RankedGuesses {
    guesses = List.copyOf(guesses);
  }

  static <T extends Enum<T>> RankedGuesses<T> of(T[] types, double[] probabilities) {
    List<Guess<T>> guesses = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      guesses.add(new Guess<>(types[i], probabilities[i]));
    }
    guesses.sort(Comparator.comparingDouble((Guess<T> guess) -> guess.probability()).reversed());
    return new RankedGuesses<>(guesses);
  }

  /** The likeliest. */
  public T best() {
    return guesses.getFirst().type();
  }

  /** How likely it is that one. */
  public double probability(T type) {
    return guesses.stream().filter(g -> g.type() == type).findFirst().orElseThrow().probability();
  }
}
