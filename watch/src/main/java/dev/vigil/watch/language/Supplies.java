package dev.vigil.watch.language;

import dev.vigil.diff.Nearest;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.watch.sentinel.Asking;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Render;
import dev.vigil.watch.sentinel.Request;
import dev.vigil.watch.sentinel.Step;
import dev.vigil.watch.sentinel.Terms;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks whether a page can be asked for as said, and whether what is named is in stock. */
final class Supplies {
  /** A secret in a channel, as in {@code slack https://hooks.example/{token}}. */
  private static final Pattern IN_CHANNEL = Pattern.compile("\\{([\\p{L}\\p{N}._-]{1,100})}");

  /** Whatever is named is there, so that the rest can be checked. */
  private static final Asking.Stock PRETENDED =
      new Asking.Stock() {
        @Override
        public Optional<Secret> secret(String name, String host) {
          return Optional.of(Secret.of(name, "x"));
        }

        @Override
        public Optional<ProxyRoute> proxy(String name) {
          return Optional.of(ProxyRoute.parse("http://proxy.example:3128"));
        }
      };

  private final Surroundings around;
  private final Notes notes;

  Supplies(Surroundings around, Notes notes) {
    this.around = around;
    this.notes = notes;
  }

  void check(Terms terms) {
    Request request = terms.request();
    notes.reading(
        terms.render().isPresent() ? "render" : "request", () -> Asking.of(terms, PRETENDED));
    request.secrets().forEach(use -> checkSecret(use.secret(), "request"));
    terms.render().stream().flatMap(Supplies::secrets).forEach(name -> checkSecret(name, "render"));
    terms.notifyBy().stream()
        .flatMap(Supplies::secrets)
        .forEach(name -> checkSecret(name, "notify"));
    if (!request.proxy().isEmpty() && !around.proxies().contains(request.proxy())) {
      notes.doubt(
          "request",
          "there is no proxy " + request.proxy() + "; the operator lists proxies in the settings.");
    }
    request.liberties().stream()
        .filter(liberty -> liberty != Request.Liberty.SESSION_KEPT)
        .sorted()
        .forEach(
            liberty ->
                notes.note(
                    "request",
                    "its owner decided: " + liberty.subject() + " " + liberty.decision() + "."));
  }

  private static Stream<String> secrets(Render render) {
    return render.steps().stream()
        .flatMap(
            step ->
                step instanceof Step.TypeSecret(_, String name) ? Stream.of(name) : Stream.empty());
  }

  private static Stream<String> secrets(Channel channel) {
    return IN_CHANNEL
        .matcher(channel.target())
        .results()
        .map(MatchResult::group)
        .map(name -> name.substring(1, name.length() - 1));
  }

  private void checkSecret(String name, String clause) {
    if (!around.secrets().contains(name)) {
      notes.doubt(
          clause,
          "there is no secret "
              + name
              + "; store it under this name, or write another"
              + Nearest.to(name, around.secrets()).map(near -> ", perhaps " + near).orElse("")
              + ".");
    }
  }
}
