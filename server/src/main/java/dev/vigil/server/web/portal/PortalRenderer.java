package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.TableQuery;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Renders the parts of a portal that the dashboard and the public site share: the class tree, class
 * tables and individuals. Immutable.
 *
 * @param root the path before the names of classes
 */
record PortalRenderer(RequestContext context, PortalData data, String root) {
  private static final int MOST_COLUMNS = 6;
  private static final int LONGEST_CELL = 160;
  private static final int MOST_LINKS = 50;
  private static final int DEEPEST_TREE = 4;

  /** A public page stays small however many parts there are. */
  private static final int LARGEST_TREE = 300;

  private static final Set<String> PART_OF =
      Set.of("partof", "ispartof", "parent", "memberof", "part_of", "belongsto");

  String to(FactClass type) {
    return context.to(root + "/" + DashboardText.encoded(type.name()));
  }

  String to(Individual one) {
    return context.to(root + "/" + DashboardText.encoded(one.className()) + "/" + one.key());
  }

  // ---- classes ----

  /** The classes as a tree, with the number of their individuals. */
  SafeHtml tree() {
    return tree("", 0);
  }

  private SafeHtml tree(String parent, int level) {
    List<FactClass> children = data.children(parent);
    return children.isEmpty() || level > 20
        ? SafeHtml.none()
        : h(
            level == 0 ? "ul.tree" : "ul",
            children.stream()
                .map(
                    type ->
                        h(
                            "li",
                            h("a", at("href", to(type)), type.name()),
                            h(
                                "span.quiet",
                                " "
                                    + DashboardText.count(
                                        data.members(type.name()).size(), "entry", "entries")),
                            tree(type.name(), level + 1)))
                .toList());
  }

  /** The path of superclasses to a class. */
  SafeHtml crumbs(FactClass type) {
    List<String> ancestors = data.ancestors(type.name()).reversed();
    return h(
        "p.crumb",
        h("a", at("href", context.to(root.startsWith("/site") ? root : "/portal")), "All classes"),
        ancestors.stream()
            .flatMap(name -> data.type(name).stream())
            .map(one -> SafeHtml.all(" › ", h("a", at("href", to(one)), one.name())))
            .toList());
  }

  // ---- table ----

  SafeHtml table(ClassTable table) {
    FactClass type = table.type();
    TableQuery query = table.query();
    List<FactProperty> columns =
        table.columns().stream()
            .filter(one -> !one.name().equals(type.title()))
            .limit(MOST_COLUMNS)
            .toList();
    return h(
        "div.portal",
        table.filters().isEmpty() ? null : filters(table),
        h(
            "div",
            h(
                "form.search",
                at("method", "get"),
                at("role", "search"),
                at("action", to(type)),
                query.filters().entrySet().stream()
                    .flatMap(
                        entry ->
                            entry.getValue().stream()
                                .map(
                                    value ->
                                        h(
                                            "input",
                                            at("type", "hidden"),
                                            at("name", TableQuery.FILTER + entry.getKey()),
                                            at("value", value))))
                    .toList(),
                h(
                    "input",
                    at("type", "search"),
                    at("name", "q"),
                    at("value", query.words()),
                    at("aria-label", "Search in " + type.name()),
                    at("placeholder", "Search in " + type.name())),
                h("button", at("type", "submit"), "Search")),
            table.rows().isEmpty()
                ? h("p.empty", "No entry has these values.")
                : h(
                    "table.list.things",
                    h(
                        "thead",
                        h(
                            "tr",
                            head(type, query, type.title(), false),
                            columns.stream()
                                .map(one -> head(type, query, one.name(), isNumber(one)))
                                .toList())),
                    h("tbody", table.rows().stream().map(one -> row(type, one, columns)).toList())),
            pages(table)));
  }

  private static boolean isNumber(FactProperty property) {
    return property.type() == FactType.NUMBER || property.type() == FactType.MONEY;
  }

  private SafeHtml head(FactClass type, TableQuery query, String property, boolean number) {
    boolean sorted =
        query.sort().equals(property) || query.sort().isEmpty() && property.equals(type.title());
    return h(
        number ? "th.num" : "th",
        at("scope", "col"),
        sorted ? at("aria-sort", query.descending() ? "descending" : "ascending") : null,
        h("a", at("href", to(type) + "?" + query.by(property).text()), label(property)));
  }

