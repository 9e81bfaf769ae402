package dev.vigil.diff.noise.rule;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.diff.noise.text.UrlForm;
import dev.vigil.document.DocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parses the textual form of rules: a name, or a name, {@code =} and an argument. Stateless. */
final class RuleSyntax {
  private static final List<String> PLAIN =
      List.of(
          "whitespace",
          "case",
          "typography",
          "numbers",
          "dates",
          "urls",
          "comments",
          "scripts",
          "hidden",
          "boilerplate");
  private static final List<String> WITH_ARGUMENT =
      List.of("text=", "regex=", "cut=", "css=", "xpath=", "attribute=", "urls=");

  /** Longer patterns are hardly written by people and only cost memory. */
  private static final int LONGEST = 4096;

  private RuleSyntax() {}

  static NoiseRule parse(String written) {
    String text = written.strip();
    int equals = text.indexOf('=');
    String name = (equals < 0 ? text : text.substring(0, equals)).strip().toLowerCase(Locale.ROOT);
    if (equals < 0) {
      return plain(name, text);
    }
    String argument = text.substring(equals + 1).strip();
    if (argument.length() > LONGEST) {
      throw new DiffException(
          "The rule "
              + name
              + "= has "
              + argument.length()
              + " characters; at most "
              + LONGEST
              + " are read, so use several rules.");
    }
    if (argument.isEmpty() && WITH_ARGUMENT.contains(name + "=")) {
      throw new DiffException(
          "The rule " + name + "= lacks what to ignore, for instance " + example(name) + ".");
    }
    return withArgument(name, argument, text);
  }

  private static NoiseRule plain(String name, String text) {
    return switch (name) {
      case "whitespace" -> TextRule.WHITESPACE;
      case "case" -> TextRule.CASE;
      case "typography" -> TextRule.TYPOGRAPHY;
      case "numbers" -> TextRule.NUMBERS;
      case "dates" -> TextRule.DATES;
      case "urls" -> new UrlNormalization(UrlForm.DEFAULT);
      case "comments" -> new CommentRemoval();
      case "scripts" -> new ElementRemoval(ElementRemoval.RemovedParts.SCRIPTS);
      case "hidden" -> new ElementRemoval(ElementRemoval.RemovedParts.HIDDEN);
      case "boilerplate" -> new ElementRemoval(ElementRemoval.RemovedParts.BOILERPLATE);
      case "" -> throw new DiffException("An empty rule ignores nothing; " + known());
      default -> throw unknown(name, text);
    };
  }

  private static NoiseRule withArgument(String name, String argument, String text) {
    return switch (name) {
      case "text" ->
          new IgnoredLines(
              text, Pattern.compile(Pattern.quote(argument), Pattern.CASE_INSENSITIVE), false);
      case "regex" -> {
        RegexArgument regex = RegexArgument.of(name, argument);
        yield new IgnoredLines(text, compile(regex), regex.spansLines());
      }
      case "cut" -> {
        RegexArgument regex = RegexArgument.of(name, argument);
        yield new TextRemoval(text, compile(regex));
      }
      case "css", "xpath" -> selected(name, argument);
      case "attribute" -> new AttributeRemoval(List.of(argument.split("\\s*,\\s*", -1)));
      case "urls" -> new UrlNormalization(UrlForm.parse(argument));
      default -> {
        if (PLAIN.contains(name)) {
          throw new DiffException(
              "The rule " + name + " takes no argument, but there is '" + argument + "'.");
        }
        throw unknown(name + "=", text);
      }
    };
  }

  private static NoiseRule selected(String name, String argument) {
    try {
      return name.equals("css") ? IgnoredNodes.css(argument) : IgnoredNodes.xpath(argument);
    } catch (DocumentException e) {
      throw new DiffException("The rule " + name + "=" + argument + ": " + e.getMessage(), e);
    }
  }

  private static Pattern compile(RegexArgument regex) {
    try {
      return regex.compile();
    } catch (PatternSyntaxException e) {
      String why = e.getDescription();
      String remedy =
          regex.pattern().contains("(?") || regex.pattern().matches(".*\\\\[1-9].*")
              ? " Look-around and back-references are not available, because a pattern must never"
                  + " take more than linear time."
              : "";
      throw new DiffException(
          "The pattern /"
              + regex.pattern()
              + "/ is not a regular expression: "
              + why
              + "."
              + remedy,
          e);
    }
  }

  private static String example(String name) {
    return switch (name) {
      case "text" -> "text=Number of views";
      case "regex" -> "regex=/views: \\d+/i";
      case "cut" -> "cut=/\\?v=\\d+/";
      case "css" -> "css=.advertisement";
      case "xpath" -> "xpath=//footer";
      case "attribute" -> "attribute=class";
      default -> "urls=scheme,slash";
    };
  }

  private static DiffException unknown(String name, String text) {
    List<String> names = new ArrayList<>(PLAIN);
    WITH_ARGUMENT.forEach(known -> names.add(known.replace("=", "")));
    String guess =
        SpellingSuggestion.to(name.replace("=", ""), names)
            .map(near -> " Did you mean " + (PLAIN.contains(near) ? near : near + "=...") + "?")
            .orElse("");
    return new DiffException("There is no rule '" + text + "'." + guess + " " + known());
  }

  private static String known() {
    return "There are "
        + String.join(", ", PLAIN)
        + ", and with an argument "
        + String.join(", ", WITH_ARGUMENT)
        + ".";
  }
}
