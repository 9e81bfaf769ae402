package dev.vigil.server.api;

import dev.vigil.archive.version.Version;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountService;
import dev.vigil.server.account.WorkspaceMembership;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelQuery;
import dev.vigil.watch.store.WatchedPage;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON records of the REST interface, from which the OpenAPI document is also generated. Ids
 * are texts, because many languages round large numbers; times are as in ISO 8601.
 */
final class ApiJson {
  private ApiJson() {}

  /** One page of a list; pass {@code next} as {@code cursor} to get the next page. */
  record Page<T>(List<T> items, @Nullable String next) {}

  record Sentinel(
      String name,
      String text,
      SentinelFields fields,
      String state,
      String url,
      String page,
      int failures,
      String problem,
      @Nullable String lastLook,
      @Nullable String lastSuccess,
      @Nullable String lastChange,
      @Nullable String nextCheck,
      String why,
      int unseen,
      @Nullable String wakes,
      String part,
      double confidence,
      int held) {

    static Sentinel of(SentinelQuery.Entry entry, ZoneId zone) {
      return new Sentinel(
          entry.name(),
          entry.source(),
          SentinelFields.of(entry.source(), zone),
          entry.state().toString(),
          entry.page().url(),
          number(entry.page().id()),
          entry.health().failures(),
          entry.health().problem(),
          moment(entry.page().checked()),
          moment(entry.page().succeeded()),
          moment(entry.changes().reported()),
          moment(entry.page().due()),
          entry.page().why(),
          entry.changes().unseen(),
          moment(entry.wakes()),
          part(entry),
          Math.max(0, entry.health().confidence()),
          entry.changes().held());
    }

    private static String part(SentinelQuery.Entry entry) {
      return entry.health().gone() > 0 || entry.health().confidence() == 0
          ? "not found"
          : entry.health().confidence() < 0
              ? "not checked"
              : entry.health().confidence() < 1 ? "found again" : "found";
    }
  }

  /** A change that a sentinel held back. */
  record HeldBackChange(
      String id,
      String rule,
      String reason,
      int before,
      int after,
      String time,
      double score,
      int changes,
      String summary) {

    static HeldBackChange of(dev.vigil.watch.store.HeldBackChangeRow held) {
      return new HeldBackChange(
          number(held.id()),
          held.rule(),
          held.reason(),
          held.before(),
          held.after(),
          held.time().toString(),
          held.score(),
          held.changes(),
          held.summary());
    }
  }

  /** The body of a request that adds or changes a sentinel: its text or its fields. */
  record SentinelText(@Nullable String text, @Nullable SentinelFields fields) {}

  /** The body of a request that pauses a sentinel until a time. */
  record Snooze(String until) {}

  /** The settings of a tag; {@code *} stands for all sentinels. */
  record Tag(String name, String settings) {
    static Tag of(TagSettings settings) {
      return new Tag(settings.tag(), SentinelWriter.settings(settings));
    }
  }

  /** The body of a request that sets the settings of a tag: clauses of the sentinel language. */
  record TagText(String settings) {}

  record WebPage(
      String id,
      String url,
      int newest,
      @Nullable String lastLook,
      @Nullable String lastSuccess,
      @Nullable String lastChange) {

    static WebPage of(WatchedPage page) {
      return new WebPage(
          number(page.id()),
          page.page().url(),
          page.newest(),
          moment(page.checked()),
          moment(page.succeeded()),
          moment(page.changed()));
    }
  }

  record PageVersion(int number, String time, int status, int length, String sha256, String url) {
    static PageVersion of(Version version) {
      return new PageVersion(
          version.number(),
          version.fetch().time().toString(),
          version.fetch().status(),
          version.length(),
          version.hash().toString(),
          version.fetch().url());
    }
  }

  record Change(
      String id,
      String sentinel,
      String page,
      String url,
      String kind,
      int before,
      int after,
      String detected,
      double score,
      List<String> types,
      String summary,
      boolean opened,
      @Nullable JsonNode details) {

    static Change of(Report report, boolean whole) {
      return new Change(
          number(report.id()),
          report.origin().name(),
          number(report.origin().page()),
          report.origin().url(),
          report.kind(),
          report.versions().before(),
          report.versions().after(),
          report.times().detected().toString(),
          report.content().score(),
          report.content().types(),
          report.content().summary(),
          report.opened(),
          whole && !report.content().details().isEmpty()
              ? JsonMapper.shared().readTree(report.content().details())
              : null);
    }
  }

  record Notification(
      String id,
      String change,
      String channel,
      String recipient,
      String state,
      String created,
      String due,
      @Nullable String delivered,
      int attempts,
      String summary,
      String problem) {

    static Notification of(OutboxMessage message) {
      return new Notification(
          number(message.id()),
          number(message.change()),
          message.channel().kind(),
          message.recipient(),
          message.state().name().toLowerCase(Locale.ROOT),
          message.created().toString(),
          message.due().toString(),
          message.delivered().map(Object::toString).orElse(null),
          message.attempts(),
          message.notification().summary(),
          message.problem());
    }
  }

  record User(
      String id, String name, boolean admin, boolean blocked, boolean chosen, List<Place> places) {
    static User of(AccountService accounts, Account account) {
      return new User(
          number(account.id()),
          account.name(),
          account.admin(),
          account.blocked(),
          account.chosen(),
          accounts.memberships(account).stream().map(Place::of).toList());
    }
  }

  record Place(String workspace, String name, String role) {
    static Place of(WorkspaceMembership membership) {
      return new Place(
          number(membership.workspace().id()),
          membership.workspace().name(),
          membership.role().word());
    }
  }

  /** The body of a request that invites a user. */
  record Invitation(String name, String role) {}

  /** The response to an invitation, with the one-time link for choosing a password. */
  record Invited(User user, String link) {}

  /** The result of an action, as a sentence. */
  record Done(String words) {}

  static String number(long number) {
    return Long.toString(number);
  }

  private static @Nullable String moment(@Nullable Object time) {
    return time == null ? null : time.toString();
  }
}
