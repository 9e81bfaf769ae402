package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.*;

import dev.vigil.document.internal.html.TreeConstruction.Mode;
import java.util.Locale;
import java.util.Set;

/**
 * The insertion modes before the body: initial, before html, before head, in head, in head
 * noscript, after head. Each method returns whether the token is to be processed again in the mode
 * that is then current.
 */
final class HeadModes {
  private final TreeConstruction c;
  private final Tokenizer token;
  private final InBodyMode body;

  HeadModes(TreeConstruction construction, InBodyMode body) {
    this.c = construction;
    this.token = construction.tokenizer;
    this.body = body;
  }

  // ---- initial ----

  boolean initial(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          return false;
        }
      }
      case Tokenizer.COMMENT -> {
        c.insertComment(HtmlTree.DOCUMENT);
        return false;
      }
      case Tokenizer.DOCTYPE -> {
        insertDoctype();
        c.mode = Mode.BEFORE_HTML;
        return false;
      }
      default -> {}
    }
    c.quirks = true;
    c.mode = Mode.BEFORE_HTML;
    return true;
  }

  private void insertDoctype() {
    DecodedText cooked = token.cooked;
    Doctype doctype = token.doctype;
    int begin = cooked.used();
    String name = doctype.name == null ? "" : doctype.name;
    String publicId = doctype.publicId == null ? "" : doctype.publicId;
    String systemId = doctype.systemId == null ? "" : doctype.systemId;
    cooked.appendUtf8(name);
    if (!publicId.isEmpty() || !systemId.isEmpty()) {
      cooked.appendUtf8(" \"" + publicId + "\" \"" + systemId + "\"");
    }
    int node = c.tree.make(HtmlTree.DOCTYPE_CODE, ~begin, ~cooked.used(), token.start);
    c.tree.append(HtmlTree.DOCUMENT, node);
    c.quirks =
        doctype.forceQuirks
            || !name.equals("html")
            || isQuirky(publicId, doctype.systemId != null, systemId);
  }

  private static final Set<String> QUIRKY_IDS =
      Set.of("-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html");

  private static final String[] QUIRKY_PREFIXES = {
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//"
  };

  private static boolean isQuirky(String publicId, boolean hasSystem, String systemId) {
    String id = publicId.toLowerCase(Locale.ROOT);
    if (QUIRKY_IDS.contains(id)
        || systemId.equalsIgnoreCase(
            "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd")) {
      return true;
    }
    for (String prefix : QUIRKY_PREFIXES) {
      if (id.startsWith(prefix)) {
        return true;
      }
    }
    return !hasSystem
        && (id.startsWith("-//w3c//dtd html 4.01 frameset//")
            || id.startsWith("-//w3c//dtd html 4.01 transitional//"));
  }

  // ---- before html ----

  boolean beforeHtml(int kind) {
    switch (kind) {
      case Tokenizer.DOCTYPE -> {
        return false;
      }
      case Tokenizer.COMMENT -> {
        c.insertComment(HtmlTree.DOCUMENT);
        return false;
      }
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          return false;
        }
      }
      case Tokenizer.START_TAG -> {
        if (token.name == HTML) {
          token.attributesKept = true;
          root(token.attributesFrom, token.attributesTo, token.start);
          return false;
        }
      }
      case Tokenizer.END_TAG -> {
        if (!opensHead(token.name)) {
          return false;
        }
      }
      default -> {}
    }
    root(0, 0, -1);
    return true;
  }

  private void root(int from, int to, int open) {
    int node = c.tree.make(html(HTML), from, to, open);
    c.tree.append(HtmlTree.DOCUMENT, node);
    c.stack.push(node, html(HTML));
    c.mode = Mode.BEFORE_HEAD;
  }

  /** The end tags that count as content where others are ignored. */
  private static boolean opensHead(int name) {
    return name == HEAD || name == BODY || name == HTML || name == BR;
  }

  // ---- before head ----

  boolean beforeHead(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          return false;
        }
      }
      case Tokenizer.COMMENT -> {
        c.insertComment();
        return false;
      }
      case Tokenizer.DOCTYPE -> {
        return false;
      }
      case Tokenizer.START_TAG -> {
        if (token.name == HTML) {
          return body.startTag();
        }
        if (token.name == HEAD) {
          c.head = c.insert();
          c.mode = Mode.IN_HEAD;
          return false;
        }
      }
      case Tokenizer.END_TAG -> {
        if (!opensHead(token.name)) {
          return false;
        }
      }
      default -> {}
    }
    c.head = c.insertImplied(HEAD);
    c.mode = Mode.IN_HEAD;
    return true;
  }

  // ---- in head ----

  boolean inHead(int kind) {
    if (c.tookAside(kind)) {
      return false;
    }
    switch (kind) {
      case Tokenizer.START_TAG -> {
        if (headStartTag()) {
          return false;
        }
        if (token.name == HTML) {
          return body.startTag();
        }
        if (token.name == HEAD) {
          return false;
        }
      }
      case Tokenizer.END_TAG -> {
        switch (token.name) {
          case HEAD -> {
            c.stack.pop(token.start);
            c.mode = Mode.AFTER_HEAD;
            return false;
          }
          case TEMPLATE -> {
            endTemplate();
            return false;
          }
          case BODY, HTML, BR -> {}
          default -> {
            return false;
          }
        }
      }
      default -> {}
    }
    c.stack.pop();
    c.mode = Mode.AFTER_HEAD;
    return true;
  }

  /** The start tags of in head that other modes share; returns whether it was one. */
  boolean headStartTag() {
    switch (token.name) {
      case BASE, BASEFONT, BGSOUND, LINK, META -> c.insertVoid();
      case TITLE -> c.insertRaw(Tokenizer.Model.RCDATA);
      case NOFRAMES, STYLE -> c.insertRaw(Tokenizer.Model.RAWTEXT);
      case SCRIPT -> c.insertRaw(Tokenizer.Model.SCRIPT);
      case TEMPLATE -> {
        c.insert();
        c.formatting.addMarker();
        c.framesetOk = false;
        c.mode = Mode.IN_TEMPLATE;
        c.pushTemplateMode(Mode.IN_TEMPLATE);
      }
      case NOSCRIPT -> {
        if (c.mode != Mode.IN_HEAD) {
          return false;
        }
        if (c.noscript != Noscript.READ) {
          c.insertRaw(Tokenizer.Model.RAWTEXT);
        } else {
          c.insert();
          c.mode = Mode.IN_HEAD_NOSCRIPT;
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  void endTemplate() {
    if (!c.hasTemplate()) {
      return;
    }
    c.generateImpliedEndTagsThoroughly();
    c.closeUntil(TEMPLATE);
    c.formatting.clearToMarker();
    c.popTemplateMode();
    c.resetMode();
  }

  // ---- in head noscript ----

  boolean inHeadNoscript(int kind) {
    if (c.tookAside(kind)) {
      return false;
    }
    switch (kind) {
      case Tokenizer.START_TAG -> {
        switch (token.name) {
          case HTML -> {
            return body.startTag();
          }
          case BASEFONT, BGSOUND, LINK, META, NOFRAMES, STYLE -> {
            headStartTag();
            return false;
          }
          case HEAD, NOSCRIPT -> {
            return false;
          }
          default -> {}
        }
      }
      case Tokenizer.END_TAG -> {
        if (token.name == NOSCRIPT) {
          c.stack.pop(token.start);
          c.mode = Mode.IN_HEAD;
          return false;
        }
        if (token.name != BR) {
          return false;
        }
      }
      default -> {}
    }
    c.stack.pop();
    c.mode = Mode.IN_HEAD;
    return true;
  }

  // ---- after head ----

  boolean afterHead(int kind) {
    if (c.tookAside(kind)) {
      return false;
    }
    switch (kind) {
      case Tokenizer.START_TAG -> {
        switch (token.name) {
          case HTML -> {
            return body.startTag();
          }
          case BODY -> {
            c.insert();
            c.framesetOk = false;
            c.mode = Mode.IN_BODY;
            return false;
          }
          case FRAMESET -> {
            c.insert();
            c.mode = Mode.IN_FRAMESET;
            return false;
          }
          case BASE, BASEFONT, BGSOUND, LINK, META, NOFRAMES, SCRIPT, STYLE, TEMPLATE, TITLE -> {
            intoHead();
            return false;
          }
          case HEAD -> {
            return false;
          }
          default -> {}
        }
      }
      case Tokenizer.END_TAG -> {
        switch (token.name) {
          case TEMPLATE -> {
            endTemplate();
            return false;
          }
          case BODY, HTML, BR -> {}
          default -> {
            return false;
          }
        }
      }
      default -> {}
    }
    c.insertImplied(BODY);
    c.mode = Mode.IN_BODY;
    return true;
  }

  /** An element of the head that comes late goes into the head all the same. */
  private void intoHead() {
    int closed = c.tree.closes[c.head];
    int position = c.stack.size();
    c.stack.push(c.head, html(HEAD));
    headStartTag();
    c.stack.remove(position, closed);
  }
}
