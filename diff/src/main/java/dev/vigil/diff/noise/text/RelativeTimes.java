package dev.vigil.diff.noise.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds how long ago something was, as programs write it in some 90 languages, in full and
 * abbreviated: "il y a 5 j", "5 godz. temu". The forms are those of the Unicode Common Locale Data
 * Repository, version 47, in {@code relative-times.txt}: {@code #} stands for the number.
 * Stateless.
 */
final class RelativeTimes {
  private static final String RESOURCE = "relative-times.txt";

  /** A form by its words before and behind the number. */
  private record Form(List<String> before, List<String> behind) {}

  /** The forms by their first word behind the number. */
  private static final Map<String, List<Form>> FORMS = read();

  /** Where a relative time begins and ends in a text. */
  record Span(int from, int to) {}

  private RelativeTimes() {}

  private static Map<String, List<Form>> read() {
    Map<String, List<Form>> forms = new HashMap<>();
    InputStream resource =
        Objects.requireNonNull(RelativeTimes.class.getResourceAsStream(RESOURCE), RESOURCE);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int number = line.indexOf('#');
        Form form = new Form(words(line.substring(0, number)), words(line.substring(number + 1)));
        forms.computeIfAbsent(form.behind().getFirst(), _ -> new ArrayList<>()).add(form);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return forms;
  }

  private static List<String> words(String text) {
    return AgeText.split(text).stream().map(AgeText.Word::text).toList();
  }

  /** The longest relative time around a number of a text, or null. */
  static @Nullable Span around(String text, List<AgeText.Word> words, int number) {
    if (!words.get(number).number() || number + 1 == words.size()) {
      return null;
    }
    Form longest = null;
    for (Form form : FORMS.getOrDefault(words.get(number + 1).text(), List.of())) {
      if (isAround(form, text, words, number) && (longest == null || size(form) > size(longest))) {
        longest = form;
      }
    }
    if (longest == null) {
      return null;
    }
    int last = number + longest.behind().size();
    return new Span(
        words.get(number - longest.before().size()).from(),
        longest.behind().size() == 1
            ? AgeText.endOfUnit(text, words.get(last))
            : words.get(last).to());
  }

  private static int size(Form form) {
    return form.before().size() + form.behind().size();
  }

  private static boolean isAround(Form form, String text, List<AgeText.Word> words, int number) {
    int first = number - form.before().size();
    int last = number + form.behind().size();
    if (first < 0 || last >= words.size()) {
      return false;
    }
    for (int at = first; at <= last; at++) {
      String expected =
          at < number
              ? form.before().get(at - first)
              : at == number ? "" : form.behind().get(at - number - 1);
      if (at != number && !words.get(at).text().equals(expected)
          || at > first && !AgeText.isNear(text, words.get(at - 1).to(), words.get(at).from())) {
        return false;
      }
    }
    return true;
  }
}
