package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How one term of a sentinel is read and written. Immutable.
 *
 * @param clause the word that begins it
 * @param reader reads what follows that word
 * @param writer what follows that word, in our spelling, in pieces
 * @param join puts the pieces together
 * @param shape what the YAML and JSON forms make of the pieces
 */
record ClauseSyntax<T>(
    Clause clause,
    ClauseValue<T> term,
    BiFunction<WordReader, ZoneId, T> reader,
    Function<T, List<String>> writer,
    Function<List<String>, String> join,
    Shape shape) {

  /** Says that the default holds, whatever the sentinel below says. */
  static final String DEFAULT = "default";

  /** What a term is in YAML and JSON. */
  enum Shape {
    /** One text as behind the clause's word. */
    PHRASE,
    /** A list of such texts. */
    PHRASES,
    /** One text without any quotes. */
    WORD,
    /** A list of such texts. */
    WORDS;

    boolean isList() {
      return this == PHRASES || this == WORDS;
    }

    boolean isBare() {
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

  /** The sentinel with what the next words say. */
  Sentinel read(Sentinel sentinel, WordReader words, ZoneId zone) {
    return words.takeIf(DEFAULT)
        ? sentinel.withDefault(term)
        : sentinel.with(term, reader.apply(words, zone));
  }

  /** What follows the clause's word. */
  String text(T value) {
    return join.apply(writer.apply(value));
  }

  /** What follows the clause's word in a sentinel, if it has the clause. */
  Optional<String> text(Sentinel sentinel) {
    return sentinel.says(term)
        ? Optional.of(sentinel.get(term).map(this::text).orElse(DEFAULT))
        : Optional.empty();
  }
}
