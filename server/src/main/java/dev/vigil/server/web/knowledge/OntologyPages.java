package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.ontology.definition.ConditionTerms;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.OntologyContent;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The pages for experts: imported ontologies, the hierarchy and all axioms. Safe for threads. */
public final class OntologyPages {
  private static final int MOST_LINES = 2_000;
  private final AccountServices users;
  private final PageFrame frame;
  private final DefinedClasses classes;

  public OntologyPages(Installation installation, AccountServices users, PageFrame frame) {
    this.users = users;
    this.frame = frame;
    this.classes = DefinedClasses.of(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/ontology", AccessRule.VIEWER, context -> show(context, "")),
        Route.post("/ontology", AccessRule.EDITOR, this::add),
        Route.post("/ontology/{name}/remove", AccessRule.EDITOR, this::remove));
  }

  private void show(RequestContext context, String problem) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    ReasonerAnswer<ClassTree> answer = classes.tree(context.workspace());
    OntologyContent content = classes.content(context.workspace());
    List<String> others =
        Stream.of(content.objectProperties(), content.dataProperties(), content.individuals())
            .flatMap(List::stream)
            .toList();
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Ontology",
        h("div.head", h("h1", "Ontology")),
        ExtractorPages.tabs(context, "/ontology"),
        h(
            "p.quiet",
            "The classes of facts, the definitions of users and imported ontologies together. The"
                + " reasoner computes the hierarchy."),
        editor ? ClassEditorPages.links(context) : null,
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "Hierarchy"),
                switch (answer) {
                  case ReasonerAnswer.Known<ClassTree>(ClassTree tree) -> tree(context, tree);
                  case ReasonerAnswer.Unknown<ClassTree>(String reason) ->
                      h("p.problem", "The hierarchy is unknown: " + reason + ".");
                  case ReasonerAnswer.Inconsistent<ClassTree>() ->
                      h("p.problem", "The axioms contradict each other.");
                }),
            h(
                "section.card",
                h("h2", "Imported ontologies"),
                imported(context, editor),
                editor ? form(context, problem) : null)),
        h(
            "details.card",
            h("summary", "All axioms (" + content.statements().size() + ")"),
            h(
                "ul.filter",
                content.statements().stream()
                    .limit(MOST_LINES)
                    .map(each -> h("li", plain(classes.words(context.workspace(), each.text()))))
                    .toList())),
        others.isEmpty()
            ? null
            : h(
                "details.card",
                h("summary", "Properties and individuals (" + others.size() + ")"),
                h(
                    "ul.filter",
                    others.stream()
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
                .filter(each -> !each.startsWith(ConditionTerms.NAMESPACE))
                .toList()
            : List.of();
    return h(
        "ul",
        below.stream()
            .map(
                each ->
                    h(
                        "li",
                        name(context, tree, each),
                        branch(context, tree, each, shown, depth + 1)))
            .toList());
  }

  /** A link to the members of a class that definitions can name; the last part of other IRIs. */
  private static SafeHtml name(RequestContext context, ClassTree tree, String key) {
    ClassTree.Node node = tree.nodes().get(key);
    List<String> equal = node == null ? List.of(key) : node.classes();
    return equal.stream()
        .filter(iri -> iri.startsWith("urn:vigil:class#") || !tree.name(iri).startsWith("<"))
        .findFirst()
        .map(iri -> local(tree.name(iri)))
        .map(name -> h("a", at("href", context.to(ClassPages.path(name))), name))
        .orElseGet(() -> h("span", at("title", key), local(tree.name(key))));
  }

  /** Classes of facts by their names, also where another vocabulary has a class of that name. */
  private static String plain(String axiom) {
    return axiom.replaceAll("<urn:vigil:class#([^>]+)>", "$1");
  }

  private static String local(String name) {
    return name.replaceAll("^<.*[/#]([^/#>]+)>$", "$1");
  }

  private SafeHtml imported(RequestContext context, boolean editor) {
    var found = classes.ontologies(context.workspace());
    return found.isEmpty()
        ? h("p.quiet", "None yet. An import adds its classes and conclusions to the hierarchy.")
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
                                    h(
                                        "button.danger",
                                        at("type", "submit"),
                                        at("data-confirm", "Remove the ontology?"),
                                        "Remove"))
                                : null))
                .toList());
  }

  private static SafeHtml form(RequestContext context, String problem) {
    return PageFrame.form(
        context,
        "/ontology",
        PageFrame.field("Name", "name", "text", context.field("name"), at("required", "required")),
        h(
            "label.field",
            h("span", "Ontology (OWL 2 in any syntax, RDF Schema or DAML+OIL)"),
            h(
                "textarea",
                at("name", "text"),
                at("rows", "8"),
                at("required", "required"),
                at("spellcheck", "false"),
                context.field("text"))),
        PageFrame.problem(problem),
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
