package dev.vigil.bench.web;

import java.util.Locale;

/** How a site's form is reached, sent and answered. */
public enum FormBehavior {
  /** The answer comes at once. */
  DIRECT,
  /** A page with a link to the answer. */
  RESULT_LINK,
  /** Pages that ask the browser to come back, then the answer. */
  WAITING,
  /** A page with a second form that asks for the format. */
  FORMAT_FORM,
  /** A waiting page, then a link. */
  WAIT_THEN_LINK,
  /** A script gives the form its action. */
  SCRIPT_ACTION,
  /** A script writes the form. */
  SCRIPT_WRITTEN,
  /** No form at all: a script asks and puts the answer into the page. */
  SCRIPT_ANSWER,
  /** The form stands in one frame, and the answer goes into another. */
  FRAMESET,
  INLINE_FRAME,
  NEW_WINDOW,
  /** The form was opened between the rows of a table. */
  MISNESTED,
  /** Upper case, no quotes, nothing closed, a picture for a button. */
  OLD_MARKUP,
  /** Controls outside the form that name it. */
  FAR_CONTROLS,
  /** Another encoding. */
  LATIN,
  /** The server redirects to the address of the answer. */
  SEE_OTHER,
  /** A table of jobs, of which one has ended; the link to it is a number. */
  JOB_LIST,
  /** A script loads the next page after a while. */
  SCRIPT_RELOAD,
  /** A button in a form of its own that shows the answer. */
  VIEW_BUTTON,
  /** The answer stands in a frame of the answering page. */
  FRAMED_ANSWER,
  /** The answer is a text, not a page. */
  PLAIN_TEXT,
  /** The pages on the way are in another language. */
  FOREIGN_WAY,
  /** A script asks whether the answer is ready and puts it into the page. */
  SCRIPT_POLLED,
  /** A script adds the form after a second. */
  LATE_FORM,
  /** A link sends the form by a script. */
  LINK_SENDS,
  /** A search for words stands above the form. */
  TWO_FORMS,
  /** The form is on a tab that is not shown first. */
  HIDDEN_TAB,
  /** The form is in a frame of a frame. */
  NESTED_FRAMES,
  /** The page has another base for its addresses. */
  OTHER_BASE,
  /** A Cyrillic encoding that the page names itself. */
  CYRILLIC;

  /** Whether pages stand between the form and its answer. */
  public boolean isIndirect() {
    return WebDesign.USUAL.indirect().contains(this) || WebDesign.LATER.indirect().contains(this);
  }

  public boolean isOdd() {
    return WebDesign.USUAL.odd().contains(this) || WebDesign.LATER.odd().contains(this);
  }

  public boolean needsBrowser() {
    return switch (this) {
      case SCRIPT_ACTION, SCRIPT_WRITTEN, SCRIPT_ANSWER, SCRIPT_POLLED, LATE_FORM, LINK_SENDS ->
          true;
      default -> false;
    };
  }

  /** How it is called in tables. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
