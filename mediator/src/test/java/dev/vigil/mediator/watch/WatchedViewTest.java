package dev.vigil.mediator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.store.WatchedPageRepository;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code Using query "NAME"}. */
class WatchedViewTest {
  @TempDir private Path folder;
  private Installation vigil;
  private Path houses;

  @BeforeEach
  void open() throws Exception {
    vigil = Installation.open(folder.resolve("data"));
    houses = folder.resolve("houses.csv");
    Files.writeString(houses, "id,price\n1,300\n2,500\n3,<b>\n");
    Mediator mediator = Mediator.open(vigil);
    mediator.addSource(0, new SourceRow("realtor", houses.toString(), "", ""));
    mediator.putView(
        0, ViewRow.of("cheap", "for $h in realtor:row() where $h/price != '500' return $h"));
    mediator.putView(0, ViewRow.of("titles", "for $p in pages:page() return $p/url/text()"));
  }

  @AfterEach
  void close() {
    vigil.close();
  }

  private SourceContent take(String name) {
    SourceKind source = vigil.kinds().find("query").orElseThrow();
    assertThat(source.fault(name)).isEmpty();
    return source.take(0, name);
  }

  private String taken(String name) {
    return new String(((SourceContent.Content) take(name)).bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void theResultIsADocumentThatChangesWithItsSource() throws Exception {
    String first = taken("cheap");
    assertThat(first)
        .startsWith("<?xml")
        .contains("<id>1</id>", "&lt;b&gt;")
        .doesNotContain("<id>2</id>");
    assertThat(taken("cheap")).isEqualTo(first);
    Files.writeString(houses, "id,price\n3,<b>\n1,300\n2,500\n");
    assertThat(taken("cheap")).as("another order of rows is no change").isEqualTo(first);
    Files.writeString(houses, "id,price\n1,300\n2,400\n3,<b>\n");
    assertThat(taken("cheap")).contains("<id>2</id>");
  }

  @Test
  void aViewThatCannotBeAnsweredSaysWhy() {
    assertThat(take("missing")).isInstanceOf(SourceContent.Nothing.class);
    assertThat(vigil.kinds().find("query").orElseThrow().fault("not a name")).isPresent();
  }

  @Test
  void aPageThatChangedMakesTheViewsDueThatMayDependOnIt() {
    List<String> raised = new ArrayList<>();
    QueryExtension extension = new QueryExtension();
    extension.open(
        new CheckExtension.Host(
            folder,
            vigil.archive(),
            vigil.time(),
            (connection, workspace, kind, argument) -> raised.add(kind + " " + argument)));
    for (String name : List.of("cheap", "titles", "Product")) {
      vigil
          .store()
          .catalogue()
          .change(
              c ->
                  WatchedPageRepository.findOrCreate(
                      c, vigil.store().ids(), Page.of("view:" + name)));
    }
    Page page = Page.of("https://a.example/");
    byte[] html = "<!DOCTYPE html><title>A</title><p>alpha".getBytes(StandardCharsets.UTF_8);
    vigil.archive().add(page, html, FetchRecord.at(page.url(), Instant.EPOCH));
    assertThat(extension.wanted(page)).isTrue();
    assertThat(extension.wanted(Page.of("view:titles"))).as("a view and itself").isFalse();
    Version version = vigil.archive().newest(page).orElseThrow();
    CheckExtension.Write write = extension.prepare(page, vigil.archive().digest(version));
    vigil.store().catalogue().change(c -> write.write(new CheckExtension.Work(c, 0, version)));
    assertThat(raised)
        .as("the view of pages and the default view of a class; not the one of a file")
        .containsExactlyInAnyOrder("query titles", "query Product");
  }

  @Test
  void aPageThatIsDeletedDropsTheCachedResultsThatMayDependOnIt() {
    Page page = Page.of("https://a.example/");
    byte[] html = "<!DOCTYPE html><title>A</title><p>alpha".getBytes(StandardCharsets.UTF_8);
    vigil.archive().add(page, html, FetchRecord.at(page.url(), Instant.EPOCH));
    Mediator mediator = Mediator.open(vigil);
    cached(mediator, "found", "for $p in pages:page() return <p>{$p/url/text()}</p>");
    cached(mediator, "file", "for $h in realtor:row() return <h>{$h/id/text()}</h>");
    vigil.archive().forget(page);
    assertThat(mediator.view(0, "found").orElseThrow().cached()).isEqualTo(Instant.EPOCH);
    assertThat(mediator.view(0, "file").orElseThrow().cached()).isAfter(Instant.EPOCH);
  }

  private static void cached(Mediator mediator, String name, String query) {
    mediator.putView(0, new ViewRow(name, query, Duration.ofHours(1), Instant.EPOCH, ""));
    mediator.query(0, "view:" + name + "()", QueryOptions.USUAL).close();
    assertThat(mediator.view(0, name).orElseThrow().cached()).isAfter(Instant.EPOCH);
  }
}
