package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.notify.message.StyledRun;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The format of Matrix rooms; the message key is the transaction id, so that the server drops
 * repeats. An event has 64 KB.
 */
public final class MatrixFormat implements ServiceFormat {
  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    WebUrl url = target.url();
    String room =
        URLDecoder.decode(url.path().substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
    if (!room.startsWith("!")) {
      throw new FetchException(
          "the target names no room by its id; write it as " + target.kind().example());
    }
    String title = BodyMarkup.HTML.run(new StyledRun(outgoing.title(), StyledRun.Style.BOLD));
    return WebRequest.put(
            url.resolve(
                "/_matrix/client/v3/rooms/"
                    + URLEncoder.encode(room, StandardCharsets.UTF_8)
                    + "/send/m.room.message/"
                    + outgoing.key()),
            Map.of(
                // Not m.notice, because phones do not ring for it.
                "msgtype",
                "m.text",
                "body",
                outgoing.title()
                    + "\n\n"
                    + outgoing
                        .body()
                        .fitting(12_000, BodyMarkup.PLAIN::write, ServiceFormat::bytes),
                "format",
                "org.matrix.custom.html",
                "formatted_body",
                "<p>"
                    + title
                    + "</p>"
                    + outgoing
                        .body()
                        .fitting(24_000, BodyMarkup.HTML::write, ServiceFormat::bytes)))
        .bearer(target.token());
  }
}
