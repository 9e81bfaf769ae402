package dev.vigil.watch.notify.message;

import com.samskivert.mustache.BasicCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.watch.WatchException;
import java.io.Writer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A logic-less Mustache template: {@code {{name}}} and sections. It can access the words of a
 * notification only: values are texts without properties, partials are not permitted, and the
 * output is limited. Immutable.
 */
public final class MustacheTemplate {
  private static final int LONGEST = 16 << 10;
  private static final int LONGEST_RESULT = 256 << 10;
  private static final Mustache.Compiler COMPILER =
      Mustache.compiler()
          .escapeHTML(false) // values come escaped already, so that {{{name}}} is no way around it
          .emptyStringIsFalse(true)
          .strictSections(true)
          .withCollector(new OnlyMaps());

  private final String text;
  private final com.samskivert.mustache.Template compiled;

  private MustacheTemplate(String text, com.samskivert.mustache.Template compiled) {
    this.text = text;
    this.compiled = compiled;
  }

  /** Parses a template. */
  public static MustacheTemplate of(String text) {
    if (text.length() > LONGEST) {
      throw new WatchException(
          "The template has " + text.length() + " characters; at most " + LONGEST + " are read.");
    }
    try {
      com.samskivert.mustache.Template compiled = COMPILER.compile(text);
      compiled.visit(new OnlyWords());
      return new MustacheTemplate(text, compiled);
    } catch (MustacheException e) {
      throw new WatchException("The template cannot be read: " + e.getMessage() + ".", e);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NullPointerException e) {
      // Thrown for invalid delimiters, as in {{=}}.
      throw new WatchException(
          "The template cannot be read: its delimiters are wrong; write words as {{name}}.", e);
    }
  }

  /** The text with the words filled in. */
  String fill(Map<String, String> words) {
    Bounded out = new Bounded();
    compiled.execute(words, out);
    return out.text.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MustacheTemplate that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }

  /** Rejects unknown names and partials. */
  private static final class OnlyWords implements Mustache.Visitor {
    @Override
    public void visitText(String literal) {}

    @Override
    public void visitVariable(String name) {
      if (!TemplateWords.SAMPLE.containsKey(name)) {
        throw new WatchException(
            "The template names {{"
                + name
                + "}}, which is not a value of a message"
                + SpellingSuggestion.to(name, TemplateWords.SAMPLE.keySet())
                    .map(near -> "; did you mean {{" + near + "}}?")
                    .orElse(
                        "; known are " + String.join(", ", TemplateWords.SAMPLE.keySet()) + "."));
      }
    }

    @Override
    public boolean visitInclude(String name) {
      throw new WatchException(
          "The template includes \"" + name + "\"; it can only name words of a message.");
    }

    @Override
    public boolean visitParent(String name) {
      return visitInclude(name);
    }

    @Override
    public boolean visitBlock(String name) {
      return visitInclude(name);
    }

    @Override
    public boolean visitSection(String name) {
      visitVariable(name);
      return true;
    }

    @Override
    public boolean visitInvertedSection(String name) {
      visitVariable(name);
      return true;
    }
  }

  /** Resolves names in maps of words, never in objects. */
  private static final class OnlyMaps extends BasicCollector {
    private static final Mustache.VariableFetcher WORD =
        (context, name) ->
            ((Map<?, ?>) context).containsKey(name)
                ? ((Map<?, ?>) context).get(name)
                : com.samskivert.mustache.Template.NO_FETCHER_FOUND;

    @Override
    public Mustache.@Nullable VariableFetcher createFetcher(Object context, String name) {
      return context instanceof Map ? WORD : null;
    }

    @Override
    public <K, V> Map<K, V> createFetcherCache() {
      return new ConcurrentHashMap<>();
    }
  }

  /** Writes up to a limit and drops the rest. */
  private static final class Bounded extends Writer {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void write(char[] chars, int from, int length) {
      text.append(chars, from, Math.min(length, LONGEST_RESULT - text.length()));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
