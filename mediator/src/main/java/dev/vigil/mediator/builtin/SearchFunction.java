package dev.vigil.mediator.builtin;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.RowElement;
import dev.vigil.mediator.source.SourceCapabilities;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.source.SourceReadContext;
import dev.vigil.search.Search;
import dev.vigil.search.SearchRequest;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.answer.SearchHit;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/**
 * The search over versions as a function: {@code search:find("price -shipping")} are the answers,
 * the best first. Safe for concurrent use.
 */
public final class SearchFunction implements QuerySource {
  private static final int MOST = 1000;
  private static final SourceCollection FIND =
      new SourceCollection(
          "find",
          "find",
          Stream.of("url", "title", "heading", "kind", "text", "version")
              .map(name -> new SourceColumn(name, name, ColumnType.TEXT))
              .toList(),
          false,
          List.of(),
          List.of("words"),
          -1);

  private final Supplier<Search> search;

  public SearchFunction(Supplier<Search> search) {
    this.search = search;
  }

  @Override
  public String name() {
    return "search";
  }

  @Override
  public String kind() {
    return "search";
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.FUNCTION;
  }

  @Override
  public List<SourceCollection> collections() {
    return List.of(FIND);
  }

  @Override
  public Iterator<RowElement> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    try {
      List<SearchHit> hits =
          search
              .get()
              .searchFollowing(
                  new SearchRequest(
                      context.workspace(), arguments.getFirst().getStringValue(), 0, MOST, false))
              .hits();
      context.read(collection, hits.size());
      return hits.stream().map(SearchFunction::row).iterator();
    } catch (SearchException | XPathException e) {
      throw new MediatorException(String.valueOf(e.getMessage()), e);
    }
  }

  private static RowElement row(SearchHit hit) {
    @Nullable String[] values = {
      hit.url(),
      hit.title(),
      hit.heading().isEmpty() ? null : hit.heading(),
      hit.kind(),
      hit.snippet().stream().map(SearchHit.Run::text).collect(Collectors.joining()),
      Integer.toString(hit.version())
    };
    return new RowElement(
        new RowElement.Shape("find", FIND.columns().stream().map(SourceColumn::name).toList()),
        values);
  }
}
