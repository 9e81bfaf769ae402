package dev.vigil.fetch.message;

import dev.vigil.fetch.Secret;
import java.time.Duration;
import java.util.List;

/**
 * An action on a page before its content is taken. Immutable; elements are named by CSS selectors.
 */
public sealed interface BrowserStep {
  /**
   * Waits until an element is there and shown.
   *
   * @param selector a CSS selector of the element
   * @param limit how long it may take
   */
  record WaitFor(String selector, Duration limit) implements BrowserStep {}

  /**
   * Clicks on the middle of an element.
   *
   * @param selector a CSS selector of the element
   */
  record Click(String selector) implements BrowserStep {}

  /**
   * Puts a text into a field, as if typed.
   *
   * @param selector a CSS selector of the element
   * @param text the text
   */
  record Type(String selector, String text) implements BrowserStep {}

  /**
   * Puts a secret into a field, such as the password of a login.
   *
   * @param selector a CSS selector of the element
   * @param secret the secret
   */
  record TypeSecret(String selector, Secret secret) implements BrowserStep {}

  /**
   * Takes the option with this value from a list, or the button or box with it, as if clicked.
   *
   * @param selector a CSS selector of the element
   * @param value the value
   */
  record Choose(String selector, String value) implements BrowserStep {}

  /**
   * Presses a button, or sends the form where the selector names one. A page that would open in
   * another window opens in this one.
   *
   * @param selector a CSS selector of the element
   */
  record Submit(String selector) implements BrowserStep {}

  /**
   * Clicks on the first of some elements that is shown, such as a button "Next", until another
   * element is shown. Nothing is clicked if it is shown already, or if none of them is.
   *
   * @param selector a CSS selector of the element that is wanted
   * @param by CSS selectors of the elements to click on
   */
  record Advance(String selector, List<String> by) implements BrowserStep {
    /** Copies the list. */
    public Advance {
      by = List.copyOf(by);
    }
  }

  /**
   * Scrolls to an element, or to the end of the page when the selector is empty.
   *
   * @param selector a CSS selector of the element
   */
  record Scroll(String selector) implements BrowserStep {}

  /**
   * Says the step in words.
   *
   * @return such as "click on .more"
   */
  default String sentence() {
    return switch (this) {
      case WaitFor w -> "wait for " + w.selector;
      case Click c -> "click " + c.selector;
      case Type t -> "type into " + t.selector;
      case TypeSecret t -> "type " + t.secret + " into " + t.selector;
      case Choose c -> "choose " + c.value + " in " + c.selector;
      case Submit s -> "submit " + s.selector;
      case Advance a -> "advance to " + a.selector;
      case Scroll s -> s.selector.isEmpty() ? "scroll to the end" : "scroll to " + s.selector;
    };
  }
}
