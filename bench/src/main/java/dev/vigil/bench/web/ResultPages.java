package dev.vigil.bench.web;

import java.util.Random;

/** The pages between a form and its answer in the later designs. Immutable. */
final class ResultPages {
  private final FormBehavior manner;
  private final LaterWords.Way words;

  ResultPages(FormBehavior manner, long seed) {
    this.manner = manner;
    this.words = LaterWords.WAYS.get(new Random(seed).nextInt(LaterWords.WAYS.size()));
  }

  /** Where an answer is. */
  String address(String id) {
    return (manner == FormBehavior.PLAIN_TEXT ? "/cgi-bin/report?id=" : "/cgi-bin/result?id=") + id;
  }

  /** What the page says that answers a form. */
  String next(String id) {
    return switch (manner) {
      case SCRIPT_RELOAD ->
          "<p>Your search is being done.</p><script>setTimeout(function () { window.location.href ="
              + " '"
              + address(id)
              + "'; }, 1500);</script>";
      case VIEW_BUTTON ->
          "<p>Your search has ended.</p><form method=post action=\"/cgi-bin/result\"><input"
              + " type=hidden name=id value=\""
              + id
              + "\"><button>Show it</button></form>";
      default ->
          "<p>"
              + words.waiting()
              + "</p><p><a href=\""
              + address(id)
              + "\">"
              + words.link()
              + "</a>";
    };
  }

  /** A table of jobs, with the last one at its end. */
  String jobs(String id) {
    return "<table><tr><th>Job<th>State<th>Since<tr><td>"
        + "<a href=\"/page/1\">17</a><td>expired<td>3 days<tr><td><a href=\""
        + address(id)
        + "\">"
        + id
        + "</a><td>"
        + words.ended()
        + "<td>2 s</table>";
  }

  /** A page of frames, one of which has the answer. */
  String framed(String id) {
    return "<html><head><title>Results</title></head><frameset rows=\"80,*\"><frame"
        + " src=\"/links\"><frame src=\"/cgi-bin/report?id="
        + id
        + "\"></frameset></html>";
  }

  /** A page whose script loads the answer when it is ready. */
  static String polled(String id) {
    return "<div id=out>Searching</div><script>var n = 0; function poll() { n++; if (n < 3) {"
        + " setTimeout(poll, 300); return; } fetch('/cgi-bin/report?id="
        + id
        + "').then(function (r) { return r.text(); }).then(function (t) {"
        + " document.getElementById('out').innerHTML = t; }); } poll();</script>";
  }
}
