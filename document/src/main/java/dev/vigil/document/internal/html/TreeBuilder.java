package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.*;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.html.TreeConstruction.Mode;

/**
 * Builds the tree of a page by the section "Tree construction" of the HTML standard: reads tokens
 * and applies to each the rules of the current insertion mode, or those of foreign content. Not
 * thread-safe; good for one page.
 *
 * <p>The parts: {@link TreeConstruction} holds the state that the standard names (stack of open
 * elements, list of active formatting elements, head and form pointers, frameset-ok flag) and the
 * operations that several modes share; {@link HeadModes}, {@link InBodyMode}, {@link TableModes}
 * and this class have the modes' rules; {@link AdoptionAgency} closes misnested formatting; {@link
 * HtmlTree} stores the nodes. A method of a mode returns true where the standard says "reprocess
 * the token", and the loop here then asks again.
 *
 * <p>What the standard has lately: a {@code select} takes any content, so there is no mode of its
 * own for it; {@code search} is a block. Not done, because no script or rendering is here: form
 * owners, {@code document.write}, shadow roots (their templates stay templates), and the copy of an
 * option in {@code selectedcontent}.
 *
 * <p>Cost: linear in the page for any input. The standard's walks over the stack are table lookups
 * in {@link OpenElements}; the list of active formatting elements and the reach of the adoption
 * agency are bounded ({@link FormattingElements#MOST_ACTIVE}, {@link AdoptionAgency#REACH}), and
 * the stack holds {@link OpenElements#MOST} elements. Only pages beyond these bounds get another
 * tree than the standard's.
 */
final class TreeBuilder {
  private final TreeConstruction c;
  private final Tokenizer token;
  private final InBodyMode body;
  private final HeadModes head;
  private final TableModes tables;
  private final ForeignContent foreign;

  TreeBuilder(Tokenizer tokenizer, ReadLimits limits, Noscript noscript) {
    this.token = tokenizer;
    this.c = new TreeConstruction(tokenizer, limits, noscript);
    this.body = new InBodyMode(c);
    this.head = body.head();
    this.tables = new TableModes(c, body);
    this.foreign = new ForeignContent(c);
  }

  /** Reads the whole page. */
  HtmlTree document() {
    run();
    return c.tree;
  }

  /** Reads the page as the content of an element; it lies below the root element. */
  HtmlTree fragment(int context) {
    c.context = context;
    int root = c.tree.make(html(HTML), 0, 0, -1);
    c.tree.append(HtmlTree.DOCUMENT, root);
    c.stack.push(root, html(HTML));
    if (context == html(TEMPLATE)) {
      c.pushTemplateMode(Mode.IN_TEMPLATE);
    }
    if (context == html(FORM)) {
      // The context itself is the form: no other may open.
      c.form = root;
    }
    c.resetMode();
    if (namespace(context) == HTML_NS) {
      token.model =
          switch (name(context)) {
            case TITLE, TEXTAREA -> Tokenizer.Model.RCDATA;
            case STYLE, XMP, IFRAME, NOEMBED, NOFRAMES -> Tokenizer.Model.RAWTEXT;
            case SCRIPT -> Tokenizer.Model.SCRIPT;
            case NOSCRIPT ->
                c.noscript == Noscript.RAW ? Tokenizer.Model.RAWTEXT : Tokenizer.Model.DATA;
            case PLAINTEXT -> Tokenizer.Model.PLAINTEXT;
            default -> Tokenizer.Model.DATA;
          };
    }
    run();
    return c.tree;
  }

  private void run() {
    int kind;
    do {
      token.splitText = splitsSpace(c.mode);
      boolean inForeign = c.stack.size() > 0 && namespace(c.adjustedCode()) != HTML_NS;
      token.inForeign = inForeign;
      kind = token.next();
      if (c.skipLineFeed) {
        c.skipLineFeed = false;
        if (kind == Tokenizer.TEXT && startsWithLineFeed() && dropLineFeed()) {
          continue;
        }
      }
      boolean again;
      do {
        again = inForeign && foreign.applies(kind) ? foreign(kind) : byMode(kind);
        inForeign = c.stack.size() > 0 && namespace(c.adjustedCode()) != HTML_NS;
      } while (again);
      if ((kind == Tokenizer.START_TAG || kind == Tokenizer.END_TAG) && !token.attributesKept) {
        token.attributes.rewind(token.attributesFrom);
      }
    } while (kind != Tokenizer.EOF);
  }

