package dev.vigil.document.internal.html;

/** Our own small inputs. */
final class Samples {
  private Samples() {}

  /** Pieces of markup that random pages are made of. */
  static final String[] WORDS = {
    "<html>",
    "<head>",
    "<body>",
    "</body>",
    "</html>",
    "</head>",
    "<!doctype html>",
    "<title>",
    "</title>",
    "<p>",
    "</p>",
    "<div class=a>",
    "</div>",
    "<b>",
    "</b>",
    "<i id=1>",
    "</i>",
    "<a href=x>",
    "</a>",
    "<font color=red>",
    "</font>",
    "<nobr>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<th>",
    "<tbody>",
    "<caption>",
    "<col>",
    "<colgroup>",
    "</colgroup>",
    "<select>",
    "</select>",
    "<option>",
    "<optgroup>",
    "<hr>",
    "<input type=hidden>",
    "<input>",
    "<textarea>",
    "</textarea>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<template>",
    "</template>",
    "<svg>",
    "</svg>",
    "<math>",
    "<mi>",
    "<annotation-xml encoding=text/html>",
    "<foreignObject>",
    "<desc>",
    "<![CDATA[x]]>",
    "<!-- c -->",
    "<?pi?>",
    "text",
    " ",
    "\n",
    "\r\n",
    "\0",
    "&amp;",
    "&notit;",
    "&#0;",
    "<li>",
    "<ul>",
    "</ul>",
    "<dd>",
    "<dt>",
    "<form>",
    "</form>",
    "<button>",
    "</button>",
    "<frameset>",
    "</frameset>",
    "<frame>",
    "<noframes>",
    "</noframes>",
    "<object>",
    "</object>",
    "<marquee>",
    "<pre>\n",
    "<h1>",
    "</h2>",
    "<ruby>",
    "<rt>",
    "<rtc>",
    "<br/>",
    "</br>",
    "<image>",
    "<plaintext>",
    "<xmp>",
    "</xmp>",
    "<noscript>",
    "</noscript>",
    "<search>",
    "<body a=1>",
    "<html b=2>",
    "\u00E9",
    "\uD83D\uDE00",
    "<x-y>",
    "</x-y>",
    "<"
  };

  /** A page with a bit of everything. */
  static final String PAGE =
      """
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd">
      <html lang=en><head><meta charset=utf-8><title>A &amp; B</title>
      <link rel=stylesheet href="a.css"><style>p > b { color: red }</style>
      <script>if (a < b && c) { document.write("<p><!-- x --></p>"); }</script></head>
      <body class="home page" onload='go("x")'>
      <!-- a comment -- with dashes --><!--[if IE]><p>old</p><![endif]-->
      <header><h1>Title &mdash; caf\u00E9</h1><nav><ul><li><a href="/">Home</a><li>Two</ul></nav></header>
      <main id=m><p>One <b>bold <i>both</b> italic</i> text<br>line<p>Two
      <table border=1><caption>C</caption><tr><th>H<td>1 &lt; 2<tr><td colspan=2>x<b>y</table>
      <form action=/go><input type=hidden name=a value="1&amp;2"><select name=s><option>1
      <option selected>2</select><textarea>
      first</textarea><button disabled>Go</button></form>
      <svg viewBox="0 0 10 10" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><clippath id=c>
      <path d="M0 0"/></clippath></defs><use xlink:href="#c"/><title>t</title></svg>
      <math><mi>x</mi><mo>+</mo></math><template><tr><td>in</td></tr></template>
      <pre>
      kept   spaces</pre></main></body></html>
      <!-- end -->
      """;
}
