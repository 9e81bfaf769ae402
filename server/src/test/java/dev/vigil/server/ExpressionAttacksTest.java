package dev.vigil.server;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attempts to stall the server by regular expressions, selectors, templates and texts. */
class ExpressionAttacksTest extends Attacks {
  @Test
  void noExpressionTakesTheServerDown() {
    List<Attempt> all = new ArrayList<>();
    site.page("/long", "<p id=news>" + "a".repeat(50_000) + "</p>" + "<p>x</p>".repeat(2000));
    String url = site.url("/long");
    List<String> regexes =
        List.of(
            "((((a{100}){100}){100}){100})",
            "(a+)+$",
            "(a|a)*b",
            "(.*)*x",
            "a{1000}{1000}",
            "(?:a?){900}a{900}",
            "(((((.*)*)*)*)*)*",
            "[".repeat(1000),
            "(".repeat(5000),
            "\\",
            "(?<!a)b",
            "\\1",
            "x*".repeat(900),
            "(?i)".repeat(400),
            "\\p{L}{1000}");
    List<String> xpaths =
        List.of(
            "1" + "+1".repeat(50_000),
            "(".repeat(5000) + "1" + ")".repeat(5000),
            "map:merge((1 to 10000000)!map{.:.})",
            "//*[//*[//*]]",
            "string-join((1 to 100000000)!'x')",
            "count(//*//*//*//*//*)",
            "matches('" + "a".repeat(40) + "','^(a+)+$b')",
            "doc('file:///etc/passwd')",
            "unparsed-text('/etc/passwd')",
            "environment-variable('PATH')",
            "//p" + "[1]".repeat(5000),
            "not(".repeat(3000) + "1" + ")".repeat(3000),
            "sort(1 to 50000000)",
            "let $f := function($f) { $f($f) } return $f($f)",
            "replace(string-join((1 to 30)!'a'),'(a*)*b','x')");
    List<String> selectors =
        List.of(
            "*".repeat(5000),
            ":not(".repeat(2000),
            "p > ".repeat(5000) + "p",
            ":has(:has(:has(*)))",
            "p:nth-child(99999999999n)",
            "[a=\"" + "x".repeat(100_000) + "\"]",
            "p,".repeat(20_000) + "p",
            "\\");
    List<String> queries =
        List.of(
            "$..*..*..*",
            "$" + "[*]".repeat(2000),
            "$[?(@.a" + " && @.a".repeat(5000) + ")]",
            ".[] | ".repeat(2000) + ".",
            "def f: f; f",
            "[range(1e12)]",
            "\"a\" * 1e9",
            "until(false; .)",
            "reduce range(1e12) as $x (0; .)",
            "env",
            "input",
            "$__loc__");
    for (String one : regexes) {
      all.add(bomb("regex", url, "Monitor regex=" + quoted(one)));
      all.add(bomb("ignore", url, "Ignore line=/" + one + "/"));
      all.add(bomb("when", url, "When new matches " + quoted(one)));
    }
    for (List<String> parts : List.of(xpaths, selectors, queries)) {
      for (String one : parts) {
        all.add(bomb("within", url, "Within " + quoted(one)));
        all.add(
            new Attempt(
                "part " + brief(one),
                () -> admin.submit("/drafts/part", "url", url, "within", one),
                a -> true));
        all.add(
            new Attempt(
                "steps " + brief(one),
                () -> admin.submit("/drafts/steps", "name", "x", "url", url, "within", one),
                a -> true));
      }
    }
    for (String template :
        List.of(
            "{{=}}",
            "{{=<% %>=}}<%title%>",
            "{{=a=}}",
            "{{#title}}".repeat(1000),
            "{{>x}}",
            "{{title.class}}",
            "{{{title}}}{{&title}}",
            "{{",
            "{{#a}}{{/b}}",
            "{{title}}".repeat(1700),
            "{{^title}}{{/title}}",
            "{{!}}",
            "{{= =}}",
            "{{=| |=}}|title|")) {
      for (String act : List.of("save", "preview", "show")) {
        all.add(
            new Attempt(
                "template " + act + " " + brief(template),
                () ->
                    admin.submit(
                        "/notifications/templates",
                        "act",
                        act,
                        "id",
                        "0",
                        "sentinel",
                        "",
                        "title",
                        template,
                        "body",
                        template),
                a -> true));
      }
    }
    for (String text :
        List.of(
            "Create Sentinel x Using " + url + " Monitor " + "NOT (".repeat(3000),
            "Create Sentinel x Using " + url + " When " + "(".repeat(3000),
            "Create Sentinel x Using sentinel x",
            "Create Sentinel ".repeat(5000),
            "Create Rule r On " + "(".repeat(3000),
            "\"".repeat(9999),
            "Create Sentinel x Using " + url + " Fetch cron \"" + "*/1 ".repeat(999) + "\"",
            "Create Sentinel x Using " + url + " Fetch every 0 seconds",
            "Create Sentinel x Using file /etc/passwd",
            "Create Sentinel x Using command id")) {
      all.add(
          new Attempt(
              "text " + brief(text),
              () -> admin.submit("/transfer", "text", text),
              a -> !a.body().contains("root:x")));
      all.add(
          new Attempt(
              "draft " + brief(text), () -> admin.submit("/drafts/text", "text", text), a -> true));
    }
    make("expressions", all);
  }

  private Attempt bomb(String clause, String url, String clauses) {
    return new Attempt(
        clause + " " + brief(clauses.substring(clauses.indexOf(' ') + 1)),
        () ->
            admin.submit(
                "/drafts/text", "text", "Create Sentinel bomb Using " + url + " " + clauses),
        a -> true);
  }
}
