package dev.vigil.mediator.run;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.UnavailableSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/** Makes one sentence of a mistake that Saxon found. Stateless. */
public final class SaxonFault {
  private static final Pattern UNKNOWN =
      Pattern.compile(
          "function named Q\\{urn:vigil:source:([\\w.-]+)\\}([\\w.-]+)"
              + "|Function call to ([\\w.-]+):([\\w.-]+) must supply");
  private static final Pattern OTHER = Pattern.compile("function named Q\\{[^}]*\\}([\\w.-]+)");
  private static final Pattern OFF =
      Pattern.compile("^Function Q\\{[^}]*\\}([\\w-]+) has been disabled");
  private static final Pattern PREFIX =
      Pattern.compile("prefix (?:has not been declared: )?['\"]?([\\w.-]+)");

  private SaxonFault() {}

  public static MediatorException of(XPathException e, SaxonSources sources) {
    return of(e, sources, "");
  }

  /**
   * @param query in which the place is looked for if Saxon does not name it; may be empty
   */
  static MediatorException of(XPathException e, SaxonSources sources, String query) {
    Optional<MediatorException> own = own(e);
    if (own.isPresent()) {
      return own.get();
    }
    int line = e.getLocator() == null ? 0 : Math.max(0, e.getLocator().getLineNumber());
    int column = e.getLocator() == null ? 0 : Math.max(0, e.getLocator().getColumnNumber());
    String said = String.valueOf(e.getMessage()).strip();
    int named = line > 0 ? -1 : place(said, query);
    if (named >= 0) {
      String before = query.substring(0, named);
      line = 1 + (int) before.chars().filter(c -> c == '\n').count();
      column = named - before.lastIndexOf('\n');
    }
    String place =
        line <= 0 ? "" : "line %d%s: ".formatted(line, column <= 0 ? "" : ", column " + column);
    String code = e.getErrorCodeQName() == null ? "" : " (" + e.showErrorCode() + ")";
    String hint = hint(said, sources);
    return new MediatorException(
        "The query cannot be answered, "
            + place
            + (hint == null ? said.replaceAll("Q\\{[^}]*\\}", "") + code : hint),
        line,
        column,
        e);
  }

  /** Where a query calls the function of a source that a message names; -1 if nowhere. */
  private static int place(String said, String query) {
    Matcher unknown = UNKNOWN.matcher(said);
    if (unknown.find() && unknown.group(1) != null) {
      return query.indexOf(unknown.group(1) + ":" + unknown.group(2));
    }
    Matcher other = OTHER.matcher(said);
    if (!other.find()) {
      return -1;
    }
    Matcher call =
        Pattern.compile("(?:[\\w.-]+:)?\\b" + Pattern.quote(other.group(1)) + "\\s*\\(")
            .matcher(query);
    return call.find() ? call.start() : -1;
  }

  /** What Vigil said, which Saxon may have wrapped. */
  public static Optional<MediatorException> own(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof MediatorException own) {
        return Optional.of(own);
      }
      if (cause instanceof StackOverflowError
          || String.valueOf(cause.getMessage()).startsWith("Too many nested")) {
        return Optional.of(
            new MediatorException("The query calls itself too deeply; simplify it.", e));
      }
    }
    return Optional.empty();
  }

  /** A sentence for a function or a prefix that does not exist. */
  private static @Nullable String hint(String said, SaxonSources sources) {
    Matcher off = OFF.matcher(said);
    if (off.find()) {
      return "%s() is off, because a query reads only its sources; 'vigil source add' adds one."
          .formatted(off.group(1));
    }
    Matcher unknown = UNKNOWN.matcher(said);
    boolean found = unknown.find();
    String prefixed = !found ? "" : unknown.group(1) == null ? unknown.group(3) : unknown.group(1);
    String name = !found ? "" : unknown.group(2) == null ? unknown.group(4) : unknown.group(2);
    if (sources.find(prefixed).isPresent()) {
      QuerySource source = sources.find(prefixed).orElseThrow();
      if (source instanceof UnavailableSource broken) {
        return "the source %s is not available: %s".formatted(source.name(), broken.problem());
      }
      List<String> names = source.collections().stream().map(SourceCollection::name).toList();
      boolean known = names.contains(name);
      return known
          ? "%s:%s needs the arguments (%s)."
              .formatted(
                  source.name(),
                  name,
                  String.join(", ", source.collections().get(names.indexOf(name)).inputs()))
          : "the source %s has no %s%s"
              .formatted(
                  source.name(),
                  name,
                  SpellingSuggestion.to(name, names)
                      .map(near -> "; did you mean " + near + "?")
                      .orElse(
                          "; it has "
                              + String.join(", ", names.stream().limit(20).toList())
                              + "."));
    }
    Matcher prefix = PREFIX.matcher(said);
    if (prefix.find() && sources.find(prefix.group(1)).isEmpty()) {
      List<String> names = sources.all().stream().map(QuerySource::name).toList();
      return "there is no source %s%s"
          .formatted(
              prefix.group(1),
              SpellingSuggestion.to(prefix.group(1), names)
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("; 'vigil source list' shows them."));
    }
    return null;
  }
}
