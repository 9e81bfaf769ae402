package dev.vigil.watch.sentinel;

import java.util.List;

/**
 * How a browser shows the page. Immutable.
 *
 * @param steps what it does before the page is taken
 * @param screenshot whether each version keeps a picture
 * @param requisites whether each version keeps style sheets, images and fonts
 * @param width of the window, in pixels
 * @param height of the window, in pixels
 */
public record Render(
    List<Step> steps, boolean screenshot, boolean requisites, int width, int height) {
  public static final Render BROWSER = new Render(List.of(), true, true, 1280, 900);

  public Render {
    steps = List.copyOf(steps);
  }

  public Render with(List<Step> others) {
    return new Render(others, screenshot, requisites, width, height);
  }

  public Render withoutScreenshot() {
    return new Render(steps, false, requisites, width, height);
  }

  public Render withoutRequisites() {
    return new Render(steps, screenshot, false, width, height);
  }

  public Render in(int windowWidth, int windowHeight) {
    return new Render(steps, screenshot, requisites, windowWidth, windowHeight);
  }
}
