package dev.vigil.server.api;

import dev.vigil.server.account.Account;
import dev.vigil.server.account.People;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Scope;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Accounts, asked for and changed by programs. Safe for concurrent use. */
final class UserCalls {
  private static final Guard ADMIN = Guard.scope(Scope.ADMIN);

  private final People people;
  private final Answers answers;

  UserCalls(People people, Answers answers) {
    this.people = people;
    this.answers = answers;
  }

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    String users = "/api/v1/users";
    all.add(
        Operation.of(Route.get(users, ADMIN, this::users), "The accounts")
            .givingMany(Views.User.class));
    all.add(
        Operation.of(Route.post(users, ADMIN, this::invite), "Invites somebody")
            .taking(Views.Invitation.class)
            .giving(Views.Invited.class));
    all.add(
        Operation.of(Route.delete(users + "/{id}", ADMIN, this::removeUser), "Removes an account"));
    return all;
  }

  private void users(Visit visit) {
    long after = visit.query("cursor", 0);
    List<Account> found =
        people.accounts().all().stream()
            .sorted(Comparator.comparingLong(Account::id))
            .filter(account -> account.id() > after)
            .limit(Paging.limit(visit) + 1)
            .toList();
    Paging.some(
        visit,
        found,
        account -> Views.User.of(people.accounts(), account),
        account -> Views.number(account.id()));
  }

  private void invite(Visit visit) {
    answers.once(
        visit,
        () -> {
          Views.Invitation body = visit.body(Views.Invitation.class);
          Role role =
              Arrays.stream(Role.values())
                  .filter(known -> known.word().equals(body.role()))
                  .findFirst()
                  .orElseThrow(() -> Refusal.badRequest("The role is viewer, editor or admin."));
          Account account = people.accounts().add(body.name(), role == Role.ADMIN);
          if (role != Role.ADMIN) {
            people.accounts().join(account.id(), visit.workspace(), Optional.of(role));
          }
          Deed.note(people, visit, "invited", account.name());
          return new Answers.Answer(
              201,
              new Views.Invited(
                  Views.User.of(people.accounts(), account),
                  visit.to("/welcome/" + people.accounts().invite(account.id()))));
        });
  }

  private void removeUser(Visit visit) {
    long id = visit.number("id");
    Account account =
        people.accounts().find(id).orElseThrow(() -> Refusal.notFound("account " + id));
    people.accounts().remove(id);
    Deed.note(people, visit, "removed account", account.name());
    visit.context().status(204);
  }
}
