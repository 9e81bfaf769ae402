package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.*;

/** The rules for parsing tokens in foreign content: SVG and MathML inside HTML. */
final class ForeignContent {
  private final TreeConstruction c;
  private final Tokenizer token;
  private final OpenElements stack;

  ForeignContent(TreeConstruction construction) {
    this.c = construction;
    this.token = construction.tokenizer;
    this.stack = construction.stack;
  }

  /** Whether these rules apply to the token instead of those of the insertion mode. */
  boolean applies(int kind) {
    int code = c.adjustedCode();
    int namespace = namespace(code);
    if (namespace == HTML_NS || kind == Tokenizer.EOF) {
      return false;
    }
    boolean start = kind == Tokenizer.START_TAG;
    if (start || kind == Tokenizer.TEXT) {
      if (isMathText(code)) {
        return start && (token.name == MGLYPH || token.name == MALIGNMARK);
      }
      if (start && code == code(ANNOTATION_XML, MATH_NS) && token.name == HtmlTags.SVG) {
        return false;
      }
      return !isHtmlPoint(code, stack.isHtmlAnnotation());
    }
    return true;
  }

  private static boolean isMathText(int code) {
    return namespace(code) == MATH_NS
        && switch (name(code)) {
          case MI, MO, MN, MS, MTEXT -> true;
          default -> false;
        };
  }

  private static boolean isHtmlPoint(int code, boolean htmlAnnotation) {
    return code == code(FOREIGNOBJECT, SVG_NS)
        || code == code(DESC, SVG_NS)
        || code == code(TITLE, SVG_NS)
        || htmlAnnotation && code == code(ANNOTATION_XML, MATH_NS);
  }

  void text() {
    int from = token.textFrom;
    int to = token.textTo;
    if (c.framesetOk && !isSpaceOrNul(from, to)) {
      c.framesetOk = false;
    }
    if (token.sawNul) {
      from = ~token.cooked.replacingNuls(~from, ~to);
      to = ~token.cooked.used();
    }
    c.insertText(from, to, token.start);
  }

  private boolean isSpaceOrNul(int from, int to) {
    byte[] bytes = token.buffer(from);
    for (int p = Tokenizer.offset(from); p < Tokenizer.offset(to); p++) {
      if (bytes[p] != 0
          && bytes[p] != ' '
          && bytes[p] != '\n'
          && bytes[p] != '\t'
          && bytes[p] != '\f') {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the tag leaves foreign content: the insertion mode's rules then apply. */
  boolean startTag() {
    if (breaksOut()) {
      leave();
      return true;
    }
    int code = code(token.name, namespace(c.adjustedCode()));
    token.attributesKept = true;
    c.insertFor(
        code, token.attributesFrom, token.attributesTo, token.start, isHtmlAnnotation(code));
    if (token.selfClosing) {
      stack.pop();
    }
    return false;
  }

  private boolean isHtmlAnnotation(int code) {
    if (code != code(ANNOTATION_XML, MATH_NS)) {
      return false;
    }
    int encoding = find(TokenAttributes.ENCODING);
    return encoding >= 0
        && (token.valueIs(encoding, "text/html")
            || token.valueIs(encoding, "application/xhtml+xml"));
  }

  private int find(int nameId) {
    return token.attributes.find(token.attributesFrom, token.attributesTo, nameId);
  }

  private boolean breaksOut() {
    return switch (token.name) {
      case B, BIG, BLOCKQUOTE, BODY, BR, CENTER, CODE, DD, DIV, DL, DT, EM, EMBED -> true;
      case H1, H2, H3, H4, H5, H6, HEAD, HR, I, IMG, LI, LISTING, MENU, META, NOBR -> true;
      case OL, P, PRE, RUBY, S, SMALL, SPAN, STRONG, STRIKE, SUB, SUP, TABLE, TT, U -> true;
      case UL, VAR -> true;
      case FONT ->
          find(TokenAttributes.COLOR) >= 0
              || find(TokenAttributes.FACE) >= 0
              || find(TokenAttributes.SIZE) >= 0;
      default -> false;
    };
  }

  private void leave() {
    while (namespace(stack.code()) != HTML_NS
        && !isMathText(stack.code())
        && !isHtmlPoint(stack.code(), stack.isHtmlAnnotation())) {
      stack.pop();
    }
  }

  /** Returns whether the insertion mode's rules apply. */
  boolean endTag() {
    if (token.name == BR || token.name == P) {
      leave();
      return true;
    }
    if (stack.size() == 1) {
      return false;
    }
    int open =
        Math.max(stack.find(code(token.name, SVG_NS)), stack.find(code(token.name, MATH_NS)));
    if (open > stack.highest(IN_HTML)) {
      stack.closeAt(open, token.start);
      return false;
    }
    return true;
  }
}
