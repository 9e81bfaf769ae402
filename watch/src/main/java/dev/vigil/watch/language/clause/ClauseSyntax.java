package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads and writes one clause of a sentinel. Immutable.
 *
 * @param clause the keyword that begins it
 * @param reader parses what follows the keyword
 * @param writer formats what follows the keyword, in pieces
 * @param join joins the pieces
 * @param shape the form of the pieces in YAML and JSON
 */
public record ClauseSyntax<T>(
    Clause clause,
    ClauseValue<T> term,
    BiFunction<WordReader, ZoneId, T> reader,
    Function<T, List<String>> writer,
    Function<List<String>, String> join,
    Shape shape) {

  /** The value that restores the default, whatever the inherited sentinel has. */
  static final String DEFAULT = "default";

  /** The form of a clause in YAML and JSON. */
  public enum Shape {
    /** One text, as after the keyword. */
    PHRASE,
    /** A list of such texts. */
    PHRASES,
    /** One text without any quotes. */
    WORD,
    /** A list of such texts. */
    WORDS;

    public boolean isList() {
      return this == PHRASES || this == WORDS;
    }

    public boolean isBare() {
      return this == WORD || this == WORDS;
    }
  }

  static <T> ClauseSyntax<T> phrase(
      Clause clause,
      ClauseValue<T> term,
      BiFunction<WordReader, ZoneId, T> reader,
      Function<T, String> writer) {
    return new ClauseSyntax<>(
        clause, term, reader, writer.andThen(List::of), List::getFirst, Shape.PHRASE);
  }

  static <T> ClauseSyntax<T> phrases(
      Clause clause,
      ClauseValue<T> term,
      BiFunction<WordReader, ZoneId, T> reader,
      Function<T, List<String>> writer) {
    return new ClauseSyntax<>(
        clause, term, reader, writer, all -> String.join(", ", all), Shape.PHRASES);
  }

  static <T> ClauseSyntax<T> words(
      Clause clause,
      ClauseValue<T> term,
      BiFunction<WordReader, ZoneId, T> reader,
      Function<T, List<String>> writer) {
    return new ClauseSyntax<>(
        clause,
        term,
        reader,
        writer,
        all -> all.stream().map(Quoting::word).collect(Collectors.joining(", ")),
        Shape.WORDS);
  }

  ClauseSyntax<T> joined(Function<List<String>, String> other) {
    return new ClauseSyntax<>(clause, term, reader, writer, other, shape);
  }

  ClauseSyntax<T> shaped(Shape other) {
    return new ClauseSyntax<>(clause, term, reader, writer, join, other);
  }

  /** Parses the next words into a copy of the sentinel. */
  public Sentinel read(Sentinel sentinel, WordReader words, ZoneId zone) {
    return words.takeIf(DEFAULT)
        ? sentinel.withDefault(term)
        : sentinel.with(term, reader.apply(words, zone));
  }

  /** The text after the keyword. */
  public String text(T value) {
    return join.apply(writer.apply(value));
  }

  /** The text of the clause in a sentinel, if it has the clause. */
  public Optional<String> text(Sentinel sentinel) {
    return sentinel.says(term)
        ? Optional.of(sentinel.get(term).map(this::text).orElse(DEFAULT))
        : Optional.empty();
  }
}
