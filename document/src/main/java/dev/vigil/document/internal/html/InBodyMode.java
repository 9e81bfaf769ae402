package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.*;

import dev.vigil.document.internal.html.TreeConstruction.Mode;

/** The insertion mode "in body", which other modes fall back to. */
final class InBodyMode {
  private final TreeConstruction c;
  private final Tokenizer token;
  private final OpenElements stack;
  private final AdoptionAgency agency;
  private final HeadModes head;

  InBodyMode(TreeConstruction construction) {
    this.c = construction;
    this.token = construction.tokenizer;
    this.stack = construction.stack;
    this.agency = new AdoptionAgency(construction);
    this.head = new HeadModes(construction, this);
  }

  HeadModes head() {
    return head;
  }

  // ---- text ----

  void text() {
    text(token.textFrom, token.textTo, token.start, token.sawNul);
  }

  /** Inserts text that contains no NULs or whose NULs are dropped. */
  void text(int from, int to, int open, boolean sawNul) {
    int end = sawNul ? ~token.cooked.withoutNuls(~from, ~to) : to;
    if (end == from) {
      return;
    }
    c.reconstructFormatting();
    c.insertText(from, end, open);
    if (c.framesetOk && !token.isSpace(from, end)) {
      c.framesetOk = false;
    }
  }

  // ---- start tags ----

  boolean startTag() {
    int name = token.name;
    switch (name) {
      case HTML -> {
        if (!c.hasTemplate()) {
          token.attributesKept = true;
          c.tree.addToRoot(
              stack.node(0), token.attributes, token.attributesFrom, token.attributesTo);
        }
      }
      case BASE, BASEFONT, BGSOUND, LINK, META, NOFRAMES, SCRIPT, STYLE, TEMPLATE, TITLE ->
          head.headStartTag();
      case BODY -> {
        if (stack.size() > 1 && stack.code(1) == html(BODY) && !c.hasTemplate()) {
          c.framesetOk = false;
          token.attributesKept = true;
          c.tree.addToBody(
              stack.node(1), token.attributes, token.attributesFrom, token.attributesTo);
        }
      }
      case FRAMESET -> frameset();
      case ADDRESS,
          ARTICLE,
          ASIDE,
          BLOCKQUOTE,
          CENTER,
          DETAILS,
          DIALOG,
          DIR,
          DIV,
          DL,
          FIELDSET,
          FIGCAPTION,
          FIGURE,
          FOOTER,
          HEADER,
          HGROUP,
          MAIN,
          MENU,
          NAV,
          OL,
          P,
          SEARCH,
          SECTION,
          SUMMARY,
          UL -> {
        c.closeParagraphInButtonScope();
        c.insert();
      }
      case A -> anchor();
      case B, BIG, CODE, EM, FONT, I, S, SMALL, STRIKE, STRONG, TT, U -> {
        c.reconstructFormatting();
        c.formatting.push(c.insert());
      }
      case LI -> item(LI, LI);
      case DD, DT -> item(DD, DT);
      case AREA, BR, EMBED, IMG, KEYGEN, WBR -> voidElement();
      default -> {
        return rarerStartTag(name);
      }
    }
    return false;
  }

  private boolean rarerStartTag(int name) {
    switch (name) {
      case H1, H2, H3, H4, H5, H6 -> {
        c.closeParagraphInButtonScope();
        if (isHeading(stack.code())) {
          stack.pop();
        }
        c.insert();
      }
      case PRE, LISTING -> {
        c.closeParagraphInButtonScope();
        c.insert();
        c.skipLineFeed = true;
        c.framesetOk = false;
      }
      case FORM -> {
        if (c.form == 0 || c.hasTemplate()) {
          c.closeParagraphInButtonScope();
          int node = c.insert();
          if (!c.hasTemplate()) {
            c.form = node;
          }
        }
      }
      case PLAINTEXT -> {
        c.closeParagraphInButtonScope();
        c.insert();
        token.model = Tokenizer.Model.PLAINTEXT;
      }
      case BUTTON -> {
        if (c.inScope(BUTTON)) {
          c.generateImpliedEndTags();
          c.popUntil(BUTTON);
        }
        c.reconstructFormatting();
        c.insert();
        c.framesetOk = false;
      }
      case NOBR -> {
        c.reconstructFormatting();
        if (c.inScope(NOBR)) {
          closeFormatting(NOBR, -1);
          c.reconstructFormatting();
        }
        c.formatting.push(c.insert());
      }
      case APPLET, MARQUEE, OBJECT -> {
        c.reconstructFormatting();
        c.insert();
        c.formatting.addMarker();
        c.framesetOk = false;
      }
      case TABLE -> {
        if (!c.quirks) {
          c.closeParagraphInButtonScope();
        }
        c.insert();
        c.framesetOk = false;
        c.mode = Mode.IN_TABLE;
      }
      case PARAM, SOURCE, TRACK -> c.insertVoid();
      case IMAGE -> {
        token.name = IMG;
        voidElement();
      }
      case RB, RTC -> {
        if (c.inScope(RUBY)) {
          c.generateImpliedEndTags();
        }
        c.insert();
      }
      case RP, RT -> {
        if (c.inScope(RUBY)) {
          c.generateImpliedEndTagsExcept(RTC);
        }
        c.insert();
      }
      case MATH -> foreign(MATH_NS);
      case SVG -> foreign(SVG_NS);
      case CAPTION, COL, COLGROUP, FRAME, HEAD, TBODY, TD, TFOOT, TH, THEAD, TR -> {}
      default -> controlStartTag(name);
    }
    return false;
  }

