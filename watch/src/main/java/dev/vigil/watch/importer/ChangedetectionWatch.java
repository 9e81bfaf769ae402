package dev.vigil.watch.importer;

import dev.vigil.watch.sentinel.ClauseValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts one watch of changedetection.io to a sentinel, field by field. For one watch. */
final class ChangedetectionWatch {
  /** Fields of state or derived data, which have no counterpart in a sentinel. */
  private static final Set<String> STATE =
      Set.of(
          "url",
          "uuid",
          "title",
          "page_title",
          "paused",
          "date_created",
          "last_checked",
          "last_changed",
          "last_viewed",
          "last_error",
          "last_notification_error",
          "check_count",
          "fetch_time",
          "previous_md5",
          "previous_md5_before_filters",
          "content-type",
          "consecutive_filter_failures",
          "notification_alert_count",
          "remote_server_reply",
          "browser_steps_last_error_step",
          "has_ldjson_price_data",
          "track_ldjson_price_data",
          "newest_history_key",
          "viewed",
          "extra_browsers",
          "use_page_title_in_list",
          "time_between_check_use_default",
          "conditions_match_logic",
          "in_stock_only",
          "follow_price_changes",
          "price_change_threshold_percent",
          "restock",
          "restock_settings",
          "link",
          "history_n",
          "history",
          "favicon",
          "last_check_status",
          "processor_state",
          "llm_result",
          "notification_format",
          "body",
          "webdriver_delay_system",
          "default");

  private final JobDraft work;
  private final Map<?, ?> watch;
  private final ChangedetectionSettings general;

  ChangedetectionWatch(JobDraft work, Map<?, ?> watch, ChangedetectionSettings general) {
    this.work = work;
    this.watch = watch;
    this.general = general;
  }

  void map() {
    tags();
    times();
    parts();
    noise();
    changes();
    request();
    reportWriter();
    watch.forEach(
        (key, value) -> {
          String field = String.valueOf(key);
          if (!STATE.contains(field)) {
            other(field, value);
          }
        });
  }

  private void tags() {
    Set<String> words = new LinkedHashSet<>();
    for (String id : JobValue.texts(watch.get("tags"))) {
      Map<?, ?> tag = general.tags().getOrDefault(id, Map.of());
      String title = JobValue.text(tag.get("title"));
      words.add(title.isBlank() ? id : title);
      if (JobValue.isYes(tag.get("overrides_watch"))) {
        work.leave(
            "tags", "what the tag '" + JobValue.shown(title) + "' says in place of the watch");
      }
    }
    words.addAll(List.of(JobValue.text(watch.get("tag")).split(",", -1)));
    words.removeIf(String::isBlank);
    if (!words.isEmpty()) {
      work.say(
          "tags",
          ClauseValue.TAG,
          words.stream()
              .map(word -> JobDraft.quoted(word.strip()))
              .collect(Collectors.joining(", ")));
    }
  }

  // ---- when ----

  private void times() {
    Object own = watch.get("time_between_check");
    boolean usual =
        watch.containsKey("time_between_check_use_default")
            ? JobValue.isYes(watch.get("time_between_check_use_default"))
            : JobValue.isNothing(own);
    Map<?, ?> every = usual || JobValue.isNothing(own) ? general.every() : JobValue.map(own);
    long seconds =
        JobValue.number(every.get("weeks")) * 604_800
            + JobValue.number(every.get("days")) * 86_400
            + JobValue.number(every.get("hours")) * 3600
            + JobValue.number(every.get("minutes")) * 60
            + JobValue.number(every.get("seconds"));
    if (seconds > 0) {
      work.say("time_between_check", ClauseValue.FETCH, "every " + seconds + " seconds");
    }
    Map<?, ?> limit = JobValue.map(watch.get("time_schedule_limit"));
    if (JobValue.isYes(limit.get("enabled"))) {
      hours(limit);
    }
  }

  private void hours(Map<?, ?> limit) {
    Set<String> windows = new LinkedHashSet<>();
    List<String> days = new ArrayList<>();
    for (String day :
        List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")) {
      Map<?, ?> one = JobValue.map(limit.get(day));
      if (JobValue.isYes(one.get("enabled"))) {
        days.add(day.substring(0, 3));
        windows.add(window(one));
      }
    }
    if (windows.size() != 1) {
      work.leave("time_schedule_limit", "other hours on other days; Only has one value for all");
      return;
    }
    String zone = JobValue.text(limit.get("timezone"));
    String in = zone.isBlank() ? general.zone() : zone;
    String window = windows.iterator().next();
    work.say(
        "time_schedule_limit",
        ClauseValue.ONLY,
        (window + " " + (days.size() == 7 && !window.isEmpty() ? "" : String.join(" ", days)))
                .strip()
            + (in.isBlank() ? "" : " in " + in));
  }

