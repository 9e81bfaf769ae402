package dev.vigil.server.api;

import dev.vigil.knowledge.ontology.membership.ClassMember;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes that define classes of facts and list their members. Safe for concurrent use. */
final class ClassRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private final AccountServices users;
  private final DefinedClasses classes;

  ClassRoutes(Installation installation, AccountServices users) {
    this.users = users;
    this.classes = DefinedClasses.of(installation);
  }

  /** The definitions of a workspace. */
  record Definitions(List<String> statements, List<String> shipped, List<String> closed) {}

  /**
   * A definition to add.
   *
   * @param dry whether only the effect is computed
   */
  record DefineRequest(@Nullable String statement, boolean dry) {}

  /** What a change means. */
  record Effect(
      List<String> warnings,
      List<String> lost,
      List<String> gained,
      List<String> membersLost,
      List<String> membersGained) {
    static Effect of(DefinedClasses.Effect effect) {
      return new Effect(
          effect.warnings(),
          effect.lost(),
          effect.gained(),
          effect.membersLost(),
          effect.membersGained());
    }
  }

  /** A member with the reasons. */
  record DerivedMember(String id, String title, String page, List<String> because) {
    static DerivedMember of(ClassMember each) {
      return new DerivedMember(
          FactJson.id(each.member()),
          each.member().title(),
          each.member().source().url(),
          each.reasons());
    }
  }

  /** A new name. */
  record RenameRequest(@Nullable String name) {}

  /** A new name of a property. */
  record RenamePropertyRequest(@Nullable String name, boolean dry) {}

  /** The class to put a class under. */
  record MoveRequest(@Nullable String under, boolean dry) {}

  /** The ids of example members. */
  record ProposeRequest(@Nullable List<String> examples) {}

  /** The narrowest class that covers examples. */
  record Proposal(String expression) {}

  /** A class of a member, and why. */
  record ExplainedClass(String name, List<String> because) {}

  List<ApiOperation> operations() {
    String all = "/api/v1/classes";
    return List.of(
        ApiOperation.of(Route.get(all, READ, this::list), "The definitions of classes")
            .giving(Definitions.class),
        ApiOperation.of(
                Route.post(all, WRITE, this::define),
                "Defines a class, such as: CheapLaptop = Laptop and price < 800")
            .taking(DefineRequest.class)
            .giving(Effect.class),
        ApiOperation.of(
                Route.get(all + "/members", READ, this::members),
                "The members of a class or an expression, and why they are members")
            .asking("class", "a class or an expression, such as: Product and price < 500")
            .givingMany(DerivedMember.class),
        ApiOperation.of(
                Route.get(all + "/contradictions", READ, this::contradictions),
                "What contradicts the definitions")
            .givingMany(DerivedMember.class),
        ApiOperation.of(
                Route.put(all + "/{name}/name", WRITE, this::rename),
                "Renames a class; members and sentinels keep it")
            .taking(RenameRequest.class)
            .giving(Definitions.class),
        ApiOperation.of(
                Route.put(all + "/{name}/properties/{property}/name", WRITE, this::renameProperty),
                "Renames a property of a class of facts; facts and sentinels keep it")
            .taking(RenamePropertyRequest.class)
            .giving(Effect.class),
        ApiOperation.of(
                Route.put(all + "/{name}/parent", WRITE, this::move),
                "Puts a class under another one; shows what changes in meaning")
            .taking(MoveRequest.class)
            .giving(Effect.class),
        ApiOperation.of(
                Route.post(all + "/propose", READ, this::propose),
                "Proposes the narrowest class that covers example members")
            .taking(ProposeRequest.class)
            .giving(Proposal.class),
        ApiOperation.of(
                Route.get(all + "/explain/{id}", READ, this::explain),
                "All classes of a member, and why it belongs to them")
            .givingMany(ExplainedClass.class),
        ApiOperation.of(
                Route.delete(all + "/{name}", WRITE, this::remove),
                "Removes the definitions of a class")
            .giving(Effect.class));
  }

  private Definitions definitions(RequestContext context) {
    return new Definitions(
        classes.statements(context.workspace()),
        DefinedClasses.shipped(),
        List.copyOf(classes.closed(context.workspace())));
  }

  private void list(RequestContext context) {
    IdempotentReplies.tagged(context, definitions(context));
  }

  private void define(RequestContext context) {
    DefineRequest body = context.body(DefineRequest.class);
    if (body.statement() == null || body.statement().isBlank()) {
      throw HttpProblem.badRequest(
          "The field statement is missing; write for example CheapLaptop = Laptop and price <"
              + " 800.");
    }
    Effect effect = Effect.of(classes.define(context.workspace(), body.statement(), body.dry()));
    if (!body.dry()) {
      ApiAudit.note(users, context, "defines class", body.statement());
    }
    context.json(effect);
  }

  private void members(RequestContext context) {
    String name = context.query("class");
    if (name.isBlank()) {
      throw HttpProblem.badRequest(
          "The parameter class is missing; write for example ?class=CheapLaptop.");
    }
    page(context, classes.members(context.workspace(), name));
  }

  private void contradictions(RequestContext context) {
    page(context, classes.contradictions(context.workspace()));
  }

  private static void page(RequestContext context, List<ClassMember> found) {
    String after = context.query("cursor");
    int from = 0;
    for (int i = 0; i < found.size() && !after.isEmpty() && from == 0; i++) {
      from = FactJson.id(found.get(i).member()).equals(after) ? i + 1 : 0;
    }
    Paging.some(
        context,
        found.subList(from, Math.min(found.size(), from + Paging.limit(context) + 1)),
        DerivedMember::of,
        each -> FactJson.id(each.member()));
  }

  private void rename(RequestContext context) {
    String to = context.body(RenameRequest.class).name();
    if (to == null || to.isBlank()) {
      throw HttpProblem.badRequest("The field name is missing: the new name of the class.");
    }
    classes.rename(context.workspace(), context.part("name"), to.strip());
    ApiAudit.note(users, context, "renames class", context.part("name") + " to " + to);
    IdempotentReplies.tagged(context, definitions(context));
  }

  private void renameProperty(RequestContext context) {
    RenamePropertyRequest body = context.body(RenamePropertyRequest.class);
    if (body.name() == null || body.name().isBlank()) {
      throw HttpProblem.badRequest("The field name is missing: the new name of the property.");
    }
    String name = context.part("name");
    String property = context.part("property");
    Effect effect =
        Effect.of(
            classes.renameProperty(
                context.workspace(), name, property, body.name().strip(), body.dry()));
    if (!body.dry()) {
      ApiAudit.note(
          users, context, "renames property", name + "." + property + " to " + body.name());
    }
    context.json(effect);
  }

  private void move(RequestContext context) {
    MoveRequest body = context.body(MoveRequest.class);
    if (body.under() == null || body.under().isBlank()) {
      throw HttpProblem.badRequest("The field under is missing: the class to move it under.");
    }
    String name = context.part("name");
    Effect effect =
        Effect.of(classes.move(context.workspace(), name, body.under().strip(), body.dry()));
    if (!body.dry()) {
      ApiAudit.note(users, context, "moves class", name + " under " + body.under());
    }
    context.json(effect);
  }

  private void propose(RequestContext context) {
    List<String> examples = context.body(ProposeRequest.class).examples();
    if (examples == null || examples.isEmpty()) {
      throw HttpProblem.badRequest("The field examples is missing: ids of members.");
    }
    context.json(
        new Proposal(
            classes
                .propose(context.workspace(), examples.stream().map(ClassRoutes::number).toList())
                .orElseThrow(() -> HttpProblem.notFound("member with one of these ids"))));
  }

  private void explain(RequestContext context) {
    List<ExplainedClass> found =
        classes.explain(context.workspace(), number(context.part("id"))).entrySet().stream()
            .map(each -> new ExplainedClass(each.getKey(), each.getValue()))
            .toList();
    Paging.some(context, found, each -> each, ExplainedClass::name);
  }

  private static long number(String id) {
    try {
      return Long.parseLong(id, 36);
    } catch (NumberFormatException wrong) {
      throw HttpProblem.badRequest("'" + id + "' is not the id of a member.");
    }
  }

  private void remove(RequestContext context) {
    Effect effect = Effect.of(classes.remove(context.workspace(), context.part("name"), false));
    ApiAudit.note(users, context, "removes class", context.part("name"));
    context.json(effect);
  }
}