  /** Form controls, raw text, and everything that has no rule of its own. */
  private void controlStartTag(int name) {
    switch (name) {
      case INPUT -> input();
      case HR -> {
        c.closeParagraphInButtonScope();
        if (c.inScope(SELECT)) {
          c.generateImpliedEndTags();
        }
        c.insertVoid();
        c.framesetOk = false;
      }
      case SELECT -> select();
      case OPTION -> {
        if (c.inScope(SELECT)) {
          c.generateImpliedEndTagsExcept(OPTGROUP);
        } else if (c.current(OPTION)) {
          stack.pop();
        }
        c.reconstructFormatting();
        c.insert();
      }
      case OPTGROUP -> {
        if (c.inScope(SELECT)) {
          c.generateImpliedEndTags();
        } else if (c.current(OPTION)) {
          stack.pop();
        }
        c.reconstructFormatting();
        c.insert();
      }
      case TEXTAREA -> {
        c.insertRaw(Tokenizer.Model.RCDATA);
        c.skipLineFeed = true;
        c.framesetOk = false;
      }
      case XMP -> {
        c.closeParagraphInButtonScope();
        c.reconstructFormatting();
        c.framesetOk = false;
        c.insertRaw(Tokenizer.Model.RAWTEXT);
      }
      case IFRAME -> {
        c.framesetOk = false;
        c.insertRaw(Tokenizer.Model.RAWTEXT);
      }
      case NOEMBED -> c.insertRaw(Tokenizer.Model.RAWTEXT);
      default -> {
        if (name == NOSCRIPT && c.noscript == Noscript.RAW) {
          c.insertRaw(Tokenizer.Model.RAWTEXT);
        } else {
          c.reconstructFormatting();
          c.insert();
        }
      }
    }
  }

  private void frameset() {
    if (stack.size() > 1 && stack.code(1) == html(BODY) && c.framesetOk) {
      c.tree.detach(stack.node(1));
      stack.truncate(1);
      c.insert();
      c.mode = Mode.IN_FRAMESET;
    }
  }

  static boolean isHeading(int code) {
    return code >= html(H1) && code <= html(H6) && namespace(code) == HTML_NS;
  }

  private void item(int name, int otherName) {
    c.framesetOk = false;
    int open = Math.max(stack.find(html(name)), stack.find(html(otherName)));
    if (open >= 0 && open >= stack.highest(ITEM_BARRIER)) {
      int found = name(stack.code(open));
      c.generateImpliedEndTagsExcept(found);
      c.popUntil(found);
    }
    c.closeParagraphInButtonScope();
    c.insert();
  }

  private void anchor() {
    int listed = c.formatting.lastWithCode(html(A));
    if (listed >= 0) {
      int node = c.formatting.node(listed);
      closeFormatting(A, -1);
      c.formatting.remove(node);
      int position = stack.positionOf(node, html(A), AdoptionAgency.REACH);
      if (position >= 0 && stack.size() - position <= AdoptionAgency.REACH) {
        stack.remove(position, -1);
      }
    }
    c.reconstructFormatting();
    c.formatting.push(c.insert());
  }

  private void voidElement() {
    c.reconstructFormatting();
    c.insertVoid();
    c.framesetOk = false;
  }

  private void input() {
    if (c.context == html(SELECT)) {
      return;
    }
    if (c.inScope(SELECT)) {
      c.popUntil(SELECT);
    }
    c.reconstructFormatting();
    c.insertVoid();
    if (!isHidden()) {
      c.framesetOk = false;
    }
  }

