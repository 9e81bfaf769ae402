package dev.vigil.server.api;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.sentinel.TagSettings;
import java.util.List;
import java.util.Optional;

/** The routes that list and change the settings of tags. Safe for concurrent use. */
final class TagRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private final Installation installation;
  private final AccountServices users;

  TagRoutes(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
  }

  List<ApiOperation> operations() {
    String tags = "/api/v1/tags";
    return List.of(
        ApiOperation.of(Route.get(tags, READ, this::list), "The tags that have settings")
            .givingMany(ApiJson.Tag.class),
        ApiOperation.of(
                Route.put(tags + "/{name}", WRITE, this::settle),
                "Edits the settings of a tag, for its sentinels that set nothing else")
            .taking(ApiJson.TagText.class)
            .giving(ApiJson.Tag.class));
  }

  private void list(RequestContext context) {
    String after = context.query("cursor");
    List<TagSettings> found =
        installation.sentinels().tags(context.workspace()).stream()
            .filter(tag -> tag.tag().compareTo(after) > 0)
            .limit(Paging.limit(context) + 1L)
            .toList();
    Paging.some(context, found, ApiJson.Tag::of, TagSettings::tag);
  }

  private void settle(RequestContext context) {
    TagSettings settings =
        SentinelParser.settings(
            context.part("name"),
            context.body(ApiJson.TagText.class).settings(),
            installation.settings().zone());
    Optional<SentinelProblem> error =
        installation.verify(context.workspace(), settings).stream()
            .filter(problem -> problem.weight() == SentinelProblem.Weight.ERROR)
            .findFirst();
    if (error.isPresent()) {
      throw HttpProblem.of(422, error.get().sentence());
    }
    installation.sentinels().putTagSettings(context.workspace(), settings);
    ApiAudit.note(users, context, "settled tag", settings.tag());
    IdempotentReplies.tagged(context, ApiJson.Tag.of(settings));
  }
}
