package dev.vigil.server.api;

import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.fact.FactRules;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.RuleTrial;
import dev.vigil.knowledge.fact.SameThingService;
import dev.vigil.knowledge.fact.UserFactClasses;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleExample;
import dev.vigil.knowledge.rule.RuleFile;
import dev.vigil.knowledge.rule.RuleLearner;
import dev.vigil.knowledge.rule.RuleProposal;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.PagePreviewResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The routes that teach extractors, and list rules, classes and same things. Safe for concurrent
 * use.
 */
final class ExtractorRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  /** A rule with its health. */
  record FactRuleJson(
      String name,
      String className,
      String pages,
      String state,
      double confidence,
      String problem,
      String rule) {
    static FactRuleJson of(StoredRule rule) {
      return new FactRuleJson(
          rule.name(),
          rule.rule().className(),
          rule.rule().pages(),
          rule.state(),
          rule.confidence(),
          rule.problem(),
          RuleFile.text(rule.newest()));
    }
  }

  /** The body of a request with YAML. */
  record YamlText(String text) {}

  /** The body of a request that teaches: values by property, as the page shows them. */
  record TeachRequest(
      String url,
      String className,
      Map<String, String> values,
      @Nullable Map<String, Integer> choices,
      @Nullable String pages,
      @Nullable Boolean one,
      @Nullable String save) {}

  /** What a rule finds in one stored version. */
  record TrialJson(
      String url, int version, List<Map<String, String>> records, List<String> problems) {}

  /** Something that a person must decide. */
  record QuestionJson(String property, String sentence, List<String> choices) {}

  /** A proposed rule, what it finds, and what is unsure. */
  record TeachAnswer(
      String rule,
      List<Map<String, String>> found,
      List<QuestionJson> questions,
      List<TrialJson> trials) {}

  /** A class as YAML. */
  record ClassJson(String name, boolean own, String text) {}

  /** Two members that may be the same. */
  record SameJson(String id, String one, String other, String state, String reason) {}

  /** The decision about a pair. */
  record SameDecision(boolean same) {}

  private final Installation installation;
  private final AccountServices users;
  private final FactService facts;
  private final FactRules rules;
  private final UserFactClasses classes;
  private final SameThingService same;

  ExtractorRoutes(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
    this.facts = FactService.of(installation);
    this.rules = FactRules.of(installation);
    this.classes = new UserFactClasses(installation);
    this.same = new SameThingService(installation);
  }

  List<ApiOperation> operations() {
    String all = "/api/v1/facts/rules";
    String types = "/api/v1/facts/definitions";
    return List.of(
        ApiOperation.of(
                Route.get(all, READ, this::list), "The extractors by rule with their health")
            .givingMany(FactRuleJson.class),
        ApiOperation.of(
                Route.put(all + "/{name}", WRITE, this::put), "Stores a rule, written as YAML")
            .taking(YamlText.class)
            .giving(FactRuleJson.class),
        ApiOperation.of(
                Route.post(all + "/{name}/accept", WRITE, this::accept), "Confirms a repaired rule")
            .giving(FactRuleJson.class),
        ApiOperation.of(Route.delete(all + "/{name}", WRITE, this::remove), "Removes a rule"),
        ApiOperation.of(
                Route.post("/api/v1/facts/teach", WRITE, this::teach),
                "Makes a rule from values of a page, tries it and stores it if it gets a name")
            .taking(TeachRequest.class)
            .giving(TeachAnswer.class),
        ApiOperation.of(Route.get(types, READ, this::types), "The classes of facts")
            .givingMany(ClassJson.class),
        ApiOperation.of(
                Route.put(types, WRITE, this::define), "Adds or replaces classes, written as YAML")
            .taking(YamlText.class)
            .givingMany(ClassJson.class),
        ApiOperation.of(
            Route.delete(types + "/{name}", WRITE, this::undefine), "Removes a class of users"),
        ApiOperation.of(
                Route.get("/api/v1/facts/same/{class}", READ, this::pairs),
                "Members of several pages that may be the same thing")
            .givingMany(SameJson.class),
        ApiOperation.of(
                Route.put("/api/v1/facts/same/{class}/{pair}", WRITE, this::decide),
                "Accepts or rejects that two members are the same")
            .taking(SameDecision.class));
  }

  private void list(RequestContext context) {
    String after = context.query("cursor");
    Paging.some(
        context,
        rules.all(context.workspace()).stream()
            .filter(rule -> rule.name().compareTo(after) > 0)
            .limit(Paging.limit(context) + 1L)
            .toList(),
        FactRuleJson::of,
        StoredRule::name);
  }

  private void put(RequestContext context) {
    String name = context.part("name");
    PageRule rule = RuleFile.parse(context.body(YamlText.class).text(), "The rule");
    StoredRule stored = rules.save(context.workspace(), name, rule);
    ApiAudit.note(users, context, "stored rule", name);
    context.json(FactRuleJson.of(stored));
  }

  private void accept(RequestContext context) {
    StoredRule stored = rules.accept(context.workspace(), context.part("name"));
    ApiAudit.note(users, context, "accepted rule", stored.name());
    context.json(FactRuleJson.of(stored));
  }

  private void remove(RequestContext context) {
    rules.remove(context.workspace(), context.part("name"));
    ApiAudit.note(users, context, "removed rule", context.part("name"));
    context.context().status(204);
  }

  private void teach(RequestContext context) {
    TeachRequest request = context.body(TeachRequest.class);
    FactClass type = facts.classes(context.workspace()).get(request.className());
    PagePreviewResult preview = PagePreviewResult.of(installation, request.url(), false);
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw HttpProblem.of(422, preview.problem());
    }
    List<RuleExample> examples = new ArrayList<>();
    Map<String, Integer> choices = request.choices() == null ? Map.of() : request.choices();
    request
        .values()
        .forEach(
            (property, text) ->
                examples.add(
                    new RuleExample(property, text, -1, choices.getOrDefault(property, 0))));
    RuleProposal proposal =
        RuleLearner.propose(
            type,
            new PageInput(digest, request.url()),
            request.pages() == null ? PageRule.siblings(request.url()) : request.pages(),
            examples,
            !Boolean.TRUE.equals(request.one()));
    List<TrialJson> trials =
        RuleTrial.run(
                installation.archive(), context.workspace(), proposal.rule(), type, request.url())
            .stream()
            .map(
                trial ->
                    new TrialJson(
                        trial.url(),
                        trial.version(),
                        trial.extraction().records().stream().map(ExtractorRoutes::values).toList(),
                        trial.extraction().problems()))
            .toList();
    if (request.save() != null) {
      rules.save(context.workspace(), request.save(), proposal.rule());
      ApiAudit.note(users, context, "taught rule", request.save());
    }
    context.json(
        new TeachAnswer(
            RuleFile.text(proposal.rule()),
            proposal.found().stream().map(ExtractorRoutes::values).toList(),
            proposal.questions().stream()
                .map(one -> new QuestionJson(one.property(), one.sentence(), one.choices()))
                .toList(),
            trials));
  }

  private static Map<String, String> values(ExtractedRecord record) {
    Map<String, String> values = new LinkedHashMap<>();
    record.values().forEach(value -> values.putIfAbsent(value.property(), value.value().shown()));
    return values;
  }

  private void types(RequestContext context) {
    String after = context.query("cursor");
    Paging.some(
        context,
        classes.all(context.workspace()).stream()
            .filter(type -> type.name().compareTo(after) > 0)
            .limit(Paging.limit(context) + 1L)
            .toList(),
        type -> view(context, type),
        FactClass::name);
  }

  private ClassJson view(RequestContext context, FactClass type) {
    return new ClassJson(
        type.name(),
        classes.isOwn(context.workspace(), type.name()),
        classes.text(context.workspace(), type.name()));
  }

  private void define(RequestContext context) {
    List<FactClass> defined =
        classes.add(context.workspace(), context.body(YamlText.class).text(), "The text");
    defined.forEach(type -> ApiAudit.note(users, context, "defined class", type.name()));
    Paging.some(context, defined, type -> view(context, type), FactClass::name);
  }

  private void undefine(RequestContext context) {
    classes.remove(context.workspace(), context.part("name"));
    ApiAudit.note(users, context, "removed class", context.part("name"));
    context.context().status(204);
  }

  private void pairs(RequestContext context) {
    String after = context.query("cursor");
    Paging.some(
        context,
        same.pairs(context.workspace(), context.part("class")).stream()
            .filter(pair -> pair.id().compareTo(after) > 0)
            .limit(Paging.limit(context) + 1L)
            .toList(),
        pair ->
            new SameJson(
                pair.id(),
                pair.one().iri(),
                pair.other().iri(),
                pair.state().name().toLowerCase(Locale.ROOT),
                pair.reason()),
        SameThingService.Pair::id);
  }

  private void decide(RequestContext context) {
    boolean yes = context.body(SameDecision.class).same();
    same.decide(context.workspace(), context.part("class"), context.part("pair"), yes);
    ApiAudit.note(
        users,
        context,
        yes ? "accepted same things" : "rejected same things",
        context.part("pair"));
    context.context().status(204);
  }
}