  private SafeHtml row(FactClass type, Individual one, List<FactProperty> columns) {
    return h(
        "tr",
        h(
            "th",
            at("scope", "row"),
            h("a", at("href", to(one)), at("dir", "auto"), shortened(one.title())),
            one.className().equals(type.name()) ? null : h("span.tag", one.className())),
        columns.stream()
            .map(
                property -> {
                  List<Fact> facts = one.all(property.name());
                  return facts.isEmpty()
                      ? h("td")
                      : h(
                          isNumber(property) ? "td.num" : "td",
                          at("data-label", label(property.name())),
                          values(one, facts));
                })
            .toList());
  }

  private List<Object> values(Individual one, List<Fact> facts) {
    List<Object> parts = new ArrayList<>();
    for (Fact fact : facts.subList(0, Math.min(5, facts.size()))) {
      if (!parts.isEmpty()) {
        parts.add(", ");
      }
      parts.add(value(one, fact, true));
    }
    if (facts.size() > 5) {
      parts.add(" …");
    }
    return parts;
  }

  /** A value, with a link if it names an individual or a web page. */
  SafeHtml value(Individual one, Fact fact, boolean brief) {
    String shown = fact.value().shown();
    String text = brief ? shortened(shown) : shown;
    return data.target(one, fact)
        .map(other -> h("a", at("href", to(other)), at("dir", "auto"), shortened(other.title())))
        .orElseGet(
            () ->
                fact.value().type() == FactType.URL
                    ? h(
                        "a",
                        at("href", fact.value().text()),
                        at("rel", "nofollow noopener"),
                        shortened(text))
                    : h("bdi", text));
  }

  static String shortened(String text) {
    return shortened(text, LONGEST_CELL);
  }

  static String shortened(String text, int longest) {
    return TextShortener.first(text, longest - 1);
  }

  private SafeHtml filters(ClassTable table) {
    return h(
        "aside.filters",
        at("aria-label", "Narrow down"),
        table.query().filters().isEmpty() && table.query().words().isEmpty()
            ? null
            : h("p", h("a", at("href", to(table.type())), "Show all")),
        h(
            "details",
            at("open", ""),
            h("summary", "Narrow down"),
            table.filters().stream()
                .map(
                    filter ->
                        SafeHtml.all(
                            h("h2", label(filter.property())),
                            h(
                                "ul",
                                filter.choices().stream()
                                    .map(choice -> choice(table, filter.property(), choice))
                                    .toList(),
                                filter.more() > 0
                                    ? h("li.quiet", "and " + filter.more() + " more")
                                    : null)))
                .toList()));
  }

  private SafeHtml choice(ClassTable table, String property, ClassTable.Choice choice) {
    return h(
        "li",
        h(
            choice.chosen() ? "a.chosen" : "a",
            at(
                "href",
                to(table.type()) + "?" + table.query().toggled(property, choice.value()).text()),
            choice.chosen() ? at("aria-current", "true") : null,
            h("bdi", shortened(choice.label())),
            h("span.quiet", " " + choice.count())));
  }

  private @Nullable SafeHtml pages(ClassTable table) {
    if (table.pages() < 2) {
      return null;
    }
    int page = table.query().page();
    return h(
        "p.more",
        page > 1
            ? h(
                "a.button",
                at("href", to(table.type()) + "?" + table.query().at(page - 1).text()),
                "Previous")
            : null,
        " Page %d of %d ".formatted(page, table.pages()),
        page < table.pages()
            ? h(
                "a.button",
                at("href", to(table.type()) + "?" + table.query().at(page + 1).text()),
                "Next")
            : null);
  }

  static String label(String property) {
    String spaced = property.replace('_', ' ').replaceAll("(?<=\\p{Ll})(?=\\p{Lu}\\p{Ll})", " ");
    StringBuilder out = new StringBuilder();
    for (String word : spaced.split(" ", -1)) {
      boolean plain = word.matches("\\p{Lu}\\p{Ll}+");
      out.append(out.isEmpty() ? "" : " ").append(plain ? word.toLowerCase(Locale.ROOT) : word);
    }
    return out.isEmpty() ? "" : Character.toUpperCase(out.charAt(0)) + out.substring(1);
  }

  // ---- individual ----

