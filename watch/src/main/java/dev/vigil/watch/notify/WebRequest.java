package dev.vigil.watch.notify;

import dev.vigil.fetch.Credentials;
import dev.vigil.fetch.RequestPayload;
import dev.vigil.fetch.RequestProfile;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.url.WebUrl;
import java.util.Map;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The HTTP request that delivers a message to a web service. Immutable. */
record WebRequest(WebUrl url, RequestProfile profile) {
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

  WebRequest header(String name, String value) {
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
