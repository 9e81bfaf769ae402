package dev.vigil.watch.language;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.RenderClause;
import dev.vigil.watch.sentinel.RenderStep;
import dev.vigil.watch.sentinel.RequestClause;
import dev.vigil.watch.sentinel.ResolvedRequest;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Verifies the request of a sentinel and that its secrets and proxies exist. */
final class RequestVerifier {
  /** A secret in a channel, as in {@code slack https://hooks.example/{token}}. */
  private static final Pattern IN_CHANNEL = Pattern.compile("\\{([\\p{L}\\p{N}._-]{1,100})}");

  /** Pretends that every secret and proxy exists, so that the rest can be verified. */
  private static final ResolvedRequest.SecretsAndProxies PRETENDED =
      new ResolvedRequest.SecretsAndProxies() {
        @Override
        public Optional<Secret> secret(String name, String host) {
          return Optional.of(Secret.of(name, "x"));
        }

        @Override
        public Optional<ProxyRoute> proxy(String name) {
          return Optional.of(ProxyRoute.parse("http://proxy.example:3128"));
        }
      };

  private final VerificationContext around;
  private final ProblemCollector notes;

  RequestVerifier(VerificationContext around, ProblemCollector notes) {
    this.around = around;
    this.notes = notes;
  }

  void check(EffectiveSentinel effective) {
    RequestClause request = effective.request();
    notes.reading(
        effective.render().isPresent() ? "render" : "request",
        () -> ResolvedRequest.of(effective, PRETENDED));
    request.secrets().forEach(use -> checkSecret(use.secret(), "request"));
    effective.render().stream()
        .flatMap(RequestVerifier::secrets)
        .forEach(name -> checkSecret(name, "render"));
    effective.notifyBy().stream()
        .flatMap(RequestVerifier::secrets)
        .forEach(name -> checkSecret(name, "notify"));
    if (!request.proxy().isEmpty() && !around.proxies().contains(request.proxy())) {
      notes.doubt(
          "request",
          "there is no proxy " + request.proxy() + "; the operator lists proxies in the settings.");
    }
    request.liberties().stream()
        .filter(liberty -> liberty != RequestClause.Permission.SESSION_KEPT)
        .sorted()
        .forEach(
            liberty ->
                notes.note(
                    "request",
                    "its owner decided: " + liberty.subject() + " " + liberty.decision() + "."));
  }

  private static Stream<String> secrets(RenderClause render) {
    return render.steps().stream()
        .flatMap(
            step ->
                step instanceof RenderStep.TypeSecret(_, String name)
                    ? Stream.of(name)
                    : Stream.empty());
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
              + SpellingSuggestion.to(name, around.secrets())
                  .map(near -> ", perhaps " + near)
                  .orElse("")
              + ".");
    }
  }
}
