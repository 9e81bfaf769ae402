package dev.vigil.watch.notify;

import dev.vigil.watch.notify.channel.ServiceFormat;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchStore;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes the reports of sentinels as an Atom feed (RFC 4287). Pages that are fetched with secrets
 * are not published. Immutable, safe for concurrent use.
 */
public final class AtomFeed {
  private static final String ATOM = "http://www.w3.org/2005/Atom";
  private static final int MAX_BYTES = 64 << 10;

  /** The limit of queries for more messages, if many recipients got the same. */
  private static final int ROUNDS = 20;

  /** The subject of a feed. Immutable. */
  public sealed interface Subject {
    /** All sentinels of the workspace. */
    record All() implements Subject {}

    record Sentinel(String name) implements Subject {}

    /** The sentinels that had this tag when they reported. */
    record Tag(String tag) implements Subject {}
  }

  private final WatchStore store;
  private final MessageRenderer renderer;
  private final MessageTemplateService templates;
  private final Optional<String> home;

  public AtomFeed(WatchStore store, Settings settings) {
    this.store = store;
    renderer = new MessageRenderer(settings.template(), settings.zone(), settings.base());
    templates = new MessageTemplateService(store, settings.template());
    home = settings.base();
  }

  /**
   * The newest entries of a workspace.
   *
   * @param subject whose
   * @param self the address under which the feed is served, if any
   */
  public String atom(long workspace, Subject subject, Optional<String> self, int most) {
    MessageRenderer words = renderer.saying(templates.of(workspace));
    List<OutboxMessage> open = messages(workspace, subject, most);
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("utf-8", "1.0");
      xml.writeStartElement("feed");
      xml.writeDefaultNamespace(ATOM);
      head(xml, workspace, subject, self, open);
      for (OutboxMessage message : open) {
        entry(xml, words, message);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory does not fail", e);
    }
    return out.toString();
  }

  /** The newest messages, one of each report: the same goes to several recipients. */
  private List<OutboxMessage> messages(long workspace, Subject subject, int most) {
    Map<String, OutboxMessage> found = new LinkedHashMap<>();
    long before = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS && found.size() < most; round++) {
      List<OutboxMessage> some = before(workspace, subject, before, 2 * most);
      for (OutboxMessage message : some) {
        Notification notification = message.notification();
        boolean tagged =
            !(subject instanceof Subject.Tag(String tag)) || notification.tags().contains(tag);
        if (notification.open()
            && tagged
            && notification.kind() != Notification.Kind.TEST
            && found.size() < most) {
          found.putIfAbsent(key(notification), message);
        }
      }
      if (some.size() < 2 * most) {
        break;
      }
      before = some.getLast().id();
    }
    return List.copyOf(found.values());
  }

  /** The key of an entry: its report, regardless of the channel. */
  private static String key(Notification notification) {
    return Outbox.key(notification, new Channel("feed", ""));
  }

  private List<OutboxMessage> before(long workspace, Subject subject, long id, int most) {
    return store
        .catalogue()
        .read(connection -> OutboxRepository.before(connection, workspace, subject, id, most));
  }

  /**
   * The creation time of the newest sentinel, for a feed without entries; now without sentinels.
   */
  private Instant setUp() {
    return Optional.of(store.catalogue().read(SentinelRepository::newest))
        .filter(id -> id > 0)
        .map(RowIds::time)
        .orElseGet(() -> RowIds.time(store.ids().next()));
  }

  private void head(
      XMLStreamWriter xml,
      long workspace,
      Subject subject,
      Optional<String> self,
      List<OutboxMessage> open)
      throws XMLStreamException {
    String what =
        switch (subject) {
          case Subject.All() -> "all";
          case Subject.Sentinel(String name) -> "sentinel " + name;
          case Subject.Tag(String tag) -> "tag " + tag;
        };
    element(xml, "id", id(home.orElse("vigil") + " feed " + workspace + " " + what));
    element(
        xml,
        "title",
        switch (subject) {
          case Subject.All() -> "Vigil";
          case Subject.Sentinel(String name) -> "Vigil: " + name;
          case Subject.Tag(String tag) -> "Vigil: " + tag;
        });
    Instant updated =
        open.stream().map(OutboxMessage::created).max(Instant::compareTo).orElseGet(() -> setUp());
    element(xml, "updated", updated.toString());
    xml.writeStartElement("author");
    element(xml, "name", "Vigil");
    xml.writeEndElement();
    if (self.isPresent()) {
      link(xml, "self", self.get());
    }
  }

  private static void entry(XMLStreamWriter xml, MessageRenderer words, OutboxMessage message)
      throws XMLStreamException {
    Notification notification = message.notification();
    OutgoingMessage outgoing =
        words.outgoing(
            message.workspace(),
            key(notification),
            new Channel("feed", ""),
            List.of(notification),
            message.created());
    xml.writeStartElement("entry");
    element(xml, "id", id(key(notification)));
    element(xml, "title", outgoing.title());
    element(xml, "updated", message.created().toString());
    element(xml, "published", notification.detected().toString());
    link(xml, "alternate", notification.url());
    for (String tag : notification.tags()) {
      xml.writeEmptyElement("category");
      xml.writeAttribute("term", legal(tag));
    }
    element(xml, "summary", notification.summary());
    xml.writeStartElement("content");
    xml.writeAttribute("type", "html");
    xml.writeCharacters(
        legal(outgoing.body().fitting(MAX_BYTES, BodyMarkup.HTML::write, ServiceFormat::bytes)));
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static void link(XMLStreamWriter xml, String relation, String address)
      throws XMLStreamException {
    xml.writeEmptyElement("link");
    xml.writeAttribute("rel", relation);
    xml.writeAttribute("href", legal(address));
  }

  private static void element(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(legal(text));
    xml.writeEndElement();
  }

  /** A stable id derived from a name. */
  private static String id(String name) {
    return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }

  /** The text without characters that XML forbids. */
  private static String legal(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              boolean legal =
                  c == '\t'
                      || c == '\n'
                      || c >= ' ' && c < 0xd800
                      || c >= 0xe000 && c <= 0xfffd
                      || c >= 0x10000;
              out.appendCodePoint(legal ? c : 0xfffd);
            });
    return out.toString();
  }
}
