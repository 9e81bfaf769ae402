package dev.vigil.mediator.builtin;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Version;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.RowElement;
import dev.vigil.mediator.source.SourceCapabilities;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.source.SourceReadContext;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/**
 * The watched pages of a workspace: {@code pages:page()}, {@code pages:version($url)} and {@code
 * pages:content($url)}, the newest version as a document without namespaces. Safe for concurrent
 * use.
 */
public final class PageCollections implements QuerySource {
  private static final SourceCollection PAGES =
      new SourceCollection(
          "page",
          "page",
          List.of(
              new SourceColumn("url", "url", ColumnType.TEXT),
              new SourceColumn("version", "version", ColumnType.INTEGER),
              new SourceColumn("checked", "checked", ColumnType.TIME),
              new SourceColumn("changed", "changed", ColumnType.TIME)),
          false,
          List.of("url"),
          List.of(),
          -1);
  private static final SourceCollection VERSIONS =
      new SourceCollection(
          "version",
          "version",
          List.of(
              new SourceColumn("number", "number", ColumnType.INTEGER),
              new SourceColumn("time", "time", ColumnType.TIME),
              new SourceColumn("status", "status", ColumnType.INTEGER),
              new SourceColumn("bytes", "bytes", ColumnType.INTEGER),
              new SourceColumn("hash", "hash", ColumnType.TEXT)),
          false,
          List.of("number"),
          List.of("url"),
          -1);
  private static final SourceCollection CONTENT =
      new SourceCollection("content", "content", List.of(), true, List.of(), List.of("url"), -1);

  private final Archive archive;
  private final long workspace;

  public PageCollections(Archive archive, long workspace) {
    this.archive = archive;
    this.workspace = workspace;
  }

  @Override
  public String name() {
    return "pages";
  }

  @Override
  public String kind() {
    return "archive";
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.SCAN;
  }

  @Override
  public List<SourceCollection> collections() {
    return List.of(PAGES, VERSIONS, CONTENT);
  }

  @Override
  public Iterator<?> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    if (collection.equals(PAGES)) {
      return pages(context);
    }
    Optional<WatchedPage> page = find(arguments.getFirst());
    if (page.isEmpty()) {
      return List.of().iterator();
    }
    if (collection.equals(VERSIONS)) {
      List<Version> versions = archive.versions(page.get().page());
      context.read(collection, versions.size());
      return versions.stream().map(PageCollections::row).iterator();
    }
    context.read(collection, 1);
    return archive.newest(page.get().page()).stream()
        .map(version -> DigestTree.of(archive.digest(version), context.saxon()))
        .iterator();
  }

  private Optional<WatchedPage> find(GroundedValue url) {
    try {
      String wanted = url.getStringValue();
      return archive
          .catalogue()
          .read(connection -> WatchedPageRepository.find(connection, workspace, wanted));
    } catch (XPathException e) {
      throw new MediatorException("A page is named by its URL, one at a time.", e);
    }
  }

  private Iterator<RowElement> pages(SourceReadContext context) {
    RowElement.Shape shape =
        new RowElement.Shape("page", PAGES.columns().stream().map(SourceColumn::name).toList());
    List<RowElement> rows = new ArrayList<>();
    long last = Long.MIN_VALUE;
    while (true) {
      long after = last;
      List<WatchedPage> some =
          archive
              .catalogue()
              .read(connection -> WatchedPageRepository.after(connection, workspace, after, 1000));
      if (some.isEmpty()) {
        return rows.iterator();
      }
      context.read(PAGES, some.size());
      for (WatchedPage page : some) {
        @Nullable String[] values = {
          page.page().url(),
          Integer.toString(page.newest()),
          page.checked() == null ? null : page.checked().toString(),
          page.changed() == null ? null : page.changed().toString()
        };
        rows.add(new RowElement(shape, values));
      }
      last = some.getLast().id();
    }
  }

  private static RowElement row(Version version) {
    return new RowElement(
        new RowElement.Shape(
            "version", VERSIONS.columns().stream().map(SourceColumn::name).toList()),
        Stream.of(
                Integer.toString(version.number()),
                version.fetch().time().toString(),
                Integer.toString(version.fetch().status()),
                Integer.toString(version.length()),
                version.hash().toString())
            .toArray(String[]::new));
  }

  /** Changes with every check that stores a version. */
  @Override
  public String revisionMark(SourceReadContext context) {
    return archive
        .catalogue()
        .read(connection -> WatchedPageRepository.revision(connection, workspace));
  }
}
