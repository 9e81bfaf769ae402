package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import java.util.List;
import java.util.Random;

/** Writes a form in one of many styles. Stateless. */
final class FormMarkup {
  private FormMarkup() {}

  /** The controls between their labels, in a layout that the random numbers choose. */
  static String controls(List<Control> controls, Random random) {
    return controls(controls, random.nextInt(5), "");
  }

  private static String controls(List<Control> controls, int layout, String extra) {
    StringBuilder out = new StringBuilder();
    for (Control control : controls) {
      String html = extra.isEmpty() ? control.html() : with(control.html(), extra);
      String label = Control.escape(control.label());
      if (control.kind() == FieldKind.HIDDEN) {
        out.append(html);
        continue;
      }
      boolean bare = control.kind().isButton() || label.isEmpty();
      boolean ticked = control.kind().isTicked();
      out.append(
          switch (layout) {
            case 0 -> "<tr><td>" + (bare ? "" : label) + "</td><td>" + html + "</td></tr>\n";
            case 1 ->
                bare
                    ? "<p>" + html + "</p>\n"
                    : "<p><label for=\"f-"
                        + Control.escape(control.name())
                        + "\">"
                        + label
                        + "</label> "
                        + html
                        + "</p>\n";
            case 2 ->
                bare ? "<div>" + html + "</div>\n" : "<label>" + label + " " + html + "</label>\n";
            case 3 ->
                bare
                    ? html + "<br>\n"
                    : ticked ? html + label + "<br>\n" : "<b>" + label + "</b>: " + html + "<br>\n";
            default ->
                bare ? "<dd>" + html + "</dd>\n" : "<dt>" + label + "</dt><dd>" + html + "</dd>\n";
          });
    }
    return switch (layout) {
      case 0 -> "<table>" + out + "</table>";
      case 4 -> "<dl>" + out + "</dl>";
      default -> out.toString();
    };
  }

  private static String with(String control, String attribute) {
    int space = control.indexOf(' ');
    return control.substring(0, space) + " " + attribute + control.substring(space);
  }

  /** A form in the usual way. */
  static String plain(String action, String attributes, List<Control> controls, Random random) {
    return "<form action=\""
        + action
        + "\" "
        + attributes
        + ">"
        + controls(controls, random)
        + "</form>";
  }

  /** The form as the manner has it. */
  static String of(
      FormBehavior manner,
      String action,
      String attributes,
      List<Control> controls,
      Random random) {
    return switch (manner) {
      case NEW_WINDOW -> plain(action, attributes + " target=_blank", controls, random);
      case FRAMESET -> plain(action, attributes + " target=answer", controls, random);
      case MISNESTED -> {
        String rows = controls(controls, 0, "");
        yield "<table><form action=\""
            + action
            + "\" "
            + attributes
            + ">"
            + rows.substring("<table>".length(), rows.length() - "</table>".length())
            + "</form></table>";
      }
      case OLD_MARKUP -> old(plain(action, attributes, controls, random));
      case FAR_CONTROLS ->
          "<form id=main action=\""
              + action
              + "\" "
              + attributes
              + "></form><div>"
              + controls(controls, 1 + random.nextInt(3), "form=main")
              + "</div>";
      case SCRIPT_ACTION ->
          "<script>function go() { var f = document.getElementById('main'); f.action = '"
              + action
              + "'; f.submit(); }</script><form id=main action=\"javascript:void(0)\" "
              + attributes
              + ">"
              + controls(controls.stream().filter(c -> !c.kind().isSubmitter()).toList(), random)
              + "<input type=button value=\"Run\" onclick=\"go()\"></form>";
      case SCRIPT_WRITTEN ->
          "<div id=place></div><script>document.getElementById('place').innerHTML = '"
              + quoted(plain(action, attributes, controls, random))
              + "';</script>";
      case SCRIPT_ANSWER -> {
        List<Control> asked = controls.stream().filter(c -> !c.kind().isSubmitter()).toList();
        yield "<div id=main>"
            + controls(asked, random)
            + "<button id=run type=button>Run</button></div><div id=answer></div><script>"
            + "document.getElementById('run').onclick = function () {"
            + "var data = new URLSearchParams();"
            + "document.querySelectorAll('#main [name]').forEach(function (c) {"
            + "if ((c.type !== 'checkbox' && c.type !== 'radio') || c.checked)"
            + " data.append(c.name, c.value); });"
            + "fetch('"
            + action
            + "', {method: 'POST', body: data})"
            + ".then(function (r) { return r.text(); }).then(function (t) {"
            + "document.getElementById('answer').innerHTML = t; }); };</script>";
      }
      case LATE_FORM ->
          "<div id=place>Loading</div><script>setTimeout(function () {"
              + "document.getElementById('place').innerHTML = '"
              + quoted(plain(action, attributes, controls, random))
              + "';}, 1000);</script>";
      case LINK_SENDS ->
          "<form id=main action=\""
              + action
              + "\" "
              + attributes
              + ">"
              + controls(controls.stream().filter(c -> !c.kind().isSubmitter()).toList(), random)
              + "<a class=button href=\"javascript:document.getElementById('main').submit()\">"
              + Control.escape(
                  controls.stream()
                      .filter(c -> c.kind().isSubmitter())
                      .map(Control::value)
                      .findFirst()
                      .orElse("Start"))
              + "</a></form>";
      case SCRIPT_POLLED ->
          plain(action, attributes, controls, random)
              + "<script>/* answers are loaded by the next page */</script>";
      case TWO_FORMS ->
          "<form action=\"/find\"><input name=term><button>Find pages</button></form>"
              + plain(action, attributes, controls, random);
      case HIDDEN_TAB ->
          "<ul class=tabs><li><a href=\"#a\">About</a><li><a href=\"#b\">Query</a></ul><div"
              + " id=a>About this server.</div><div id=b style=\"display: none\">"
              + plain(action, attributes, controls, random)
              + "</div>";
      case OTHER_BASE -> plain(action.substring(1), attributes, controls, random);
      default -> plain(action, attributes, controls, random);
    };
  }

  private static String quoted(String html) {
    return html.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ").replace("</", "<\\/");
  }

  /** As pages were written long ago. */
  private static String old(String html) {
    return html.replaceAll("</(td|tr|p|dd|dt|option)>", "")
        .replaceAll("\"([A-Za-z0-9./-]+)\"", "$1")
        .replaceFirst("<input type=submit[^>]*>", "<input type=image src=/go.gif alt=Search>")
        .replaceAll("<input type=", "<INPUT TYPE=")
        .replaceAll("<form action=", "<FORM ACTION=")
        .replaceAll("<select name=", "<SELECT NAME=")
        .replaceAll("<td>", "<TD>");
  }
}