  private static boolean splitsSpace(Mode mode) {
    return switch (mode) {
      case INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD -> true;
      case IN_COLUMN_GROUP, IN_FRAMESET, AFTER_FRAMESET, AFTER_AFTER_FRAMESET -> true;
      default -> false;
    };
  }

  private boolean startsWithLineFeed() {
    return token.buffer(token.textFrom)[Tokenizer.offset(token.textFrom)] == '\n';
  }

  /** Drops the text's first character; returns whether nothing is left. */
  private boolean dropLineFeed() {
    byte[] source = token.source();
    boolean pair =
        source[token.start] == '\r'
            && token.start + 1 < source.length
            && source[token.start + 1] == '\n';
    token.start += pair ? 2 : 1;
    token.textFrom += token.textFrom >= 0 ? 1 : -1;
    return token.textFrom == token.textTo;
  }

  private boolean foreign(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> foreign.text();
      case Tokenizer.COMMENT -> c.insertComment();
      case Tokenizer.START_TAG -> {
        return foreign.startTag() && byMode(kind);
      }
      case Tokenizer.END_TAG -> {
        return foreign.endTag() && byMode(kind);
      }
      default -> {}
    }
    return false;
  }

  private boolean byMode(int kind) {
    return switch (c.mode) {
      case IN_BODY -> inBody(kind);
      case INITIAL -> head.initial(kind);
      case BEFORE_HTML -> head.beforeHtml(kind);
      case BEFORE_HEAD -> head.beforeHead(kind);
      case IN_HEAD -> head.inHead(kind);
      case IN_HEAD_NOSCRIPT -> head.inHeadNoscript(kind);
      case AFTER_HEAD -> head.afterHead(kind);
      case TEXT -> inText(kind);
      case IN_TABLE -> tables.inTable(kind);
      case IN_TABLE_TEXT -> tables.inTableText(kind);
      case IN_CAPTION -> isTag(kind) ? tables.inCaption(kind) : inBody(kind);
      case IN_COLUMN_GROUP -> tables.inColumnGroup(kind);
      case IN_TABLE_BODY -> tables.inTableBody(kind);
      case IN_ROW -> tables.inRow(kind);
      case IN_CELL -> isTag(kind) ? tables.inCell(kind) : inBody(kind);
      case IN_TEMPLATE -> inTemplate(kind);
      case AFTER_BODY -> afterBody(kind);
      case IN_FRAMESET -> inFrameset(kind);
      case AFTER_FRAMESET -> afterFrameset(kind);
      case AFTER_AFTER_BODY -> afterAfterBody(kind);
      case AFTER_AFTER_FRAMESET -> afterAfterFrameset(kind);
    };
  }

  private static boolean isTag(int kind) {
    return kind == Tokenizer.START_TAG || kind == Tokenizer.END_TAG;
  }

  private boolean inBody(int kind) {
    return switch (kind) {
      case Tokenizer.TEXT -> {
        body.text();
        yield false;
      }
      case Tokenizer.START_TAG -> body.startTag();
      case Tokenizer.END_TAG -> body.endTag();
      case Tokenizer.COMMENT -> {
        c.insertComment();
        yield false;
      }
      case Tokenizer.EOF -> c.eof();
      default -> false;
    };
  }

  private boolean inText(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> c.insertText(token.textFrom, token.textTo, token.start);
      case Tokenizer.END_TAG -> {
        c.stack.pop(token.start);
        c.mode = c.originalMode;
      }
      default -> {
        c.stack.pop();
        c.mode = c.originalMode;
        return true;
      }
    }
    return false;
  }

  private boolean inTemplate(int kind) {
    if (kind == Tokenizer.START_TAG) {
      switch (token.name) {
        case BASE, BASEFONT, BGSOUND, LINK, META, NOFRAMES, SCRIPT, STYLE, TEMPLATE, TITLE -> {
          head.headStartTag();
          return false;
        }
        case CAPTION, COLGROUP, TBODY, TFOOT, THEAD -> c.switchTemplateMode(Mode.IN_TABLE);
        case COL -> c.switchTemplateMode(Mode.IN_COLUMN_GROUP);
        case TR -> c.switchTemplateMode(Mode.IN_TABLE_BODY);
        case TD, TH -> c.switchTemplateMode(Mode.IN_ROW);
        default -> c.switchTemplateMode(Mode.IN_BODY);
      }
      return true;
    }
    if (kind == Tokenizer.END_TAG) {
      if (token.name == TEMPLATE) {
        head.endTemplate();
      }
      return false;
    }
    return inBody(kind);
  }

  private boolean afterBody(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          body.text();
          return false;
        }
      }
      case Tokenizer.COMMENT -> {
        c.insertComment(c.stack.node(0));
        return false;
      }
      case Tokenizer.DOCTYPE, Tokenizer.EOF -> {
        return false;
      }
      case Tokenizer.START_TAG -> {
        if (token.name == HTML) {
          return body.startTag();
        }
      }
      default -> {
        if (token.name == HTML) {
          if (c.context < 0) {
            c.tree.closes[c.stack.node(0)] = token.start;
            c.mode = Mode.AFTER_AFTER_BODY;
          }
          return false;
        }
      }
    }
    c.mode = Mode.IN_BODY;
    return true;
  }

  private boolean inFrameset(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          c.insertText(token.textFrom, token.textTo, token.start);
        }
      }
      case Tokenizer.COMMENT -> c.insertComment();
      case Tokenizer.START_TAG -> {
        switch (token.name) {
          case HTML -> {
            return body.startTag();
          }
          case FRAMESET -> c.insert();
          case FRAME -> c.insertVoid();
          case NOFRAMES -> head.headStartTag();
          default -> {}
        }
      }
      case Tokenizer.END_TAG -> {
        if (token.name == FRAMESET && c.stack.size() > 1) {
          c.stack.pop(token.start);
          if (c.context < 0 && !c.current(FRAMESET)) {
            c.mode = Mode.AFTER_FRAMESET;
          }
        }
      }
      default -> {}
    }
    return false;
  }

  private boolean afterFrameset(int kind) {
    switch (kind) {
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          c.insertText(token.textFrom, token.textTo, token.start);
        }
      }
      case Tokenizer.COMMENT -> c.insertComment();
      case Tokenizer.START_TAG -> {
        if (token.name == HTML) {
          return body.startTag();
        }
        if (token.name == NOFRAMES) {
          head.headStartTag();
        }
      }
      case Tokenizer.END_TAG -> {
        if (token.name == HTML) {
          c.tree.closes[c.stack.node(0)] = token.start;
          c.mode = Mode.AFTER_AFTER_FRAMESET;
        }
      }
      default -> {}
    }
    return false;
  }

  private boolean afterAfterBody(int kind) {
    switch (kind) {
      case Tokenizer.COMMENT -> {
        c.insertComment(HtmlTree.DOCUMENT);
        return false;
      }
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          body.text();
          return false;
        }
      }
      case Tokenizer.DOCTYPE, Tokenizer.EOF -> {
        return false;
      }
      case Tokenizer.START_TAG -> {
        if (token.name == HTML) {
          return body.startTag();
        }
      }
      default -> {}
    }
    c.mode = Mode.IN_BODY;
    return true;
  }

  private boolean afterAfterFrameset(int kind) {
    switch (kind) {
      case Tokenizer.COMMENT -> c.insertComment(HtmlTree.DOCUMENT);
      case Tokenizer.TEXT -> {
        if (token.isSpace(token.textFrom, token.textTo)) {
          body.text();
        }
      }
      case Tokenizer.START_TAG -> {
        if (token.name == HTML) {
          return body.startTag();
        }
        if (token.name == NOFRAMES) {
          head.headStartTag();
        }
      }
      default -> {}
    }
    return false;
  }
}
