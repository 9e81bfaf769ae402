package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.BrowserStep;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Performs steps on a page with mouse and keyboard events. For one thread. */
final class StepRunner {
  private static final Duration POLL = Duration.ofMillis(50);
  private static final Duration QUIET = Duration.ofMillis(300);
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(5);

  /** How long the timers that a submission sets off are waited for, all together. */
  private static final Duration TIMERS_LIMIT = Duration.ofSeconds(8);

  /** Counts the short timers that begin from now on: scripts ask for an answer again and again. */
  private static final String COUNT_TIMERS =
      """
      (() => {
        const key = Symbol.for('vigil.timers');
        if (window[key]) return;
        const open = new Set();
        window[key] = open;
        const short = d => !(d > 3000);
        const {setTimeout: once, clearTimeout: noOnce, setInterval: often, clearInterval: noOften}
            = window;
        window.setTimeout = (f, d, ...a) => {
          if (typeof f !== 'function' || !short(d)) return once(f, d, ...a);
          const id = once(() => { try { f(...a); } finally { open.delete(id); } }, d);
          open.add(id);
          return id;
        };
        window.setInterval = (f, d, ...a) => {
          const id = often(f, d, ...a);
          if (short(d)) open.add(id);
          return id;
        };
        window.clearTimeout = id => { open.delete(id); noOnce(id); };
        window.clearInterval = id => { open.delete(id); noOften(id); };
      })()\
      """;

  private static final String HAS_TIMERS = "(window[Symbol.for('vigil.timers')] || []).size > 0";

  /** Pages that load more and more at their end are scrolled so often. */
  private static final int SCROLL_LIMIT = 20;

  /** An assistant has no more steps than this. */
  private static final int MOST_ADVANCES = 6;

  private static final JsonMapper JSON = new JsonMapper();

  private final BrowserTab tab;
  private final PageRecorder recorder;
  private final TimeSource time;

  StepRunner(BrowserTab tab, PageRecorder recorder, TimeSource time) {
    this.tab = tab;
    this.recorder = recorder;
    this.time = time;
  }

  /** Waits until nothing was on its way for a moment, up to a limit. */
  void settle() throws InterruptedException {
    long end = time.nanoTime() + SETTLE_LIMIT.toNanos();
    long quietSince = time.nanoTime();
    while (time.nanoTime() - end < 0) {
      if (!recorder.isQuiet()) {
        quietSince = time.nanoTime();
      } else if (time.nanoTime() - quietSince >= QUIET.toNanos()) {
        return;
      }
      time.sleep(POLL);
    }
  }

  /** Does one step, or says what is missing. */
  void run(BrowserStep step) throws InterruptedException {
    // Whatever a step sets off is waited for before the next one, or before the page is taken.
    doStep(step);
    settle();
    if (step instanceof BrowserStep.Submit) {
      long end = time.nanoTime() + TIMERS_LIMIT.toNanos();
      while (hasTimers() && time.nanoTime() - end < 0) {
        time.sleep(POLL);
        settle();
      }
    }
  }

  /** Whether scripts will continue soon; false while the browser leaves the page. */
  private boolean hasTimers() {
    try {
      return tab.evaluate(HAS_TIMERS).asBoolean(false);
    } catch (FetchException e) {
      return false;
    }
  }

  private void doStep(BrowserStep step) throws InterruptedException {
    switch (step) {
      case BrowserStep.WaitFor w -> {
        if (!shown(w.selector(), w.limit())) {
          throw new FetchException(
              "no element matches " + w.selector() + " after " + w.limit().toMillis() + " ms");
        }
      }
      case BrowserStep.Click c -> click(c.selector());
      case BrowserStep.Type t -> type(t.selector(), t.text());
      case BrowserStep.TypeSecret t -> typeSecret(t);
      case BrowserStep.Choose c -> choose(c.selector(), c.value());
      case BrowserStep.Advance a -> advance(a);
      case BrowserStep.Submit s -> submit(s.selector());
      case BrowserStep.Scroll s -> scroll(s.selector());
    }
  }

  /** Earlier steps may have led to a page of another host. */
  private void typeSecret(BrowserStep.TypeSecret step) {
    String host = tab.evaluate("location.hostname").asString("");
    if (!step.secret().mayGoTo(host)) {
      throw new FetchException(
          "the %s may be sent to %s only, and not to %s"
              .formatted(step.secret(), String.join(", ", step.secret().hosts()), host));
    }
    type(step.selector(), step.secret().reveal());
  }

