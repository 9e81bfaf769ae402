package dev.vigil.discover.form;

import dev.vigil.discover.DiscoverException;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a filled form as the request that browsers send: the form submission algorithm of the HTML
 * standard, with the submitter's own action, method and encoding before the form's.
 */
final class FormSubmission {
  private final WebForm form;
  private final List<FormEntries.Entry> entries;

  private FormSubmission(WebForm form, List<FormEntries.Entry> entries) {
    this.form = form;
    this.entries = entries;
  }

  static FetchRequest of(WebForm form, Map<String, String> values, Optional<FormField> button) {
    FormSubmission submission = new FormSubmission(form, FormEntries.of(form, values, button));
    WebUrl action =
        button
            .filter(b -> b.attributes().containsKey("formaction"))
            .map(b -> FormReader.action(form.page(), form.page(), b.attribute("formaction")))
            .orElse(form.action())
            .orElseThrow(
                () ->
                    submission.unsendable(
                        "its action '"
                            + form.attribute("action")
                            + "' is not an address; send it with a browser"));
    return switch (attribute(button, "formmethod").map(FormReader::method).orElse(form.method())) {
      case GET -> submission.get(action);
      case POST ->
          submission.post(
              action,
              attribute(button, "formenctype").map(FormReader::encoding).orElse(form.encoding()));
      case DIALOG -> throw submission.unsendable("it only closes a dialog");
    };
  }

  private static Optional<String> attribute(Optional<FormField> button, String name) {
    return button.filter(b -> b.attributes().containsKey(name)).map(b -> b.attribute(name));
  }

  /** The query of the action is replaced, its fragment stays. */
  private FetchRequest get(WebUrl action) {
    String address =
        action.origin()
            + action.path()
            + "?"
            + urlEncoded()
            + action.fragment().map(fragment -> "#" + fragment).orElse("");
    try {
      return FetchRequest.of(address);
    } catch (FetchException e) {
      throw new DiscoverException(
          "The form at " + form.page() + " cannot be sent: " + e.getMessage(), e);
    }
  }

  private FetchRequest post(WebUrl action, WebForm.Encoding encoding) {
    RequestPayload payload =
        switch (encoding) {
          case URLENCODED ->
              RequestPayload.of(
                  "application/x-www-form-urlencoded",
                  urlEncoded().getBytes(StandardCharsets.US_ASCII));
          case MULTIPART -> multipart();
          case TEXT -> plain();
        };
    return FetchRequest.of(action).with(RequestProfile.GET.sending("POST", payload));
  }

  private String urlEncoded() {
    StringBuilder out = new StringBuilder();
    for (FormEntries.Entry entry : entries) {
      out.append(out.isEmpty() ? "" : "&");
      percentEncode(entry.name(), out);
      percentEncode(entry.value(), out.append('='));
    }
    return out.toString();
  }

  private void percentEncode(String text, StringBuilder out) {
    for (byte b : bytes(text)) {
      char c = (char) (b & 0xFF);
      if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9') {
        out.append(c);
      } else if (c == '*' || c == '-' || c == '.' || c == '_') {
        out.append(c);
      } else if (c == ' ') {
        out.append('+');
      } else {
        out.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      }
    }
  }

  /** A character that the encoding lacks is written as its number, as in HTML. */
  private byte[] bytes(String text) {
    var encoder = form.charset().newEncoder();
    if (encoder.canEncode(text)) {
      return text.getBytes(form.charset());
    }
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              String one = Character.toString(c);
              out.append(encoder.canEncode(one) ? one : "&#" + c + ";");
            });
    return out.toString().getBytes(form.charset());
  }

  private RequestPayload plain() {
    StringBuilder out = new StringBuilder();
    entries.forEach(e -> out.append(e.name()).append('=').append(e.value()).append("\r\n"));
    return RequestPayload.of("text/plain", bytes(out.toString()));
  }

  private RequestPayload multipart() {
    String boundary = boundary();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (FormEntries.Entry entry : entries) {
      String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"";
      out.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(bytes(escaped(entry.name())));
      String file = "\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n";
      String rest = entry.isFile() ? file : "\"\r\n\r\n";
      out.writeBytes(rest.getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(bytes(entry.value()));
      out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    out.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.US_ASCII));
    return RequestPayload.of("multipart/form-data; boundary=" + boundary, out.toByteArray());
  }

  /** Equal values give equal requests, so the boundary is made of them, until none has it. */
  private String boundary() {
    int hash = entries.hashCode();
    String boundary = "----vigil-" + Integer.toHexString(hash);
    while (holds(boundary)) {
      boundary = "----vigil-" + Integer.toHexString(hash) + "-" + boundary.length();
    }
    return boundary;
  }

  private boolean holds(String boundary) {
    return entries.stream()
        .anyMatch(e -> e.name().contains(boundary) || e.value().contains(boundary));
  }

  private static String escaped(String name) {
    return name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
  }

  private DiscoverException unsendable(String why) {
    return new DiscoverException("The form at " + form.page() + " cannot be sent: " + why + ".");
  }
}
