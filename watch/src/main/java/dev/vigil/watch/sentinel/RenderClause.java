package dev.vigil.watch.sentinel;

import java.util.List;

/**
 * The settings of rendering a page in a browser. Immutable.
 *
 * @param steps the browser actions before the page is captured
 * @param screenshot whether each version keeps a picture
 * @param resources whether each version keeps style sheets, images and fonts
 * @param width of the window, in pixels
 * @param height of the window, in pixels
 */
public record RenderClause(
    List<RenderStep> steps, boolean screenshot, boolean resources, int width, int height) {
  public static final RenderClause BROWSER = new RenderClause(List.of(), true, true, 1280, 900);

  public RenderClause {
    steps = List.copyOf(steps);
  }

  public RenderClause with(List<RenderStep> others) {
    return new RenderClause(others, screenshot, resources, width, height);
  }

  public RenderClause withoutScreenshot() {
    return new RenderClause(steps, false, resources, width, height);
  }

  public RenderClause withoutResources() {
    return new RenderClause(steps, screenshot, false, width, height);
  }

  public RenderClause in(int windowWidth, int windowHeight) {
    return new RenderClause(steps, screenshot, resources, windowWidth, windowHeight);
  }
}
