package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.door.Visit;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.Delivery;
import dev.vigil.watch.sentinel.Hours;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Term;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * When messages leave and when they wait, as a form asks for it. Immutable.
 *
 * @param deliver as the Deliver clause says it, {@code digest} for one message a day, empty for
 *     what is inherited
 * @param digest the time of that message
 * @param from when quiet hours begin, empty for none
 * @param days as the Quiet clause names them, empty for all
 * @param zone of the quiet hours, empty for that of the installation
 */
record TellTimes(String deliver, String digest, String from, String to, String days, String zone) {
  static final TellTimes NONE = new TellTimes("", "", "", "", "", "");

  private static final Map<String, String> LEAVE = new LinkedHashMap<>();
  private static final Map<String, String> DAYS = new LinkedHashMap<>();

  static {
    LEAVE.put("immediately", "At once");
    LEAVE.put("every 1 hour", "Gathered, every hour");
    LEAVE.put("digest", "As one message a day, at");
    LEAVE.put("every 1 week", "Gathered, every week");
    DAYS.put("mon-fri", "Monday to Friday");
    DAYS.put("sat, sun", "Saturday and Sunday");
  }

  /** What a form says. */
  static TellTimes of(Visit visit) {
    return new TellTimes(
        visit.field("deliver"),
        visit.field("digest"),
        visit.field("quietfrom"),
        visit.field("quietto"),
        visit.field("quietdays"),
        visit.field("quietzone"));
  }

  /** What a sentinel or the settings of a tag say. */
  static TellTimes of(Sentinel sentinel) {
    Optional<Delivery> delivery = sentinel.get(Term.DELIVER);
    boolean daily = delivery.orElse(null) instanceof Delivery.DigestAt;
    String deliver = delivery.map(when -> SentinelWriter.write(Term.DELIVER, when)).orElse("");
    Optional<Hours> quiet = sentinel.get(Term.QUIET);
    return new TellTimes(
        daily ? "digest" : deliver,
        daily ? deliver.substring("digest at ".length()) : "",
        quiet.map(hours -> hours.from().toString()).orElse(""),
        quiet.map(hours -> hours.to().toString()).orElse(""),
        quiet.map(TellTimes::days).orElse(""),
        quiet.map(hours -> hours.zone().getId()).orElse(""));
  }

  private static String days(Hours hours) {
    return SentinelWriter.hours(hours)
        .replaceFirst("^\\d\\d:\\d\\d-\\d\\d:\\d\\d ?", "")
        .replaceFirst(" ?in \\S+$", "");
  }

  /** The sentinel that says this. */
  Sentinel onto(Sentinel sentinel, ZoneId usual) {
    String leaves =
        deliver.equals("digest") ? "digest at " + (digest.isEmpty() ? "08:00" : digest) : deliver;
    Sentinel next =
        leaves.isBlank()
            ? sentinel.without(Term.DELIVER)
            : sentinel.with(Term.DELIVER, SentinelParser.parse(Term.DELIVER, leaves, usual));
    if (from.isEmpty() && to.isEmpty() && days.isEmpty()) {
      return next.without(Term.QUIET);
    }
    String clock =
        from.isEmpty() && to.isEmpty()
            ? ""
            : (from.isEmpty() ? "00:00" : from) + "-" + (to.isEmpty() ? "00:00" : to) + " ";
    String quiet = clock + days + " in " + (zone.isEmpty() ? usual.getId() : zone);
    return next.with(Term.QUIET, SentinelParser.parse(Term.QUIET, quiet, usual));
  }

  /**
   * The form.
   *
   * @param unsaid what holds where nothing is chosen
   */
  Html fields(String unsaid) {
    return all(
        h(
            "div.row",
            h(
                "label.field",
                h("span", "Messages leave"),
                select("deliver", LEAVE, deliver, unsaid)),
            h(
                "label.field.short",
                h("span", "Daily at"),
                time("digest", digest.isEmpty() ? "08:00" : digest))),
        h(
            "fieldset",
            h("legend", "Quiet hours, in which messages wait"),
            h(
                "div.row",
                h("label.field.short", h("span", "From"), time("quietfrom", from)),
                h("label.field.short", h("span", "To"), time("quietto", to)),
                h("label.field", h("span", "On"), select("quietdays", DAYS, days, "every day"))),
            h("input", at("type", "hidden"), at("name", "quietzone"), at("value", zone))));
  }

  private static Html time(String name, String value) {
    return h("input", at("type", "time"), at("name", name), at("value", value));
  }

  private static Html select(
      String name, Map<String, String> options, String chosen, String unsaid) {
    return h(
        "select",
        at("name", name),
        Frame.option("", unsaid, chosen.isEmpty()),
        options.entrySet().stream()
            .map(one -> Frame.option(one.getKey(), one.getValue(), one.getKey().equals(chosen)))
            .toList(),
        chosen.isEmpty() || options.containsKey(chosen)
            ? null
            : Frame.option(chosen, chosen, true));
  }

  /** For scripts that fill in the form. */
  Map<String, Object> values() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("deliver", deliver);
    all.put("digest", digest.isEmpty() ? "08:00" : digest);
    all.put("quietfrom", from);
    all.put("quietto", to);
    all.put("quietdays", days);
    all.put("quietzone", zone);
    return all;
  }
}
