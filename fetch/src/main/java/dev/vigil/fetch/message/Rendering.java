package dev.vigil.fetch.message;

import dev.vigil.fetch.FetchException;
import java.util.List;

/** Whether a page is fetched as served, or rendered by a browser. Immutable. */
public sealed interface Rendering {
  /** The bytes as served. */
  record Plain() implements Rendering {}

  /**
   * The page after its scripts ran, in a browser with an empty profile.
   *
   * @param steps what to do on the page before it is taken
   * @param screenshot whether to take a picture of the whole page
   * @param resources whether to keep style sheets, images and fonts
   * @param width of the window, in pixels
   * @param height of the window, in pixels
   */
  record InBrowser(
      List<BrowserStep> steps, boolean screenshot, boolean resources, int width, int height)
      implements Rendering {
    /** Checks the size and copies the steps. */
    public InBrowser {
      steps = List.copyOf(steps);
      if (width < 200 || width > 4000 || height < 200 || height > 4000) {
        throw new FetchException(
            "A window of " + width + " x " + height + " pixels is out of range; 200 to 4000.");
      }
    }
  }

  /** The bytes as served. */
  Rendering PLAIN = new Plain();

  /** Renders in a browser, with screenshot and resources. */
  Rendering BROWSER = browser(List.of());

  /**
   * Renders in a browser, with screenshot and resources, after some steps.
   *
   * @param steps what is done before the page is taken
   * @return the choice
   */
  static Rendering browser(List<BrowserStep> steps) {
    return new InBrowser(steps, true, true, 1280, 900);
  }
}
