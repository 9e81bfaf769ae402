package dev.vigil.watch.language;

import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** An installation with a few sentinels, one secret and one proxy, on 15 November 2026. */
final class TestVerificationContext implements VerificationContext {
  private final Map<String, Known> sentinels = new HashMap<>();
  private Set<String> secrets = Set.of("key");
  private Instant now = Instant.parse("2026-11-15T08:00:00Z");
  private Function<EffectiveSentinel, Optional<Objection>> check = effective -> Optional.empty();

  TestVerificationContext with(String text) {
    return add(text, Stage.WAITING);
  }

  TestVerificationContext started(String text) {
    return add(text, Stage.STARTED);
  }

  TestVerificationContext ended(String text) {
    return add(text, Stage.ENDED);
  }

  private TestVerificationContext add(String text, Stage stage) {
    for (Sentinel sentinel : SentinelParser.parse(text, ZoneOffset.UTC)) {
      sentinels.put(sentinel.name(), new Known(sentinel, stage));
    }
    return this;
  }

  TestVerificationContext withSecretsOfTheManual() {
    secrets = Set.of("key", "bot-token", "port-key", "marina", "club-slack", "shop-key");
    return this;
  }

  TestVerificationContext at(Instant other) {
    now = other;
    return this;
  }

  void check(Function<EffectiveSentinel, Optional<Objection>> other) {
    check = other;
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public Duration intervalStep() {
    return Duration.ofMinutes(1);
  }

  @Override
  public Optional<Known> sentinel(String name) {
    return Optional.ofNullable(sentinels.get(name));
  }

  @Override
  public Set<String> sentinels() {
    return sentinels.keySet();
  }

  @Override
  public Optional<TagSettings> tag(String name) {
    return Optional.empty();
  }

  @Override
  public Set<String> kinds() {
    return Set.of("sitemap");
  }

  @Override
  public Optional<String> problem(Channel channel) {
    return ChannelKind.problem(channel);
  }

  @Override
  public Set<String> secrets() {
    return secrets;
  }

  @Override
  public Set<String> proxies() {
    return Set.of("office");
  }

  @Override
  public Optional<Objection> check(EffectiveSentinel effective) {
    return check.apply(effective);
  }
}
