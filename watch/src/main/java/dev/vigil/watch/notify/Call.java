package dev.vigil.watch.notify;

import dev.vigil.fetch.Credentials;
import dev.vigil.fetch.Payload;
import dev.vigil.fetch.Profile;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.url.WebUrl;
import java.util.Map;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The request that delivers a message to a web service. Immutable. */
record Call(WebUrl url, Profile profile) {
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  static Call post(WebUrl url, Map<String, ?> json) {
    return post(url, JSON.writeValueAsString(json));
  }

  static Call post(WebUrl url, String json) {
    return new Call(url, Profile.GET.sending("POST", Payload.json(json)));
  }

  static Call put(WebUrl url, Map<String, ?> json) {
    return new Call(url, Profile.GET.sending("PUT", Payload.json(JSON.writeValueAsString(json))));
  }

  Call header(String name, String value) {
    return new Call(url, profile.withHeader(name, value));
  }

  Call secretHeader(String name, String value) {
    return new Call(url, profile.withHeader(name, Secret.of(name, value)));
  }

  Call bearer(String token) {
    return token.isEmpty()
        ? this
        : new Call(url, profile.withCredentials(new Credentials.Bearer(Secret.of("token", token))));
  }
}
