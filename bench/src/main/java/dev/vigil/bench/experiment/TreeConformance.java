package dev.vigil.bench.experiment;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TreeCases;
import dev.vigil.bench.TreeLines;
import dev.vigil.bench.TreeLines.Score;
import dev.vigil.bench.report.Bar;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.JsoupTree;
import dev.vigil.bench.rival.NuTree;
import dev.vigil.document.Attributes;
import dev.vigil.document.Kind;
import dev.vigil.document.Limits;
import dev.vigil.document.Name;
import dev.vigil.document.PageDigest;
import dev.vigil.document.html.HtmlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many of html5lib's tree construction cases does each parser pass? */
public final class TreeConformance implements Experiment {
  @FunctionalInterface
  private interface Parser {
    String tree(String markup, String context) throws Exception;
  }

  @Override
  public String name() {
    return "tree";
  }

  @Override
  public String question() {
    return "Is the tree of a page the browser's tree?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<TreeCases> cases = new ArrayList<>();
    int scripted = 0;
    for (Path file : setting.files(report, "html5lib/tree-construction")) {
      if (!file.toString().endsWith(".dat")) {
        continue;
      }
      for (TreeCases one : TreeCases.read(file)) {
        if (one.scripted()) {
          scripted++;
        } else {
          cases.add(one);
        }
      }
    }
    if (cases.isEmpty()) {
      return;
    }
    Score own = score(cases, TreeConformance::own);
    Score nu = score(cases, NuTree::of);
    Score jsoup = score(cases, JsoupTree::of);
    Table table = new Table("html5lib tree construction", "parser", "cases", "passed", "rate");
    row(table, "Vigil", own);
    row(table, "nu.validator 1.4.16", nu);
    row(table, "jsoup 1.23.2", jsoup);
    report.table(table);
    report.say(
        scripted
            + " cases hold only where scripts run and are left out. Vigil fails: "
            + (own.failed().isEmpty() ? "none" : String.join(", ", own.failed()))
            + ".");
    report.bar(Bar.shareAtLeast("html5lib cases passed", 0.995, own.rate()));
  }

  private static void row(Table table, String name, Score score) {
    table.row(
        name, score.cases(), score.cases() - score.failed().size(), Figures.percent(score.rate()));
  }

  private static Score score(List<TreeCases> cases, Parser parser) {
    List<String> failed = new ArrayList<>();
    for (TreeCases one : cases) {
      if (!passes(one, parser)) {
        failed.add(one.name());
      }
    }
    return new Score(cases.size(), failed);
  }

  private static boolean passes(TreeCases one, Parser parser) {
    try {
      return parser.tree(one.data(), one.context()).stripTrailing().equals(one.expected());
    } catch (Exception e) {
      return false;
    }
  }

  private static String own(String markup, String context) {
    if (context.isEmpty()) {
      byte[] page = markup.getBytes(StandardCharsets.UTF_8);
      return lines(HtmlReader.read(page, "utf-8", Limits.WEB).digest(), 0);
    }
    String uri =
        context.startsWith("svg ")
            ? Name.SVG
            : context.startsWith("math ") ? Name.MATHML : Name.XHTML;
    String local = context.substring(context.indexOf(' ') + 1);
    Name around = new Name(Kind.ELEMENT, "", local, uri);
    PageDigest digest = HtmlReader.fragment(markup, around).digest();
    return lines(digest, digest.root());
  }

  private static String lines(PageDigest digest, int top) {
    TreeLines lines = new TreeLines();
    int last = top;
    for (int node = top + 1; node < digest.end(top); node++) {
      int parent = digest.parent(node);
      while (last != parent) {
        close(lines, digest, last);
        last = digest.parent(last);
      }
      last = node;
      open(lines, digest, node);
    }
    return lines.toString();
  }

  private static void close(TreeLines lines, PageDigest digest, int node) {
    if (digest.isElement(node)) {
      Name name = digest.name(node);
      lines.close(TreeLines.space(name.uri()), name.local());
    }
  }

  private static void open(TreeLines lines, PageDigest digest, int node) {
    String value = digest.value(node);
    switch (digest.kind(node)) {
      case ELEMENT -> {
        Name name = digest.name(node);
        lines.open(TreeLines.space(name.uri()), name.local(), attributes(digest, node));
      }
      case COMMENT -> lines.comment(value);
      case DOCTYPE -> lines.line("<!DOCTYPE " + value + ">");
      default -> lines.text(value);
    }
  }

  private static Map<String, String> attributes(PageDigest digest, int node) {
    Map<String, String> found = new HashMap<>();
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node); a < attributes.end(node); a++) {
      Name name = attributes.name(a);
      found.put(
          TreeLines.attribute(name.uri(), name.local(), name.qualified()), attributes.value(a));
    }
    return found;
  }
}
