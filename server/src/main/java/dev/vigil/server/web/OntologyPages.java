package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.ontology.definition.FacetTerms;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.ontology.reasoning.Answer;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.OntologyContent;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Users;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The pages for experts: imported ontologies, the hierarchy and all axioms. Safe for threads. */
final class OntologyPages {
  private static final int MOST_LINES = 2_000;
  private final Users users;
  private final PageFrame frame;
  private final DefinedClasses classes;

  OntologyPages(Installation installation, Users users, PageFrame frame) {
    this.users = users;
    this.frame = frame;
    this.classes = DefinedClasses.of(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/ontology", AccessRule.VIEWER, context -> show(context, "")),
        Route.post("/ontology", AccessRule.EDITOR, this::add),
        Route.post("/ontology/{name}/remove", AccessRule.EDITOR, this::remove));
  }

  private void show(RequestContext context, String problem) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    Answer<ClassTree> answer = classes.tree(context.workspace());
    OntologyContent content = classes.content(context.workspace());
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Ontology",
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/classes")), "Classes")),
            h("h1", "Ontology")),
        h(
            "p.quiet",
            "The classes of facts, the definitions of users and imported ontologies together. The"
                + " reasoner computes the hierarchy."),
        h("h2", "Hierarchy"),
        switch (answer) {
          case Answer.Known<ClassTree>(ClassTree tree) -> tree(context, tree);
          case Answer.Unknown<ClassTree>(String reason) ->
              h("p.problem", "The hierarchy is unknown: " + reason + ".");
          case Answer.Inconsistent<ClassTree>() ->
              h("p.problem", "The axioms contradict each other.");
        },
        h("h2", "Imported ontologies"),
        imported(context, editor),
        editor ? form(context, problem) : null,
        h(
            "details",
            h("summary", "All axioms (" + content.statements().size() + ")"),
            h(
                "ul",
                content.statements().stream()
                    .limit(MOST_LINES)
                    .map(each -> h("li", classes.words(context.workspace(), each.text())))
                    .toList())),
        h(
            "details",
            h("summary", "Properties and individuals"),
            h(
                "ul",
                java.util.stream.Stream.of(
                        content.objectProperties(), content.dataProperties(), content.individuals())
                    .flatMap(List::stream)
                    .limit(MOST_LINES)
                    .map(iri -> h("li", content.name(iri), " ", h("span.quiet", iri)))
                    .toList())));
  }

  private SafeHtml tree(RequestContext context, ClassTree tree) {
    return h(
        "div",
        branch(context, tree, ClassTree.TOP, new HashSet<>(), 0),
        tree.unsatisfiable().isEmpty()
            ? null
            : h(
                "p.problem",
                "These classes can have no members: "
                    + String.join(", ", tree.unsatisfiable().stream().map(tree::name).toList())
                    + "."));
  }

  private SafeHtml branch(
      RequestContext context, ClassTree tree, String key, Set<String> shown, int depth) {
    List<String> below =
        shown.add(key) && depth < 50
            ? tree.below(key).stream()
                .filter(each -> !each.startsWith(FacetTerms.NAMESPACE))
                .toList()
            : List.of();
    return h(
        "ul",
        below.stream()
            .map(
                each ->
                    h(
                        "li",
                        h(
                            "a",
                            at(
                                "href",
                                context.to("/classes/" + DashboardText.encoded(tree.name(each)))),
                            tree.name(each)),
                        branch(context, tree, each, shown, depth + 1)))
            .toList());
  }

  private SafeHtml imported(RequestContext context, boolean editor) {
    var found = classes.ontologies(context.workspace());
    return found.isEmpty()
        ? h("p.empty", "None is imported.")
        : h(
            "ul",
            found.entrySet().stream()
                .map(
                    each ->
                        h(
                            "li",
                            each.getKey() + " " + each.getValue(),
                            editor
                                ? PageFrame.form(
                                    context,
                                    "/ontology/" + DashboardText.encoded(each.getKey()) + "/remove",
                                    h("button", at("type", "submit"), "Remove"))
                                : null))
                .toList());
  }

  private static SafeHtml form(RequestContext context, String problem) {
    return PageFrame.form(
        context,
        "/ontology",
        h("label", at("for", "name"), "Name"),
        h("input", at("id", "name"), at("name", "name"), at("required", "required")),
        h("label", at("for", "text"), "Ontology (OWL 2 in any syntax, RDF Schema or DAML+OIL)"),
        h("textarea", at("id", "text"), at("name", "text"), at("rows", "8"), ""),
        problem.isEmpty() ? null : h("p.problem", at("role", "alert"), problem),
        h("p", h("button.main", at("type", "submit"), "Import")));
  }

  private void add(RequestContext context) {
    String name = context.field("name").strip();
    try {
      classes.importOntology(
          context.workspace(),
          name,
          new OntologyDocument(name, context.field("text").getBytes(StandardCharsets.UTF_8), null),
          iri -> Optional.empty(),
          false);
      DashboardAudit.note(users, context, "imports ontology", name);
      context.redirect("/ontology");
    } catch (KnowledgeException wrong) {
      show(context, String.valueOf(wrong.getMessage()));
    }
  }

  private void remove(RequestContext context) {
    classes.removeOntology(context.workspace(), context.part("name"), false);
    DashboardAudit.note(users, context, "removes ontology", context.part("name"));
    context.redirect("/ontology");
  }
}
