package dev.vigil.watch.health;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.internal.browser.Chromium;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks that the browser is installed and starts. Stateless. */
final class BrowserCheck {
  private BrowserCheck() {}

  /**
   * @param wanted whether a sentinel opens its page in a browser
   */
  static HealthFinding of(Optional<Path> program, boolean wanted) {
    if (program.isEmpty()) {
      return wanted
          ? HealthFinding.wrong("browser", Chromium.MISSING, "")
          : HealthFinding.note(
              "browser",
              "There is no Chromium; no sentinel needs one.",
              "Install it for pages that scripts make; VIGIL_CHROMIUM may name it.");
    }
    try (Chromium chromium = Chromium.start(program.get(), List.of())) {
      assert chromium != null;
      return HealthFinding.fine("browser", program.get() + " starts.");
    } catch (FetchException e) {
      return new HealthFinding(
          "browser",
          wanted ? HealthFinding.State.WRONG : HealthFinding.State.NOTE,
          String.valueOf(e.getMessage()),
          "Start it by hand, or name another in VIGIL_CHROMIUM.");
    }
  }
}
