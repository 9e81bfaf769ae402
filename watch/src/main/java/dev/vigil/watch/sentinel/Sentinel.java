package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One standing request of a user: what to look at, which changes matter, when to look, whom to
 * tell. An empty optional was not said: it is inherited from the sentinel that this one stands on,
 * else it has the default of {@link Defaults}. Immutable.
 *
 * @param within the part of the page, as CSS selector or XPath
 * @param ignore noise rules as the diff module names them
 * @param render steps in a browser; present but empty means rendered without steps
 * @param when a condition on values or on the score
 * @param confirm look again after this long before telling anybody
 * @param keep which versions to keep
 */
public record Sentinel(
    String name,
    Source source,
    Optional<String> within,
    Optional<Monitor> monitor,
    Optional<List<String>> ignore,
    Optional<Fetch> fetch,
    Optional<Hours> only,
    Optional<Request> request,
    Optional<List<Step>> render,
    Optional<Moment> from,
    Optional<Moment> to,
    Optional<List<Channel>> notifyBy,
    Optional<Delivery> delivery,
    Optional<Compare> compare,
    Optional<String> when,
    Optional<Duration> confirm,
    Optional<String> keep,
    Optional<List<String>> tags) {}
