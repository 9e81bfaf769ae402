package dev.vigil.mediator.watch;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.query.QueryAnswer;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import dev.vigil.watch.source.SourceTrigger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a view as a source: {@code Using query "homes"}. Its content is an XML document
 * with one element for each item, at most 10,000, in a stable order and without times. It is due
 * when a page changed that the view may depend on, and by its schedule. Immutable.
 */
public final class QueryWatchSource implements SourceKind {
  /** The word in sentinels. */
  static final String NAME = "query";

  /** The scheme of its pages; {@code query} belongs to the services. */
  static final String SCHEME = "view";

  private final SourceKindProvider.SourceContext context;

  private QueryWatchSource(SourceKindProvider.SourceContext context) {
    this.context = context;
  }

  /** Makes it for an installation. Immutable. */
  public static final class Maker implements SourceKindProvider {
    @Override
    public SourceKind make(SourceContext context) {
      return new QueryWatchSource(context);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public SourceTrigger trigger() {
    return SourceTrigger.SIGNAL;
  }

  @Override
  public Optional<String> fault(String argument) {
    return argument.strip().matches("[A-Za-z_][A-Za-z0-9_-]{0,62}")
        ? Optional.empty()
        : Optional.of(
            "'%s' is not a name of a view; 'vigil view list' shows them.".formatted(argument));
  }

  @Override
  public SourceContent take(String argument) {
    return take(0, argument);
  }

  @Override
  public SourceContent take(long workspace, String argument) {
    Mediator mediator = Mediator.of(context);
    List<String> items = new ArrayList<>();
    try (QueryAnswer answer =
        mediator.compared(
            workspace,
            "view:" + argument.strip() + "()",
            QueryOptions.USUAL.with(QueryLimits.WATCHED))) {
      while (answer.hasNext()) {
        String item = answer.nextText();
        items.add(item.startsWith("<") ? item : "<item>" + MarkupEscape.text(item) + "</item>");
      }
      // A result without an order of its own gets one, so that equal results are equal documents.
      if (!answer.query().unfolded().contains("order by")) {
        items.sort(null);
      }
    } catch (MediatorException e) {
      return new SourceContent.Nothing(String.valueOf(e.getMessage()));
    }
    String document =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<result>\n"
            + String.join("\n", items)
            + "\n</result>\n";
    return new SourceContent.Content(
        document.getBytes(StandardCharsets.UTF_8), argument.strip() + ".xml", Optional.empty(), "");
  }
}
