package dev.vigil.server.api;

import dev.vigil.server.account.People;
import dev.vigil.server.account.Scope;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.Problem;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.sentinel.TagSettings;
import java.util.List;
import java.util.Optional;

/** What tags settle, asked for and changed by programs. Safe for concurrent use. */
final class TagCalls {
  private static final Guard READ = Guard.scope(Scope.READ);
  private static final Guard WRITE = Guard.scope(Scope.WRITE);

  private final Installation installation;
  private final People people;

  TagCalls(Installation installation, People people) {
    this.installation = installation;
    this.people = people;
  }

  List<Operation> operations() {
    String tags = "/api/v1/tags";
    return List.of(
        Operation.of(Route.get(tags, READ, this::list), "The tags that settle something")
            .givingMany(Views.Tag.class),
        Operation.of(
                Route.put(tags + "/{name}", WRITE, this::settle),
                "Has all sentinels with a tag say this where they say nothing else")
            .taking(Views.TagText.class)
            .giving(Views.Tag.class));
  }

  private void list(Visit visit) {
    String after = visit.query("cursor");
    List<TagSettings> found =
        installation.sentinels().tags(visit.workspace()).stream()
            .filter(tag -> tag.tag().compareTo(after) > 0)
            .limit(Paging.limit(visit) + 1L)
            .toList();
    Paging.some(visit, found, Views.Tag::of, TagSettings::tag);
  }

  private void settle(Visit visit) {
    TagSettings settings =
        SentinelParser.settings(
            visit.part("name"),
            visit.body(Views.TagText.class).settings(),
            installation.settings().zone());
    Optional<Problem> error =
        installation.verify(visit.workspace(), settings).stream()
            .filter(problem -> problem.weight() == Problem.Weight.ERROR)
            .findFirst();
    if (error.isPresent()) {
      throw Refusal.of(422, error.get().sentence());
    }
    installation.sentinels().settle(visit.workspace(), settings);
    Deed.note(people, visit, "settled tag", settings.tag());
    Answers.tagged(visit, Views.Tag.of(settings));
  }
}
