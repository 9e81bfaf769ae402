package dev.vigil.watch.notify;

import dev.vigil.archive.Sql;
import dev.vigil.watch.Settings;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.sentinel.Channel;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The messages of channel {@code feed} as an Atom document (RFC 4287). Only pages that everybody
 * may see are in it: whoever asks for a page with secrets does not publish it. Immutable, safe for
 * concurrent use.
 */
public final class Feed {
  private static final String ATOM = "http://www.w3.org/2005/Atom";
  private static final int MOST_BYTES = 64 << 10;

  private final KnowledgeBase base;
  private final Scribe scribe;
  private final Optional<String> home;

  public Feed(KnowledgeBase base, Settings settings) {
    this.base = base;
    scribe = new Scribe(settings.wording(), settings.zone(), settings.base());
    home = settings.base();
  }

  /**
   * The newest entries of a workspace.
   *
   * @param sentinel only those of this sentinel
   * @param self the address under which the feed is served, if any
   */
  public String atom(long workspace, Optional<String> sentinel, Optional<String> self, int most) {
    List<Message> messages =
        base.catalogue()
            .read(
                connection ->
                    Sql.list(
                        connection,
                        "select * from message where workspace = ? and channel = 'feed'"
                            + (sentinel.isPresent()
                                ? " and sentinel in (select id from sentinel where workspace = ?"
                                    + " and name = ?)"
                                : "")
                            + " order by id desc limit ?",
                        Message::of,
                        sentinel.isPresent()
                            ? new Object[] {workspace, workspace, sentinel.get(), most}
                            : new Object[] {workspace, most}));
    List<Message> open = messages.stream().filter(message -> message.notice().open()).toList();
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("utf-8", "1.0");
      xml.writeStartElement("feed");
      xml.writeDefaultNamespace(ATOM);
      head(xml, workspace, sentinel, self, open);
      for (Message message : open) {
        entry(xml, message);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory does not fail", e);
    }
    return out.toString();
  }

  private void head(
      XMLStreamWriter xml,
      long workspace,
      Optional<String> sentinel,
      Optional<String> self,
      List<Message> open)
      throws XMLStreamException {
    String what = sentinel.map(name -> "sentinel " + name).orElse("all");
    element(xml, "id", id(home.orElse("vigil") + " feed " + workspace + " " + what));
    element(xml, "title", sentinel.map(name -> "Vigil: " + name).orElse("Vigil"));
    Instant updated =
        open.stream().map(Message::created).max(Instant::compareTo).orElse(Instant.EPOCH);
    element(xml, "updated", updated.toString());
    xml.writeStartElement("author");
    element(xml, "name", "Vigil");
    xml.writeEndElement();
    if (self.isPresent()) {
      link(xml, "self", self.get());
    }
  }

  private void entry(XMLStreamWriter xml, Message message) throws XMLStreamException {
    Notice notice = message.notice();
    Parcel parcel =
        scribe.parcel(
            message.workspace(),
            message.key(),
            new Channel("feed", ""),
            List.of(notice),
            message.created());
    xml.writeStartElement("entry");
    element(xml, "id", id(message.key()));
    element(xml, "title", parcel.title());
    element(xml, "updated", message.created().toString());
    element(xml, "published", notice.detected().toString());
    link(xml, "alternate", notice.url());
    for (String tag : notice.tags()) {
      xml.writeEmptyElement("category");
      xml.writeAttribute("term", legal(tag));
    }
    element(xml, "summary", notice.summary());
    xml.writeStartElement("content");
    xml.writeAttribute("type", "html");
    xml.writeCharacters(
        legal(parcel.body().fitting(MOST_BYTES, Markup.HTML::write, Format::bytes)));
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

  /** The same for the same name, now and after any restart or move. */
  private static String id(String name) {
    return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }

  /** Without the characters that XML cannot write at all. */
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
