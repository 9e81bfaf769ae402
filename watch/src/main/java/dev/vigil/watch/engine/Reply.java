package dev.vigil.watch.engine;

import dev.vigil.archive.Fetch;
import dev.vigil.archive.Header;
import dev.vigil.fetch.Answer;
import dev.vigil.fetch.PageFrames;
import dev.vigil.fetch.PageProperties;
import dev.vigil.fetch.browser.Rendered;
import dev.vigil.fetch.browser.Requisite;
import dev.vigil.watch.agent.Handed;
import dev.vigil.watch.base.PropertyText;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.source.Taken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a page was found to be, wherever it came from. Immutable as long as nobody writes into the
 * body.
 *
 * @param fetch how it was come by, as the archive keeps it
 * @param properties what to remember for the next look
 * @param wireBytes bytes that came over the line
 * @param rendered what a browser brought along
 * @param frames the page and the documents in its frames as they were served, where the body is
 *     what they look like together
 */
record Reply(
    Fetch fetch,
    byte[] body,
    PageProperties properties,
    long wireBytes,
    Optional<Rendered> rendered,
    List<Requisite> frames) {

  Reply {
    frames = List.copyOf(frames);
  }

  private Reply(
      Fetch fetch,
      byte[] body,
      PageProperties properties,
      long wireBytes,
      Optional<Rendered> rendered) {
    this(fetch, body, properties, wireBytes, rendered, List.of());
  }

  /**
   * With the content of its frames. No server vouches for what they are together, so the next look
   * asks for all of them.
   */
  Reply with(PageFrames followed) {
    List<Header> headers =
        new ArrayList<>(
            fetch.headers().stream()
                .filter(h -> !OF_THE_BODY.matcher(h.name()).matches())
                .toList());
    headers.add(new Header("Content-Type", "text/html; charset=utf-8"));
    return new Reply(
        new Fetch(fetch.url(), fetch.time(), fetch.status(), headers, fetch.took()),
        followed.combined(),
        PageProperties.ofContent(followed.combined()),
        wireBytes,
        rendered,
        followed.documents());
  }

  private static final Pattern OF_THE_BODY =
      Pattern.compile(
          "(?i)content-(?:type|length|encoding|md5|digest)|digest|repr-digest|etag|last-modified");

  /** From a web server. */
  static Reply of(Answer answer) {
    return new Reply(
        new Fetch(
            answer.url().toString(),
            answer.at(),
            answer.status(),
            answer.headers().stream().map(h -> new Header(h.name(), h.value())).toList(),
            answer.took()),
        answer.body(),
        answer.properties(),
        answer.wireBytes(),
        answer.rendered());
  }

  /** From a source on this machine. */
  static Reply of(Taken.Content taken, String url, Instant now) {
    PageProperties content = PageProperties.ofContent(taken.bytes());
    return new Reply(
        Fetch.at(url, now),
        taken.bytes(),
        new PageProperties(
            content.etag(),
            taken.modified(),
            content.declaredLength(),
            content.size(),
            content.checksum(),
            false),
        0,
        Optional.empty());
  }

  /** From an agent. */
  static Reply of(Handed.Content content) {
    PageProperties of = PageProperties.ofContent(content.body());
    return new Reply(
        content.fetch(),
        content.body(),
        new PageProperties(
            content.fetch().header("ETag"),
            content.modified(),
            of.declaredLength(),
            of.size(),
            of.checksum(),
            false),
        content.wireBytes(),
        Optional.empty());
  }

  /** From an agent that saw the page as it was. */
  static Reply again(WatchedPage page) {
    byte[] nothing = new byte[0];
    return new Reply(
        Fetch.at(page.page().url(), Instant.EPOCH),
        nothing,
        PropertyText.read(page.properties()).orElseGet(() -> PageProperties.ofContent(nothing)),
        0,
        Optional.empty());
  }
}
