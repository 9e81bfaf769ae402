package dev.vigil.watch.sentinel;

import java.time.Duration;

/** A browser action before the page is captured. Immutable. */
public sealed interface RenderStep {
  /** Waits until an element is visible, and fails after the time limit. */
  record WaitFor(String selector, Duration limit) implements RenderStep {
    public static final Duration USUAL = Duration.ofSeconds(10);
  }

  record Click(String selector) implements RenderStep {}

  record Type(String selector, String text) implements RenderStep {}

  /** Types a stored secret, such as the password of a login. */
  record TypeSecret(String selector, String secret) implements RenderStep {}

  /** Scrolls to an element, or to the end of the page if the selector is empty. */
  record Scroll(String selector) implements RenderStep {}
}
