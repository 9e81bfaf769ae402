package dev.vigil.document.internal.html;

import java.util.List;

/**
 * The element names that the parsing rules mention, as small ints, and the categories of elements
 * that the rules use. An element on the stack is a <em>code</em>: its name number times four plus
 * its namespace. Immutable.
 */
final class HtmlTags {
  static final int HTML_NS = 0;
  static final int SVG_NS = 1;
  static final int MATH_NS = 2;

  static final int A = 0;
  static final int ABBR = 1;
  static final int ADDRESS = 2;
  static final int ANNOTATION_XML = 3;
  static final int APPLET = 4;
  static final int AREA = 5;
  static final int ARTICLE = 6;
  static final int ASIDE = 7;
  static final int B = 8;
  static final int BASE = 9;
  static final int BASEFONT = 10;
  static final int BGSOUND = 11;
  static final int BIG = 12;
  static final int BLOCKQUOTE = 13;
  static final int BODY = 14;
  static final int BR = 15;
  static final int BUTTON = 16;
  static final int CAPTION = 17;
  static final int CENTER = 18;
  static final int CODE = 19;
  static final int COL = 20;
  static final int COLGROUP = 21;
  static final int DD = 22;
  static final int DESC = 23;
  static final int DETAILS = 24;
  static final int DIALOG = 25;
  static final int DIR = 26;
  static final int DIV = 27;
  static final int DL = 28;
  static final int DT = 29;
  static final int EM = 30;
  static final int EMBED = 31;
  static final int FIELDSET = 32;
  static final int FIGCAPTION = 33;
  static final int FIGURE = 34;
  static final int FONT = 35;
  static final int FOOTER = 36;
  static final int FOREIGNOBJECT = 37;
  static final int FORM = 38;
  static final int FRAME = 39;
  static final int FRAMESET = 40;
  static final int H1 = 41;
  static final int H2 = 42;
  static final int H3 = 43;
  static final int H4 = 44;
  static final int H5 = 45;
  static final int H6 = 46;
  static final int HEAD = 47;
  static final int HEADER = 48;
  static final int HGROUP = 49;
  static final int HR = 50;
  static final int HTML = 51;
  static final int I = 52;
  static final int IFRAME = 53;
  static final int IMAGE = 54;
  static final int IMG = 55;
  static final int INPUT = 56;
  static final int KEYGEN = 57;
  static final int LI = 58;
  static final int LINK = 59;
  static final int LISTING = 60;
  static final int MAIN = 61;
  static final int MALIGNMARK = 62;
  static final int MARQUEE = 63;
  static final int MATH = 64;
  static final int MENU = 65;
  static final int META = 66;
  static final int MGLYPH = 67;
  static final int MI = 68;
  static final int MN = 69;
  static final int MO = 70;
  static final int MS = 71;
  static final int MTEXT = 72;
  static final int NAV = 73;
  static final int NOBR = 74;
  static final int NOEMBED = 75;
  static final int NOFRAMES = 76;
  static final int NOSCRIPT = 77;
  static final int OBJECT = 78;
  static final int OL = 79;
  static final int OPTGROUP = 80;
  static final int OPTION = 81;
  static final int P = 82;
  static final int PARAM = 83;
  static final int PLAINTEXT = 84;
  static final int PRE = 85;
  static final int RB = 86;
  static final int RP = 87;
  static final int RT = 88;
  static final int RTC = 89;
  static final int RUBY = 90;
  static final int S = 91;
  static final int SCRIPT = 92;
  static final int SEARCH = 93;
  static final int SECTION = 94;
  static final int SELECT = 95;
  static final int SMALL = 96;
  static final int SOURCE = 97;
  static final int SPAN = 98;
  static final int STRIKE = 99;
  static final int STRONG = 100;
  static final int STYLE = 101;
  static final int SUB = 102;
  static final int SUMMARY = 103;
  static final int SUP = 104;
  static final int SVG = 105;
  static final int TABLE = 106;
  static final int TBODY = 107;
  static final int TD = 108;
  static final int TEMPLATE = 109;
  static final int TEXTAREA = 110;
  static final int TFOOT = 111;
  static final int TH = 112;
  static final int THEAD = 113;
  static final int TITLE = 114;
  static final int TR = 115;
  static final int TRACK = 116;
  static final int TT = 117;
  static final int U = 118;
  static final int UL = 119;
  static final int VAR = 120;
  static final int WBR = 121;
  static final int XMP = 122;

  /** The names above, in order of their numbers. */
  static final List<String> KNOWN =
      List.of(
          "a",
          "abbr",
          "address",
          "annotation-xml",
          "applet",
          "area",
          "article",
          "aside",
          "b",
          "base",
          "basefont",
          "bgsound",
          "big",
          "blockquote",
          "body",
          "br",
          "button",
          "caption",
          "center",
          "code",
          "col",
          "colgroup",
          "dd",
          "desc",
          "details",
          "dialog",
          "dir",
          "div",
          "dl",
          "dt",
          "em",
          "embed",
          "fieldset",
          "figcaption",
          "figure",
          "font",
          "footer",
          "foreignobject",
          "form",
          "frame",
          "frameset",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "head",
          "header",
          "hgroup",
          "hr",
          "html",
          "i",
          "iframe",
          "image",
          "img",
          "input",
          "keygen",
          "li",
          "link",
          "listing",
          "main",
          "malignmark",
          "marquee",
          "math",
          "menu",
          "meta",
          "mglyph",
          "mi",
          "mn",
          "mo",
          "ms",
          "mtext",
          "nav",
          "nobr",
          "noembed",
          "noframes",
          "noscript",
          "object",
          "ol",
          "optgroup",
          "option",
          "p",
          "param",
          "plaintext",
          "pre",
          "rb",
          "rp",
          "rt",
          "rtc",
          "ruby",
          "s",
          "script",
          "search",
          "section",
          "select",
          "small",
          "source",
          "span",
          "strike",
          "strong",
          "style",
          "sub",
          "summary",
          "sup",
          "svg",
          "table",
          "tbody",
          "td",
          "template",
          "textarea",
          "tfoot",
          "th",
          "thead",
          "title",
          "tr",
          "track",
          "tt",
          "u",
          "ul",
          "var",
          "wbr",
          "xmp");

