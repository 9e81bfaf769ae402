package dev.vigil.discover.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.discover.DiscoverException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BookmarksTest {
  private static final String FILE =
      """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
      <DL><p>
        <DT><A HREF="https://loose.example/">Loose</A>
        <DT><H3>Science &amp; more</H3>
        <DL><p>
          <DT><H3>Birds</H3>
          <DL><p>
            <DT><A HREF="https://owl.example/">Owls</A>
            <DT><A HREF="javascript:alert(1)">No page</A>
          </DL><p>
          <DT><A HREF="https://lab.example/">Laboratory</A>
        </DL><p>
      </DL>
      """;

  @Test
  void foldersBecomeTopics() {
    assertThat(Bookmarks.read(FILE.getBytes(StandardCharsets.UTF_8), "b.html"))
        .containsExactly(
            new Bookmarks.Bookmark("", "https://loose.example/", "Loose"),
            new Bookmarks.Bookmark("Science & more/Birds", "https://owl.example/", "Owls"),
            new Bookmarks.Bookmark("Science & more", "https://lab.example/", "Laboratory"));
  }

  @Test
  void aFileWithoutBookmarksIsRefused() {
    assertThatThrownBy(() -> Bookmarks.read("<p>no".getBytes(StandardCharsets.UTF_8), "b.html"))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("b.html has no bookmarks");
  }
}