  private static String window(Map<?, ?> day) {
    String start = JobValue.text(day.get("start_time"));
    Map<?, ?> duration = JobValue.map(day.get("duration"));
    long length =
        JobValue.number(duration.get("hours")) * 60 + JobValue.number(duration.get("minutes"));
    if (!start.matches("\\d{1,2}:\\d{2}") || length <= 0 || length >= 24 * 60) {
      return "";
    }
    int colon = start.indexOf(':');
    long begin =
        Long.parseLong(start.substring(0, colon)) * 60 + Long.parseLong(start.substring(colon + 1));
    long end = (begin + length) % (24 * 60);
    return "%02d:%02d-%02d:%02d".formatted(begin / 60, begin % 60, end / 60, end % 60);
  }

  // ---- what of the page ----

  private void parts() {
    List<String> css = new ArrayList<>();
    List<String> xpath = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (String filter : JobValue.texts(watch.get("include_filters"))) {
      if (filter.startsWith("/") || filter.matches("(?s)xpath1?:.*")) {
        xpath.add(filter.replaceFirst("^xpath1?:", ""));
      } else if (filter.matches("(?s)(json|jq|jqraw):.*")) {
        others.add(filter);
      } else {
        css.add(filter.replaceFirst("^css:", ""));
      }
    }
    String field = "include_filters";
    if (!css.isEmpty()) {
      work.say(field, ClauseValue.WITHIN, "css " + JobDraft.quoted(String.join(", ", css)));
      xpath.forEach(one -> more(field, one));
      others.forEach(one -> more(field, one));
    } else if (!xpath.isEmpty()) {
      work.say(field, ClauseValue.WITHIN, "xpath " + JobDraft.quoted(String.join(" | ", xpath)));
      others.forEach(one -> more(field, one));
    } else if (!others.isEmpty()) {
      String first = others.getFirst();
      String words = first.substring(first.indexOf(':') + 1).strip();
      work.say(
          field,
          ClauseValue.WITHIN,
          (first.startsWith("json:") ? "jsonpath " : "jq ") + JobDraft.quoted(words));
      others.stream().skip(1).forEach(one -> more(field, one));
    }
  }

  private void more(String field, String filter) {
    work.leave(field, "'" + JobValue.shown(filter) + "': one way to choose a part is possible");
  }

  private void noise() {
    List<String> removed = new ArrayList<>(JobValue.texts(watch.get("subtractive_selectors")));
    removed.addAll(general.removed());
    for (String selector : removed) {
      boolean path = selector.startsWith("/") || selector.matches("(?s)xpath1?:.*");
      work.ignore(
          "subtractive_selectors",
          path ? "xpath=" + selector.replaceFirst("^xpath1?:", "") : "css=" + selector);
    }
    List<String> lines = new ArrayList<>(JobValue.texts(watch.get("ignore_text")));
    lines.addAll(general.ignored());
    lines.forEach(line -> work.ignoreLine("ignore_text", line));
    if (general.whitespace() || JobValue.isYes(watch.get("trim_text_whitespace"))) {
      work.ignore("ignore_whitespace", "whitespace");
    }
  }

  // ---- which changes ----

  private void changes() {
    if (JobValue.text(watch.get("processor")).equals("restock_diff")) {
      stock();
    } else if (JobValue.isYes(watch.get("check_unique_lines"))) {
      work.monitor("check_unique_lines", "new-lines");
    } else {
      for (String expression : JobValue.texts(watch.get("extract_text"))) {
        if (JobDraft.isExpression(expression)) {
          work.monitorExpression("extract_text", expression);
        } else {
          work.monitor("extract_text", "phrase=" + JobDraft.quoted(expression));
        }
      }
      if (!work.isMonitored()) {
        work.monitor("processor", "text");
      }
    }
    sides();
    condition("trigger_text", "while");
    condition("text_should_not_be_present", "unless");
  }

  private void stock() {
    Map<?, ?> own = JobValue.map(watch.get("restock_settings"));
    boolean all =
        JobValue.text(own.get("in_stock_processing")).equals("all_changes")
            || watch.containsKey("in_stock_only") && !JobValue.isYes(watch.get("in_stock_only"));
    work.monitor("processor", all ? "stock" : "stock,becomes=in");
    Object follow =
        own.containsKey("follow_price_changes")
            ? own.get("follow_price_changes")
            : watch.get("follow_price_changes");
    if (follow == null || JobValue.isYes(follow)) {
      StringBuilder price = new StringBuilder("price");
      number(own, "price_change_min", price, "below");
      number(own, "price_change_max", price, "above");
      Object percent =
          own.containsKey("price_change_threshold_percent")
              ? own.get("price_change_threshold_percent")
              : watch.get("price_change_threshold_percent");
      if (!JobValue.isNothing(percent)) {
        price.append(",by=").append(JobValue.text(percent)).append('%');
      }
      work.monitor("follow_price_changes", price.toString());
    }
  }

  private static void number(Map<?, ?> own, String field, StringBuilder price, String option) {
    if (!JobValue.isNothing(own.get(field))) {
      price.append(',').append(option).append('=').append(JobValue.text(own.get(field)));
    }
  }

