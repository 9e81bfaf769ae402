package dev.vigil.archive;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.bytes;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.AddResult;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.HashedAspect;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(StorageKind.class)
class ArchiveTest {
  @Parameter StorageKind store;
  @TempDir Path folder;
  private StorageKind.Place place;

  @BeforeEach
  void anEmptyPlace() {
    place = store.place(folder);
  }

  @Test
  void everyVersionComesBackByteForByteAlsoAfterReopening() {
    try (Archive archive = place.open()) {
      for (int i = 1; i <= 30; i++) {
        assertThat(archive.add(PAGE, notices(i), fetch(i)).version().number()).isEqualTo(i);
      }
      assertAllThere(archive, 30);
    }
    try (Archive again = place.openReadOnly()) {
      assertAllThere(again, 30);
    }
  }

  private static void assertAllThere(Archive archive, int count) {
    List<Version> versions = archive.versions(PAGE);
    assertThat(versions).hasSize(count);
    for (Version version : versions) {
      assertThat(archive.bytes(version)).isEqualTo(notices(version.number()));
      assertThat(version.hash()).isEqualTo(Sha256.of(notices(version.number())));
      assertThat(version.length()).isEqualTo(notices(version.number()).length);
    }
  }

  @Test
  void equalBytesAreACheckAndNoVersion() {
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), fetch(1));
      AddResult again = archive.add(PAGE, notices(1), fetch(5));
      assertThat(again.fresh()).isFalse();
      assertThat(again.version().number()).isEqualTo(1);
      assertThat(again.version().fetch().time()).isEqualTo(fetch(1).time());
      assertThat(archive.versions(PAGE)).hasSize(1);
      assertThat(archive.checks(PAGE)).contains(new NoChangeChecks(fetch(5).time(), 1));
    }
  }

  @Test
  void whatIsKnownOfAFetchComesBack() {
    List<StoredHeader> headers =
        List.of(
            new StoredHeader("Content-Type", "text/html; charset=utf-8"),
            new StoredHeader("Date", "Sun, 01 Mar 2026 07:00:03 GMT"),
            new StoredHeader("ETag", "\"3f-5\""),
            new StoredHeader("Server", "harbour/2"));
    List<StoredHeader> later =
        List.of(
            headers.get(0),
            new StoredHeader("Date", "soon"),
            new StoredHeader("ETag", ""),
            headers.get(3));
    String moved = "https://harbour.example/notices/index.html";
    FetchRecord one = new FetchRecord(moved, fetch(1).time(), 200, headers, Duration.ofMillis(130));
    FetchRecord two =
        new FetchRecord(PAGE.url(), fetch(2).time(), 203, later, Duration.ofMillis(7));
    FetchRecord three = fetch(3);
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), one);
      archive.add(PAGE, notices(2), two);
      archive.add(PAGE, notices(3), three);
    }
    try (Archive archive = place.openReadOnly()) {
      assertThat(archive.versions(PAGE))
          .extracting(Version::fetch)
          .containsExactly(one, two, three);
    }
  }

  @Test
  void pagesAreDistinguishedByAddressProfileAndWorkspace() {
    List<Page> pages =
        List.of(
            PAGE,
            new Page(0, PAGE.url(), "fr"),
            Page.of(PAGE.url() + "?all"),
            new Page(3, PAGE.url(), ""));
    try (Archive archive = place.open()) {
      for (int i = 0; i < pages.size(); i++) {
        archive.add(pages.get(i), notices(i), fetch(i));
      }
      assertThat(archive.pages()).containsExactlyInAnyOrderElementsOf(pages);
      for (int i = 0; i < pages.size(); i++) {
        Version only = archive.newest(pages.get(i)).orElseThrow();
        assertThat(archive.bytes(only)).isEqualTo(notices(i));
      }
    }
  }

  @Test
  void aTimeFindsTheVersionOfThen() {
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), fetch(10));
      archive.add(PAGE, notices(2), fetch(20));
      archive.add(PAGE, notices(3), fetch(15));
      assertThat(archive.at(PAGE, fetch(9).time())).isEmpty();
      assertThat(number(archive.at(PAGE, fetch(10).time()))).isEqualTo(1);
      assertThat(number(archive.at(PAGE, fetch(17).time()))).isEqualTo(3);
      assertThat(number(archive.at(PAGE, fetch(99).time()))).isEqualTo(2);
    }
  }

  private static int number(Optional<Version> version) {
    return version.orElseThrow().number();
  }

  @Test
  void hashesOfSidesTellWhatDiffersWithoutOpeningThePage() {
    String page = "<title>t</title><p class=a>Text <a href='/x'>x</a> <img src=i.png alt=i></p>";
    try (Archive archive = place.open()) {
      Version old = archive.add(PAGE, bytes(page), fetch(1)).version();
      assertThat(differences(archive, old, page.replace("Text", "Word")))
          .containsExactly(HashedAspect.BYTES, HashedAspect.TEXT);
      assertThat(differences(archive, old, page.replace("'/x'", "'/y'")))
          .containsExactly(HashedAspect.BYTES, HashedAspect.ATTRIBUTES, HashedAspect.LINKS);
      assertThat(differences(archive, old, page.replace("i.png", "j.png")))
          .containsExactly(HashedAspect.BYTES, HashedAspect.ATTRIBUTES, HashedAspect.IMAGES);
      assertThat(differences(archive, old, page.replace("p class", "p  class")))
          .containsExactly(HashedAspect.BYTES);
      assertThat(differences(archive, old, page.replace("<p", "<div").replace("</p", "</div")))
          .containsExactly(HashedAspect.BYTES, HashedAspect.TAGS);
      assertThat(differences(archive, old, page + "<hr>"))
          .containsExactly(HashedAspect.BYTES, HashedAspect.STRUCTURE, HashedAspect.TAGS);
    }
  }

  private static Iterable<HashedAspect> differences(Archive archive, Version old, String page) {
    return archive.add(PAGE, bytes(page), fetch(2)).version().differences(old);
  }

  @Test
  void digestsOfNewAndOldVersionsAreThoseOfTheirPages() {
    try (Archive archive = place.open()) {
      Version old = archive.add(PAGE, bytes("<p>one"), fetch(1)).version();
      Version fresh = archive.add(PAGE, bytes("<p>two"), fetch(2)).version();
      assertThat(archive.digest(fresh).text(0)).isEqualTo("two");
      assertThat(archive.digest(old).text(0)).isEqualTo("one");
    }
  }

  @Test
  void anythingIsKeptExactly() {
    byte[] magic = {0x37, (byte) 0xA4, 0x30, (byte) 0xEC, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    List<byte[]> all =
        List.of(
            new byte[0],
            new byte[] {0},
            magic,
            bytes("<?xml version='1.0'?><broken>"),
            bytes("{\"a\": [1, 2"),
            new byte[100_000],
            magic,
            bytes("\uFEFF<p>a\r\nb\0c"));
    try (Archive archive = place.open()) {
      for (byte[] one : all) {
        archive.add(PAGE, one, fetch(1));
      }
      List<Version> versions = archive.versions(PAGE);
      for (int i = 0; i < all.size(); i++) {
        assertThat(archive.bytes(versions.get(i))).isEqualTo(all.get(i));
      }
    }
  }

  @Test
  void addressesAndHeadersMayBeLongAndStrange() {
    Page page =
        Page.of(
            "https://harbour.example/?"
                + new Random(5)
                    .ints(9000, 33, 127)
                    .collect(
                        StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
    List<StoredHeader> headers =
        List.of(new StoredHeader("X-Odd", "nul \0 tab \t caf\u00e9 \uD83D\uDE00"));
    FetchRecord fetch = new FetchRecord(page.url(), fetch(1).time(), 200, headers, Duration.ZERO);
    try (Archive archive = place.open()) {
      archive.add(page, notices(1), fetch);
      archive.add(page, notices(2), fetch(2));
      assertThat(archive.pages()).containsExactly(page);
      assertThat(archive.version(page, 1).orElseThrow().fetch()).isEqualTo(fetch);
    }
    assertThatThrownBy(() -> Page.of("https://harbour.example/\0"))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("escape");
  }

  @Test
  void whatIsDoneTogetherHappensWhollyOrNotAtAll() {
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), fetch(1));
      assertThatThrownBy(
              () ->
                  archive.together(
                      () -> {
                        archive.add(PAGE, notices(2), fetch(2));
                        assertThat(archive.versions(PAGE)).hasSize(2);
                        throw new IllegalStateException("the change could not be stored");
                      }))
          .hasMessage("the change could not be stored");
      assertAllThere(archive, 1);
      archive.together(
          () -> {
            archive.add(PAGE, notices(2), fetch(2));
            Version third = archive.add(PAGE, notices(3), fetch(3)).version();
            assertThat(archive.bytes(third)).isEqualTo(notices(3));
            assertThat(archive.digest(third).nodeCount()).isGreaterThan(40);
            return third;
          });
      assertAllThere(archive, 3);
    }
  }

  @Test
  void tablesOfOthersChangeInTheSameTransaction() {
    try (Archive archive = place.open()) {
      archive
          .catalogue()
          .write(c -> c.createStatement().executeUpdate("create table note (n integer)"));
      assertThatThrownBy(
              () ->
                  archive
                      .catalogue()
                      .write(
                          c -> {
                            archive.add(PAGE, notices(1), fetch(1));
                            c.createStatement().executeUpdate("insert into note values (1)");
                            return c.createStatement().executeUpdate("insert into none values (1)");
                          }))
          .isInstanceOf(ArchiveException.class);
      assertThat(archive.versions(PAGE)).isEmpty();
      int notes =
          archive
              .catalogue()
              .read(
                  c -> Sql.one(c, "select count(*) from note", row -> row.getInt(1)).orElseThrow());
      assertThat(notes).isZero();
    }
  }
}
