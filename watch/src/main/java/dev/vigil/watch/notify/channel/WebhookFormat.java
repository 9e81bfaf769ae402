package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.Secret;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.secret.SecretSource;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The format of Vigil's own webhook: notifications as JSON, signed after the Standard Webhooks
 * specification (HMAC-SHA256 over id, time stamp and body).
 */
public final class WebhookFormat implements ServiceFormat {
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final int MAX_DETAILS = 512 << 10;
  private static final int LONGEST_BODY = 64 << 10;

  private final SecretSource secrets;

  public WebhookFormat(SecretSource secrets) {
    this.secrets = secrets;
  }

  @Override
  public WebRequest call(OutgoingMessage parcel, WebTarget target) {
    WebUrl url = target.url();
    String body = body(parcel);
    String time = Long.toString(parcel.notified().getEpochSecond());
    WebRequest call =
        WebRequest.post(url, body)
            .bearer(target.token())
            .header("webhook-id", parcel.key())
            .header("webhook-timestamp", time);
    Optional<Secret> key =
        secrets
            .find(parcel.workspace(), "webhook." + url.host())
            .or(() -> secrets.find(parcel.workspace(), "webhook"));
    return key.isEmpty()
        ? call
        : call.header("webhook-signature", "v1," + sign(key.get(), parcel.key(), time, body));
  }

  /** The notifications of a message as JSON, also for commands. */
  public static String body(OutgoingMessage parcel) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", parcel.key());
    json.put("title", parcel.title());
    json.put(
        "body",
        parcel.body().fitting(LONGEST_BODY, BodyMarkup.MARKDOWN::write, ServiceFormat::bytes));
    json.put("notified", parcel.notified());
    List<ObjectNode> notices = new ArrayList<>();
    int details = 0;
    for (Notification notice : parcel.notifications()) {
      ObjectNode node = JSON.valueToTree(notice);
      details += notice.text().length();
      if (details > MAX_DETAILS) {
        node.put("text", "");
      }
      notices.add(node);
    }
    json.put("notices", notices);
    return JSON.writeValueAsString(json);
  }

  public static String sign(Secret secret, String id, String time, String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key(secret.reveal().strip()), "HmacSHA256"));
      byte[] signed = (id + "." + time + "." + body).getBytes(StandardCharsets.UTF_8);
      return Base64.getEncoder().encodeToString(mac.doFinal(signed));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HMAC-SHA256", e);
    }
  }

  /** The bytes of a key: Base64 after the specified prefix, else the text itself. */
  private static byte[] key(String text) {
    if (text.startsWith("whsec_")) {
      try {
        return Base64.getDecoder().decode(text.substring("whsec_".length()));
      } catch (IllegalArgumentException e) {
        return text.getBytes(StandardCharsets.UTF_8);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
