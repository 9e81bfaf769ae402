package dev.vigil.server.api;

import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The routes that list and change accounts. Safe for concurrent use. */
final class UserRoutes {
  private static final AccessRule ADMIN = AccessRule.scope(TokenScope.ADMIN);

  private final AccountServices accounts;
  private final IdempotentReplies answers;

  UserRoutes(AccountServices accounts, IdempotentReplies answers) {
    this.accounts = accounts;
    this.answers = answers;
  }

  List<ApiOperation> operations() {
    List<ApiOperation> all = new ArrayList<>();
    String users = "/api/v1/users";
    all.add(
        ApiOperation.of(Route.get(users, ADMIN, this::users), "The accounts")
            .givingMany(ApiJson.User.class));
    all.add(
        ApiOperation.of(Route.post(users, ADMIN, this::invite), "Invites a user")
            .taking(ApiJson.Invitation.class)
            .giving(ApiJson.Invited.class));
    all.add(
        ApiOperation.of(
            Route.delete(users + "/{id}", ADMIN, this::removeUser), "Removes an account"));
    return all;
  }

  private void users(RequestContext context) {
    long after = context.query("cursor", 0);
    List<Account> found =
        accounts.accounts().all().stream()
            .sorted(Comparator.comparingLong(Account::id))
            .filter(account -> account.id() > after)
            .limit(Paging.limit(context) + 1)
            .toList();
    Paging.some(
        context,
        found,
        account -> ApiJson.User.of(accounts.accounts(), account),
        account -> ApiJson.number(account.id()));
  }

  private void invite(RequestContext context) {
    answers.once(
        context,
        () -> {
          ApiJson.Invitation body = context.body(ApiJson.Invitation.class);
          Role role =
              Arrays.stream(Role.values())
                  .filter(known -> known.word().equals(body.role()))
                  .findFirst()
                  .orElseThrow(
                      () -> HttpProblem.badRequest("The role is viewer, editor or admin."));
          Account account = accounts.accounts().add(body.name(), role == Role.ADMIN);
          if (role != Role.ADMIN) {
            accounts.accounts().join(account.id(), context.workspace(), Optional.of(role));
          }
          ApiAudit.note(accounts, context, "invited", account.name());
          return new IdempotentReplies.Answer(
              201,
              new ApiJson.Invited(
                  ApiJson.User.of(accounts.accounts(), account),
                  context.to("/welcome/" + accounts.accounts().invite(account.id()))));
        });
  }

  private void removeUser(RequestContext context) {
    long id = context.number("id");
    Account account =
        accounts.accounts().find(id).orElseThrow(() -> HttpProblem.notFound("account " + id));
    accounts.accounts().remove(id);
    ApiAudit.note(accounts, context, "removed account", account.name());
    context.context().status(204);
  }
}