  // The classes, as bits of a mask; OpenElements keeps the highest open element of each.
  static final int SCOPE = 0;
  static final int LIST_SCOPE = 1;
  static final int BUTTON_SCOPE = 2;
  static final int TABLE_SCOPE = 3;
  static final int SPECIAL = 4;

  /** Special, but not address, div or p: where the search for an open list item ends. */
  static final int ITEM_BARRIER = 5;

  static final int IN_HTML = 6;

  /** Elements that decide the insertion mode when it is reset. */
  static final int RESETTING = 7;

  static final int CLASSES = 8;

  private static final int[] HTML_MASKS = new int[KNOWN.size()];

  static {
    mark(SCOPE, APPLET, CAPTION, HTML, TABLE, TD, TH, MARQUEE, OBJECT, SELECT, TEMPLATE);
    mark(
        LIST_SCOPE,
        APPLET,
        CAPTION,
        HTML,
        TABLE,
        TD,
        TH,
        MARQUEE,
        OBJECT,
        SELECT,
        TEMPLATE,
        OL,
        UL);
    mark(
        BUTTON_SCOPE,
        APPLET,
        CAPTION,
        HTML,
        TABLE,
        TD,
        TH,
        MARQUEE,
        OBJECT,
        SELECT,
        TEMPLATE,
        BUTTON);
    mark(TABLE_SCOPE, HTML, TABLE, TEMPLATE);
    mark(
        SPECIAL,
        ADDRESS,
        APPLET,
        AREA,
        ARTICLE,
        ASIDE,
        BASE,
        BASEFONT,
        BGSOUND,
        BLOCKQUOTE,
        BODY,
        BR,
        BUTTON,
        CAPTION,
        CENTER,
        COL,
        COLGROUP,
        DD,
        DETAILS,
        DIR,
        DIV,
        DL,
        DT,
        EMBED,
        FIELDSET,
        FIGCAPTION,
        FIGURE,
        FOOTER,
        FORM,
        FRAME,
        FRAMESET,
        H1,
        H2,
        H3,
        H4,
        H5,
        H6,
        HEAD,
        HEADER,
        HGROUP,
        HR,
        HTML,
        IFRAME,
        IMG,
        INPUT,
        KEYGEN,
        LI,
        LINK,
        LISTING,
        MAIN,
        MARQUEE,
        MENU,
        META,
        NAV,
        NOEMBED,
        NOFRAMES,
        NOSCRIPT,
        OBJECT,
        OL,
        P,
        PARAM,
        PLAINTEXT,
        PRE,
        SCRIPT,
        SEARCH,
        SECTION,
        SELECT,
        SOURCE,
        STYLE,
        SUMMARY,
        TABLE,
        TBODY,
        TD,
        TEMPLATE,
        TEXTAREA,
        TFOOT,
        TH,
        THEAD,
        TITLE,
        TR,
        TRACK,
        UL,
        WBR,
        XMP);
    for (int name = 0; name < HTML_MASKS.length; name++) {
      boolean passed = name == ADDRESS || name == DIV || name == P;
      if ((HTML_MASKS[name] & 1 << SPECIAL) != 0 && !passed) {
        mark(ITEM_BARRIER, name);
      }
    }
    mark(
        RESETTING, TD, TH, TR, TBODY, THEAD, TFOOT, CAPTION, COLGROUP, TABLE, TEMPLATE, HEAD, BODY,
        FRAMESET, HTML);
  }

  private HtmlTags() {}

  private static void mark(int bit, int... names) {
    for (int name : names) {
      HTML_MASKS[name] |= 1 << bit;
    }
  }

  static int code(int name, int namespace) {
    return name << 2 | namespace;
  }

  static int html(int name) {
    return name << 2;
  }

  static int name(int code) {
    return code >> 2;
  }

  static int namespace(int code) {
    return code & 3;
  }

  /** The classes that an element belongs to, one bit each. */
  static int mask(int code) {
    int name = code >> 2;
    return switch (code & 3) {
      case HTML_NS -> 1 << IN_HTML | (name < HTML_MASKS.length ? HTML_MASKS[name] : 0);
      case SVG_NS -> name == FOREIGNOBJECT || name == DESC || name == TITLE ? FOREIGN_MASK : 0;
      default ->
          switch (name) {
            case MI, MO, MN, MS, MTEXT, ANNOTATION_XML -> FOREIGN_MASK;
            default -> 0;
          };
    };
  }

  private static final int FOREIGN_MASK =
      1 << SCOPE | 1 << LIST_SCOPE | 1 << BUTTON_SCOPE | 1 << SPECIAL | 1 << ITEM_BARRIER;
}
