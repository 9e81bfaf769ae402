package dev.vigil.watch.sentinel;

import java.time.Duration;

/** One thing that the browser does before the page is taken. Immutable. */
public sealed interface RenderStep {
  /** Waits until something is shown, and fails when that takes longer. */
  record WaitFor(String selector, Duration limit) implements RenderStep {
    public static final Duration USUAL = Duration.ofSeconds(10);
  }

  record Click(String selector) implements RenderStep {}

  record Type(String selector, String text) implements RenderStep {}

  /** Types a stored secret, such as the password of a login. */
  record TypeSecret(String selector, String secret) implements RenderStep {}

  /** Scrolls to something, or to the end of the page when the selector is empty. */
  record Scroll(String selector) implements RenderStep {}
}
