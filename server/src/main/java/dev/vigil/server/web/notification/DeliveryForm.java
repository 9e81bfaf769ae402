package dev.vigil.server.web.notification;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.HoursClause;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The form fields for delivery times and quiet hours. Immutable.
 *
 * @param deliver as the Deliver clause says it, {@code digest} for one message a day, empty for
 *     what is inherited
 * @param digest the time of that message
 * @param from when quiet hours begin, empty for none
 * @param days as the Quiet clause names them, empty for all
 * @param zone of the quiet hours, empty for that of the installation
 */
public record DeliveryForm(
    String deliver, String digest, String from, String to, String days, String zone) {
  public static final DeliveryForm NONE = new DeliveryForm("", "", "", "", "", "");

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

  /** Reads the submitted form. */
  public static DeliveryForm of(RequestContext context) {
    return new DeliveryForm(
        context.field("deliver"),
        context.field("digest"),
        context.field("quietfrom"),
        context.field("quietto"),
        context.field("quietdays"),
        context.field("quietzone"));
  }

  /** The form values of a sentinel or of tag settings. */
  public static DeliveryForm of(Sentinel sentinel) {
    Optional<DeliveryClause> delivery = sentinel.get(ClauseValue.DELIVER);
    boolean daily = delivery.orElse(null) instanceof DeliveryClause.DigestAt;
    String deliver =
        delivery.map(when -> SentinelWriter.write(ClauseValue.DELIVER, when)).orElse("");
    Optional<HoursClause> quiet = sentinel.get(ClauseValue.QUIET);
    return new DeliveryForm(
        daily ? "digest" : deliver,
        daily ? deliver.substring("digest at ".length()) : "",
        quiet.map(hours -> hours.from().toString()).orElse(""),
        quiet.map(hours -> hours.to().toString()).orElse(""),
        quiet.map(DeliveryForm::days).orElse(""),
        quiet.map(hours -> hours.zone().getId()).orElse(""));
  }

  private static String days(HoursClause hours) {
    return SentinelWriter.hours(hours)
        .replaceFirst("^\\d\\d:\\d\\d-\\d\\d:\\d\\d ?", "")
        .replaceFirst(" ?in \\S+$", "");
  }

  /** A copy of the sentinel with these values. */
  public Sentinel onto(Sentinel sentinel, ZoneId usual) {
    String leaves =
        deliver.equals("digest") ? "digest at " + (digest.isEmpty() ? "08:00" : digest) : deliver;
    Sentinel next =
        leaves.isBlank()
            ? sentinel.without(ClauseValue.DELIVER)
            : sentinel.with(
                ClauseValue.DELIVER, SentinelParser.parse(ClauseValue.DELIVER, leaves, usual));
    if (from.isEmpty() && to.isEmpty() && days.isEmpty()) {
      return next.without(ClauseValue.QUIET);
    }
    String clock =
        from.isEmpty() && to.isEmpty()
            ? ""
            : (from.isEmpty() ? "00:00" : from) + "-" + (to.isEmpty() ? "00:00" : to) + " ";
    String quiet = clock + days + " in " + (zone.isEmpty() ? usual.getId() : zone);
    return next.with(ClauseValue.QUIET, SentinelParser.parse(ClauseValue.QUIET, quiet, usual));
  }

  /**
   * Renders the form fields.
   *
   * @param unsaid the label of the choice that inherits the value
   */
  public SafeHtml fields(String unsaid) {
    return all(
        h(
            "div.row",
            h("label.field", h("span", "Delivery"), select("deliver", LEAVE, deliver, unsaid)),
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

  private static SafeHtml time(String name, String value) {
    return h("input", at("type", "time"), at("name", name), at("value", value));
  }

  private static SafeHtml select(
      String name, Map<String, String> options, String chosen, String unsaid) {
    return h(
        "select",
        at("name", name),
        PageFrame.option("", unsaid, chosen.isEmpty()),
        options.entrySet().stream()
            .map(one -> PageFrame.option(one.getKey(), one.getValue(), one.getKey().equals(chosen)))
            .toList(),
        chosen.isEmpty() || options.containsKey(chosen)
            ? null
            : PageFrame.option(chosen, chosen, true));
  }

  /** The values as JSON, for scripts that fill in the form. */
  public Map<String, Object> values() {
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
