package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.Secret;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.util.Map;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The HTTP request that delivers a message to a web service. Immutable. */
public record WebRequest(WebUrl url, RequestProfile profile) {
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  static WebRequest post(WebUrl url, Map<String, ?> json) {
    return post(url, JSON.writeValueAsString(json));
  }

  static WebRequest post(WebUrl url, String json) {
    return new WebRequest(url, RequestProfile.GET.sending("POST", RequestPayload.json(json)));
  }

  static WebRequest put(WebUrl url, Map<String, ?> json) {
    return new WebRequest(
        url, RequestProfile.GET.sending("PUT", RequestPayload.json(JSON.writeValueAsString(json))));
  }

  public WebRequest header(String name, String value) {
    return new WebRequest(url, profile.withHeader(name, value));
  }

  WebRequest secretHeader(String name, String value) {
    return new WebRequest(url, profile.withHeader(name, Secret.of(name, value)));
  }

  WebRequest bearer(String token) {
    return token.isEmpty()
        ? this
        : new WebRequest(
            url, profile.withCredentials(new Credentials.Bearer(Secret.of("token", token))));
  }
}
