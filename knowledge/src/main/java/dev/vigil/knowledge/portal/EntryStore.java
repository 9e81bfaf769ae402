package dev.vigil.knowledge.portal;

import dev.vigil.archive.version.AddResult;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Stores what people type in or upload: each save is a version of an internal page with its author,
 * and the facts are extracted from it. Safe for concurrent use.
 */
public final class EntryStore {
  private static final String AUTHOR = "Vigil-Author";

  private final Installation installation;
  private final Portal portal;

  public EntryStore(Installation installation, Portal portal) {
    this.installation = installation;
    this.portal = portal;
  }

  /** A saved version of an entry. */
  public record Saved(int version, Instant time, String author) {}

  /**
   * Saves the values of a thing and returns the page of the entry.
   *
   * @param entry the page of an existing entry; empty for a new one
   * @throws InvalidEntryException if values do not fit the class
   */
  public Page save(
      long workspace,
      String className,
      Optional<Page> entry,
      Map<String, List<String>> values,
      String author) {
    FactClass type = portal.facts().classes(workspace).get(className);
    Map<String, String> problems = ClassShape.of(type).violations(values);
    if (!problems.isEmpty()) {
      throw new InvalidEntryException(problems);
    }
    Page page =
        entry.orElseGet(
            () ->
                new Page(
                    workspace,
                    EntryPage.SCHEME
                        + type.name()
                        + "/"
                        + Long.toString(installation.store().ids().next(), 36),
                    ""));
    store(type, page, EntryPage.write(type, values), author);
    return page;
  }

  /** Saves the rows of a table as one page; the same name again is its next version. */
  public Page upload(
      long workspace,
      FactClass type,
      String name,
      List<Map<String, List<String>>> rows,
      String author) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}._-]+", "-");
    Page page =
        new Page(
            workspace,
            EntryPage.SCHEME + type.name() + "/upload/" + plain.toLowerCase(Locale.ROOT),
            "");
    store(type, page, EntryPage.write(type, name, rows), author);
    return page;
  }

  /** Removes a thing that was typed in; its versions stay, so it can be undone. */
  public void remove(Page page, String author) {
    store(type(page), page, EntryPage.removed(), author);
  }

  /** Makes an earlier version the newest one again. */
  public void undo(Page page, int version, String author) {
    Version old =
        installation
            .archive()
            .version(page, version)
            .orElseThrow(
                () ->
                    new KnowledgeException(
                        "There is no version %d of %s.".formatted(version, page.url())));
    store(type(page), page, installation.archive().bytes(old), author);
  }

  /** The versions of an entry, the newest first. */
  public List<Saved> versions(Page page) {
    return installation.archive().versions(page).reversed().stream()
        .map(
            version ->
                new Saved(
                    version.number(),
                    version.fetch().time(),
                    version.fetch().header(AUTHOR).orElse("")))
        .toList();
  }

  private FactClass type(Page page) {
    String rest = page.url().substring(EntryPage.SCHEME.length());
    return portal.facts().classes(page.workspace()).get(rest.substring(0, rest.indexOf('/')));
  }

  private void store(FactClass type, Page page, byte[] bytes, String author) {
    long workspace = page.workspace();
    if (!portal.facts().active(workspace).contains(type.name())) {
      portal.facts().switchOn(workspace, type.name(), "");
    }
    Instant now = installation.time().now();
    FetchRecord fetch =
        new FetchRecord(
            page.url(),
            now,
            0,
            List.of(
                new StoredHeader("Content-Type", "text/html; charset=utf-8"),
                new StoredHeader(AUTHOR, author)),
            Duration.ZERO);
    WatchedPage watched =
        installation
            .store()
            .catalogue()
            .write(
                connection -> {
                  WatchedPage row =
                      WatchedPageRepository.findOrCreate(
                          connection, installation.store().ids(), page);
                  AddResult added = installation.archive().add(page, bytes, fetch);
                  WatchedPageRepository.updateContent(
                      connection, row, added.version().number(), "", "", now);
                  return row;
                });
    portal.reader().extract(watched);
    portal.changed(workspace);
  }
}
