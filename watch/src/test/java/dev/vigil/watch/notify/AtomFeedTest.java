package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.AT_ONCE;
import static dev.vigil.watch.notify.TestOutbox.change;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The feed is what RFC 4287 asks for, keeps its ids, and shows nothing that is not public. */
class AtomFeedTest {
  private static final String ATOM = "http://www.w3.org/2005/Atom";
  private static final Channel FEED = new Channel("feed", "");

  @TempDir Path folder;
  private final SteppedTime time = new SteppedTime("2026-11-15T10:00:00Z");
  private TestOutbox office;

  @BeforeEach
  void open() {
    office = new TestOutbox(folder, Settings.USUAL, time);
  }

  @AfterEach
  void close() {
    office.close();
  }

  private Element feed() throws Exception {
    String xml =
        new AtomFeed(office.store, Settings.USUAL)
            .atom(
                1,
                new AtomFeed.Subject.All(),
                Optional.of("https://vigil.example/feed?a=1&b=2"),
                50);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  private static List<Element> children(Element of, String name) {
    List<Element> all = new ArrayList<>();
    for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element
          && ATOM.equals(element.getNamespaceURI())
          && element.getLocalName().equals(name)) {
        all.add(element);
      }
    }
    return all;
  }

  private static String text(Element of, String name) {
    List<Element> found = children(of, name);
    assertThat(found).as(name).hasSize(1);
    return found.getFirst().getTextContent();
  }

  @Test
  void everyFeedAndEntryHasWhatTheStandardDemands() throws Exception {
    office.put(change(11, "<b>cheaper</b>\u0007\uffff"), AT_ONCE, FEED);
    time.pass(Duration.ofHours(1));
    office.put(change(12, "dearer"), AT_ONCE, FEED);
    Element feed = feed();
    assertThat(feed.getNamespaceURI()).isEqualTo(ATOM);
    assertThat(text(feed, "id")).startsWith("urn:uuid:");
    assertThat(text(feed, "title")).isEqualTo("Vigil");
    assertThat(Instant.parse(text(feed, "updated"))).isEqualTo(time.now());
    assertThat(text(children(feed, "author").getFirst(), "name")).isEqualTo("Vigil");
    assertThat(children(feed, "link").getFirst().getAttribute("href"))
        .isEqualTo("https://vigil.example/feed?a=1&b=2");
    List<Element> entries = children(feed, "entry");
    assertThat(entries).hasSize(2);
    for (Element entry : entries) {
      assertThat(text(entry, "id")).startsWith("urn:uuid:");
      assertThat(text(entry, "title")).isNotBlank();
      assertThat(Instant.parse(text(entry, "updated"))).isNotNull();
      assertThat(Instant.parse(text(entry, "published"))).isNotNull();
      assertThat(children(entry, "link").getFirst().getAttribute("rel")).isEqualTo("alternate");
      assertThat(children(entry, "content").getFirst().getAttribute("type")).isEqualTo("html");
      assertThat(children(entry, "category").getFirst().getAttribute("term")).isEqualTo("tea");
    }
    assertThat(entries).extracting(entry -> text(entry, "id")).doesNotHaveDuplicates();
    Element oldest = entries.getLast();
    assertThat(text(oldest, "title")).contains("<b>cheaper</b>");
    assertThat(text(oldest, "content"))
        .contains("<strong>price changed</strong>")
        .contains("2026-11-15");
  }

  @Test
  void idsStayTheSameAndNewEntriesComeFirst() throws Exception {
    office.put(change(11, "cheaper"), AT_ONCE, FEED);
    Element before = feed();
    office.close();
    open();
    time.pass(Duration.ofDays(1));
    office.put(change(12, "dearer"), AT_ONCE, FEED);
    Element after = feed();
    assertThat(text(after, "id")).isEqualTo(text(before, "id"));
    List<Element> entries = children(after, "entry");
    assertThat(text(entries.getFirst(), "title")).contains("dearer");
    Element old = children(before, "entry").getFirst();
    assertThat(text(entries.getLast(), "id")).isEqualTo(text(old, "id"));
    assertThat(text(entries.getLast(), "updated")).isEqualTo(text(old, "updated"));
  }

  @Test
  void aPageThatIsAskedForWithSecretsIsNotPublished() throws Exception {
    Notification open = change(11, "cheaper");
    Notification closed =
        new Notification(
            open.kind(),
            1,
            5,
            "prices",
            12,
            open.url(),
            "private",
            List.of(),
            3,
            4,
            "my balance",
            "",
            0,
            Optional.empty(),
            open.polled(),
            open.detected(),
            List.of(),
            false);
    assertThat(office.put(closed, AT_ONCE, FEED)).isZero();
    office.put(closed, AT_ONCE, new Channel("dashboard", ""));
    assertThat(children(feed(), "entry")).isEmpty();
  }

  @Test
  void whatWasReportedByAnyChannelIsInTheFeedOnce() throws Exception {
    office.put(change(11, "cheaper"), AT_ONCE, new Channel("dashboard", ""));
    office.put(
        change(12, "dearer"),
        AT_ONCE,
        new Channel("email", "a@x.example"),
        new Channel("email", "b@x.example"),
        FEED);
    assertThat(children(feed(), "entry"))
        .extracting(entry -> text(entry, "summary"))
        .containsExactly("dearer", "cheaper");
  }

  @Test
  void anEmptyFeedIsAFeed() throws Exception {
    assertThat(Instant.parse(text(feed(), "updated"))).isEqualTo(time.now());
  }

  @Test
  void workspacesDoNotSeeEachOther() throws Exception {
    office.put(change(11, "cheaper"), AT_ONCE, FEED);
    assertThat(
            new AtomFeed(office.store, Settings.USUAL)
                .atom(2, new AtomFeed.Subject.All(), Optional.empty(), 50))
        .doesNotContain("cheaper");
  }
}