  /** Imports the options that select added, removed or changed lines. */
  private void sides() {
    List<String> sides = new ArrayList<>();
    boolean all = true;
    for (String side : List.of("added", "removed", "replaced")) {
      Object value = watch.get("filter_text_" + side);
      if (value == null || JobValue.isYes(value)) {
        sides.add(side.equals("replaced") ? "changed" : side);
      } else {
        all = false;
      }
    }
    if (!all && !sides.isEmpty()) {
      work.option("filter_text_added", "only", String.join(",", sides));
    }
  }

  private void condition(String field, String option) {
    for (String text : JobValue.texts(watch.get(field))) {
      if (JobDraft.isExpression(text)) {
        work.leave(field, "'" + JobValue.shown(text) + "': an expression; here it is a text");
      } else {
        work.option(field, option, text);
      }
    }
  }

  // ---- request ----

  private void request() {
    String backend = JobValue.text(watch.get("fetch_backend"));
    String used = backend.isEmpty() || backend.equals("system") ? general.backend() : backend;
    if (used.matches("(?i).*(webdriver|playwright|puppeteer|browser).*")) {
      work.inBrowser();
    }
    String method = JobValue.text(watch.get("method"));
    if (!method.isEmpty() && !method.equalsIgnoreCase("GET")) {
      work.request("method", "method " + method.toUpperCase(Locale.ROOT));
    }
    if (!JobValue.isNothing(watch.get("body"))) {
      work.request("body", "body " + JobDraft.quoted(JobValue.text(watch.get("body"))));
    }
    JobValue.map(watch.get("headers"))
        .forEach(
            (name, value) ->
                work.header("headers." + name, String.valueOf(name), JobValue.text(value)));
    Object steps = watch.get("browser_steps");
    if (steps instanceof List<?> list) {
      list.forEach(step -> step(JobValue.map(step)));
    }
  }

  private void step(Map<?, ?> step) {
    String operation = JobValue.text(step.get("operation"));
    String selector = JobDraft.quoted(JobValue.text(step.get("selector")));
    String value = JobValue.text(step.get("optional_value"));
    String field = "browser_steps";
    switch (operation.toLowerCase(Locale.ROOT)) {
      case "", "choose one", "goto site" -> {
        // The page is opened anyway.
      }
      case "click element", "click element if exists" -> work.step(field, "click " + selector);
      case "enter text in field" -> {
        boolean secret = selector.toLowerCase(Locale.ROOT).contains("pass");
        work.step(
            field,
            "type "
                + selector
                + " "
                + (secret ? "secret " + work.secret("step", value) : JobDraft.quoted(value)));
      }
      case "scroll down" -> work.step(field, "scroll");
      case "wait for element", "wait for selector" -> work.step(field, "wait " + selector);
      default ->
          work.leave(
              field, "the step '" + JobValue.shown(operation) + "' " + JobValue.shown(value));
    }
  }

  // ---- notification ----

  private void reportWriter() {
    if (JobValue.isYes(watch.get("notification_muted"))) {
      work.channel("notification_muted", "dashboard");
      return;
    }
    List<String> channels = new ArrayList<>(JobValue.texts(watch.get("notification_urls")));
    for (String id : JobValue.texts(watch.get("tags"))) {
      if (channels.isEmpty()) {
        Map<?, ?> tag = general.tags().getOrDefault(id, Map.of());
        channels.addAll(JobValue.texts(tag.get("notification_urls")));
      }
    }
    if (channels.isEmpty()) {
      channels.addAll(general.channels());
    }
    channels.forEach(channel -> AppriseChannel.add(work, "notification_urls", channel));
  }

  // ---- the rest ----

  private static final Set<String> MAPPED =
      Set.of(
          "tags",
          "tag",
          "time_between_check",
          "time_schedule_limit",
          "include_filters",
          "subtractive_selectors",
          "ignore_text",
          "trim_text_whitespace",
          "check_unique_lines",
          "extract_text",
          "filter_text_added",
          "filter_text_removed",
          "filter_text_replaced",
          "trigger_text",
          "text_should_not_be_present",
          "fetch_backend",
          "method",
          "headers",
          "browser_steps",
          "notification_urls",
          "notification_muted");

  private void other(String field, @Nullable Object value) {
    if (MAPPED.contains(field) || JobValue.isNothing(value)) {
      return;
    }
    switch (field) {
      case "processor" -> {
        if (!Set.of("text_json_diff", "restock_diff").contains(JobValue.text(value))) {
          work.leave(field, "'" + JobValue.shown(value) + "' is not a way of comparing here");
        }
      }
      case "sort_text_alphabetically", "remove_duplicate_lines" ->
          work.leave(field, "text that only moved is reported as moved");
      case "proxy" -> work.leave(field, "proxies are the operator's: Request proxy NAME");
      case "notification_title", "notification_body" ->
          work.leave(field, "words of messages are templates in settings.yaml");
      case "filter_failure_notification_send" -> {
        // A missing part is reported by Vigil too.
      }
      case "ignore_status_codes" ->
          work.leave(field, "an error page is never a version here; it is reported once");
      case "conditions" ->
          work.leave(field, "'" + JobValue.shown(value) + "': say it with Monitor or When");
      default -> work.leave(field, "'" + JobValue.shown(value) + "' has no counterpart");
    }
  }
}