  boolean isHidden() {
    int type =
        token.attributes.find(token.attributesFrom, token.attributesTo, TokenAttributes.TYPE);
    return type >= 0 && token.valueIs(type, "hidden");
  }

  private void select() {
    if (c.context == html(SELECT)) {
      return;
    }
    if (c.inScope(SELECT)) {
      c.popUntil(SELECT);
      return;
    }
    c.reconstructFormatting();
    c.insert();
    c.framesetOk = false;
  }

  private void foreign(int namespace) {
    c.reconstructFormatting();
    c.insert(code(token.name, namespace));
    if (token.selfClosing) {
      stack.pop();
    }
  }

  // ---- end tags ----

  boolean endTag() {
    int name = token.name;
    switch (name) {
      case ADDRESS,
          ARTICLE,
          ASIDE,
          BLOCKQUOTE,
          BUTTON,
          CENTER,
          DETAILS,
          DIALOG,
          DIR,
          DIV,
          DL,
          FIELDSET,
          FIGCAPTION,
          FIGURE,
          FOOTER,
          HEADER,
          HGROUP,
          LISTING,
          MAIN,
          MENU,
          NAV,
          OL,
          PRE,
          SEARCH,
          SECTION,
          SELECT,
          SUMMARY,
          UL -> {
        if (c.inScope(name)) {
          c.generateImpliedEndTags();
          c.closeUntil(name);
        }
      }
      case P -> {
        if (!c.inButtonScope(P)) {
          c.insertImplied(P);
        }
        c.generateImpliedEndTagsExcept(P);
        c.closeUntil(P);
      }
      case A, B, BIG, CODE, EM, FONT, I, NOBR, S, SMALL, STRIKE, STRONG, TT, U ->
          closeFormatting(name, token.start);
      case LI -> {
        if (stack.inScope(html(LI), LIST_SCOPE) >= 0) {
          c.generateImpliedEndTagsExcept(LI);
          c.closeUntil(LI);
        }
      }
      case DD, DT -> {
        if (c.inScope(name)) {
          c.generateImpliedEndTagsExcept(name);
          c.closeUntil(name);
        }
      }
      case H1, H2, H3, H4, H5, H6 -> heading();
      default -> {
        return rarerEndTag(name);
      }
    }
    return false;
  }

  private boolean rarerEndTag(int name) {
    switch (name) {
      case TEMPLATE -> head.endTemplate();
      case BODY, HTML -> {
        int body = stack.inScope(html(BODY), SCOPE);
        if (body < 0) {
          return false;
        }
        c.mode = Mode.AFTER_BODY;
        if (name == HTML) {
          return true;
        }
        c.tree.closes[stack.node(body)] = token.start;
      }
      case FORM -> form();
      case APPLET, MARQUEE, OBJECT -> {
        if (c.inScope(name)) {
          c.generateImpliedEndTags();
          c.closeUntil(name);
          c.formatting.clearToMarker();
        }
      }
      case BR -> {
        token.attributes.rewind(token.attributesFrom);
        token.attributesTo = token.attributesFrom;
        voidElement();
      }
      default -> anyOtherEndTag(name);
    }
    return false;
  }

  private void anyOtherEndTag(int name) {
    int open = stack.find(html(name));
    if (open >= 0 && open >= stack.highest(SPECIAL)) {
      c.generateImpliedEndTagsExcept(name);
      stack.closeAt(open, token.start);
    }
  }

  private void closeFormatting(int name, int endTag) {
    if (agency.close(name, endTag) && endTag >= 0) {
      anyOtherEndTag(name);
    }
  }

  private void heading() {
    int open = -1;
    for (int name = H1; name <= H6; name++) {
      open = Math.max(open, stack.inScope(html(name), SCOPE));
    }
    if (open >= 0) {
      c.generateImpliedEndTags();
      stack.closeAt(open, token.start);
    }
  }

  private void form() {
    if (c.hasTemplate()) {
      if (c.inScope(FORM)) {
        c.generateImpliedEndTags();
        c.closeUntil(FORM);
      }
      return;
    }
    int node = c.form;
    c.form = 0;
    if (node == 0) {
      return;
    }
    int open = stack.inScope(html(FORM), SCOPE);
    if (open < 0 || stack.node(open) != node) {
      return;
    }
    c.generateImpliedEndTags();
    if (stack.node() == node) {
      stack.pop(token.start);
    } else {
      stack.remove(open, token.start);
    }
  }
}