  /** The values of an individual; each with what stands behind it. */
  SafeHtml values(FactClass type, Individual one, Sources sources) {
    List<SafeHtml> rows = new ArrayList<>();
    for (FactProperty property : type.properties()) {
      for (Fact fact : one.all(property.name())) {
        rows.add(
            h(
                "tr",
                h("th", at("scope", "row"), label(property.name())),
                h(
                    "td.wide",
                    value(one, fact, false),
                    fact.missing() == null
                        ? null
                        : h("span.badge", " not found in the newest version")),
                sources.of(one, fact)));
      }
    }
    return h("table.list.thing", h("tbody", rows));
  }

  /** Shows where a value comes from, in cells of the table. */
  @FunctionalInterface
  interface Sources {
    SafeHtml of(Individual one, Fact fact);
  }

  /** Individuals that name this one, grouped by class and property. */
  SafeHtml related(Individual one) {
    Map<String, List<Individual>> groups = new LinkedHashMap<>();
    for (PortalData.Link link : data.to(one)) {
      if (isPartOf(link)) {
        continue;
      }
      data.find(link.from())
          .ifPresent(
              other ->
                  groups
                      .computeIfAbsent(
                          other.className() + " – " + label(link.property()),
                          key -> new ArrayList<>())
                      .add(other));
    }
    if (groups.isEmpty()) {
      return SafeHtml.none();
    }
    return h(
        "section.card",
        h("h2", "Mentioned by"),
        groups.entrySet().stream()
            .map(
                group ->
                    SafeHtml.all(
                        h("h3", group.getKey()),
                        h(
                            "ul",
                            group.getValue().stream()
                                .distinct()
                                .sorted(Comparator.comparing(Individual::title))
                                .limit(MOST_LINKS)
                                .map(
                                    other ->
                                        h(
                                            "li",
                                            h(
                                                "a",
                                                at("href", to(other)),
                                                at("dir", "auto"),
                                                shortened(other.title()))))
                                .toList(),
                            group.getValue().size() > MOST_LINKS
                                ? h(
                                    "li.quiet",
                                    "and " + (group.getValue().size() - MOST_LINKS) + " more")
                                : null)))
            .toList());
  }

  /** The parts of an individual as a tree, by properties such as partOf of the parts. */
  SafeHtml tree(Individual one) {
    SafeHtml parts = parts(one, new HashSet<>(Set.of(one.key())), DEEPEST_TREE);
    return parts == null ? SafeHtml.none() : h("section.card", h("h2", "Parts"), parts);
  }

  private @Nullable SafeHtml parts(Individual one, Set<String> shown, int depth) {
    List<Individual> all =
        depth == 0
            ? List.of()
            : data.to(one).stream()
                .filter(PortalRenderer::isPartOf)
                .flatMap(link -> data.find(link.from()).stream())
                .filter(part -> !shown.contains(part.key()))
                .distinct()
                .sorted(Comparator.comparing(Individual::title))
                .toList();
    if (all.isEmpty()) {
      return null;
    }
    List<Individual> parts =
        all.stream().limit(Math.clamp(LARGEST_TREE - shown.size(), 0, MOST_LINKS)).toList();
    parts.forEach(part -> shown.add(part.key()));
    return h(
        "ul",
        parts.stream()
            .map(
                part ->
                    h(
                        "li",
                        h("a", at("href", to(part)), at("dir", "auto"), shortened(part.title())),
                        parts(part, shown, depth - 1)))
            .toList(),
        all.size() > parts.size()
            ? h("li.quiet", "and " + (all.size() - parts.size()) + " more")
            : null);
  }

  private static boolean isPartOf(PortalData.Link link) {
    return PART_OF.contains(link.property().toLowerCase(Locale.ROOT));
  }

  /** The whole that an individual is part of, by properties such as partOf. */
  SafeHtml parts(Individual one) {
    List<Individual> up = new ArrayList<>();
    Individual here = one;
    for (int i = 0; i < 10 && here != null; i++) {
      here = whole(here);
      if (here == null || up.contains(here) || here.equals(one)) {
        break;
      }
      up.add(here);
    }
    return up.isEmpty()
        ? SafeHtml.none()
        : h(
            "p.crumb",
            "Part of ",
            up.reversed().stream()
                .map(
                    whole ->
                        SafeHtml.all(
                            h(
                                "a",
                                at("href", to(whole)),
                                at("dir", "auto"),
                                shortened(whole.title())),
                            whole.key().equals(up.getFirst().key()) ? "" : " › "))
                .toList());
  }

  private @Nullable Individual whole(Individual one) {
    for (PortalData.Link link : data.from(one)) {
      if (isPartOf(link)) {
        return data.find(link.to()).orElse(null);
      }
    }
    return null;
  }
}