  private boolean shown(String selector, Duration limit) throws InterruptedException {
    long end = time.nanoTime() + limit.toNanos();
    while (true) {
      try {
        if (tab.evaluate("(e => !!e && e.getClientRects().length > 0)(" + find(selector) + ")")
            .asBoolean(false)) {
          return true;
        }
      } catch (FetchException e) {
        // The page may be navigating to another one; an invalid selector fails permanently.
        if (String.valueOf(e.getMessage()).contains("not a valid selector")) {
          throw e;
        }
      }
      if (time.nanoTime() - end >= 0) {
        return false;
      }
      time.sleep(POLL);
    }
  }

  /** Whether an element can be seen and used. */
  private boolean isUsable(String selector) {
    return tab.evaluate(
            "(e => !!e && !e.disabled && e.getClientRects().length > 0"
                + " && getComputedStyle(e).visibility !== 'hidden')("
                + find(selector)
                + ")")
        .asBoolean(false);
  }

  private void advance(BrowserStep.Advance step) throws InterruptedException {
    for (int i = 0; i < MOST_ADVANCES && !isUsable(step.selector()); i++) {
      Optional<String> next = step.by().stream().filter(this::isUsable).findFirst();
      if (next.isEmpty()) {
        return;
      }
      click(next.get());
      settle();
    }
  }

  private void click(String selector) {
    JsonNode middle =
        tab.evaluate(
            "(e => { if (!e) return null; e.scrollIntoView({block: 'center', behavior: 'instant'});"
                + " const r = e.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y +"
                + " r.height / 2}; })("
                + find(selector)
                + ")");
    if (!middle.isObject()) {
      throw new FetchException("no element matches " + selector);
    }
    double x = middle.path("x").asDouble(0);
    double y = middle.path("y").asDouble(0);
    for (String type : new String[] {"mousePressed", "mouseReleased"}) {
      tab.send(
          "Input.dispatchMouseEvent",
          Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
    }
  }

  private void type(String selector, String text) {
    boolean there =
        tab.evaluate(
                "(e => { if (!e) return false; e.focus(); if (e.select) e.select();"
                    + " return true; })("
                    + find(selector)
                    + ")")
            .asBoolean(false);
    if (!there) {
      throw new FetchException("no element matches " + selector);
    }
    tab.send("Input.insertText", Map.of("text", text));
    tab.evaluate(
        "(e => e.dispatchEvent(new Event('change', {bubbles: true})))(" + find(selector) + ")");
  }

  private void choose(String selector, String value) {
    boolean there =
        tab.evaluate(
                "((e, v) => { if (!e) return false;"
                    + " if (e.tagName === 'SELECT') { e.value = v; if (e.value !== v) return false;"
                    + " e.dispatchEvent(new Event('input', {bubbles: true}));"
                    + " e.dispatchEvent(new Event('change', {bubbles: true})); }"
                    + " else if (!e.checked) e.click(); return true; })("
                    + find(selector)
                    + ", "
                    + quoted(value)
                    + ")")
            .asBoolean(false);
    if (!there) {
      throw new FetchException("no element matches " + selector + " and has " + value);
    }
  }

  /** New windows are blocked; what was meant for one is shown here. */
  private void submit(String selector) {
    tab.evaluate(COUNT_TIMERS);
    // The page behind it may ask for the answer again and again, too.
    tab.send("Page.addScriptToEvaluateOnNewDocument", Map.of("source", COUNT_TIMERS));
    boolean there =
        tab.evaluate(
                "(e => { if (!e) return false;"
                    + " window.open = u => { if (u) location.href = u; return window; };"
                    + " for (const tree of [document, e.getRootNode()])"
                    + " tree.querySelectorAll('form[target], a[target], base[target]')"
                    + ".forEach(t => t.removeAttribute('target'));"
                    + " if (e.removeAttribute) e.removeAttribute('formtarget');"
                    + " setTimeout(() => e.tagName === 'FORM' ? e.requestSubmit() : e.click());"
                    + " return true; })("
                    + find(selector)
                    + ")")
            .asBoolean(false);
    if (!there) {
      throw new FetchException("no element matches " + selector);
    }
  }

  private void scroll(String selector) throws InterruptedException {
    if (!selector.isEmpty()) {
      boolean there =
          tab.evaluate(
                  "(e => { if (!e) return false; e.scrollIntoView({behavior: 'instant'});"
                      + " return true; })("
                      + find(selector)
                      + ")")
              .asBoolean(false);
      if (!there) {
        throw new FetchException("no element matches " + selector);
      }
      return;
    }
    double height = -1;
    for (int i = 0; i < SCROLL_LIMIT; i++) {
      double now =
          tab.evaluate(
                  "(h => { window.scrollTo({top: h, behavior: 'instant'}); return h; })"
                      + "(document.documentElement.scrollHeight)")
              .asDouble(0);
      if (now == height) {
        return;
      }
      height = now;
      settle();
    }
  }

  private static String find(String selector) {
    return ShadowTrees.find(quoted(selector));
  }

  private static String quoted(String text) {
    return JSON.writeValueAsString(text);
  }
}
