package dev.vigil.watch.importer;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts an Apprise URL to a channel; its tokens become secrets. Stateless. */
final class AppriseChannel {
  private static final Pattern PARTS =
      Pattern.compile("([a-zA-Z]+)://(?:([^@/?]*)@)?([^/?]*)([^?]*)(?:\\?(.*))?", Pattern.DOTALL);

  private AppriseChannel() {}

  static void add(JobDraft work, String field, String address) {
    Matcher parts = PARTS.matcher(address.strip());
    if (!parts.matches()) {
      work.leave(field, "'" + shown(address) + "' is not an address of a channel");
      return;
    }
    String scheme = parts.group(1).toLowerCase(Locale.ROOT);
    String user = decoded(parts.group(2));
    String host = decoded(parts.group(3));
    List<String> path =
        Arrays.stream(parts.group(4).split("/", -1)).filter(s -> !s.isEmpty()).toList();
    String query = parts.group(5) == null ? "" : parts.group(5);
    boolean secure = scheme.endsWith("s");
    switch (scheme) {
      case "mailto", "mailtos" -> mail(work, field, user, host, query);
      case "json", "jsons", "xml", "xmls", "form", "forms" ->
          work.channel(
              field,
              "webhook "
                  + JobDraft.quoted((secure ? "https://" : "http://") + host + parts.group(4)));
      case "post", "posts", "get", "gets", "put", "puts" -> {
        work.channel(
            field,
            "webhook "
                + JobDraft.quoted((secure ? "https://" : "http://") + host + parts.group(4)));
        work.leave(field, "its own form of message; here a webhook gets JSON by POST");
      }
      case "discord" ->
          hook(work, field, "discord", "https://discord.com/api/webhooks/", host, path);
      case "slack" -> hook(work, field, "slack", "https://hooks.slack.com/services/", host, path);
      case "tgram" -> {
        if (path.isEmpty()) {
          work.leave(field, "a Telegram channel without a chat");
        }
        for (String chat : path) {
          work.channel(
              field,
              "telegram " + JobDraft.quoted(chat + " {" + work.secret("telegram", host) + "}"));
        }
      }
      case "ntfy", "ntfys" -> ntfy(work, field, user, host, path, secure);
      case "gotify", "gotifys" -> {
        if (path.isEmpty()) {
          work.leave(field, "a Gotify channel without a token");
        } else {
          String at = (secure ? "https://" : "http://") + host + prefix(path);
          work.channel(
              field,
              "gotify " + JobDraft.quoted(at + " {" + work.secret("gotify", path.getLast()) + "}"));
        }
      }
      case "pover" ->
          work.channel(
              field,
              "pushover " + JobDraft.quoted(user + " {" + work.secret("pushover", host) + "}"));
      default ->
          work.leave(
              field,
              "a channel '"
                  + scheme
                  + "', which is not known here; an Apprise gateway reaches it (apprise URL)");
    }
  }

  private static void mail(JobDraft work, String field, String user, String host, String query) {
    String to =
        host.isEmpty() ? user : user.replaceFirst(":.*", "") + "@" + host.replaceFirst(":.*", "");
    for (String option : query.split("&", -1)) {
      if (option.startsWith("to=")) {
        to = decoded(option.substring(3));
      }
    }
    for (String one : to.split(",", -1)) {
      work.channel(field, "email " + JobDraft.quoted(one.strip()));
    }
    work.leave(field, "the mail server of the address; here it is mail: in settings.yaml");
  }

  private static void hook(
      JobDraft work, String field, String kind, String at, String first, List<String> path) {
    String rest = String.join("/", path.stream().filter(part -> !part.startsWith("#")).toList());
    work.channel(
        field,
        kind + " " + JobDraft.quoted(at + "{" + work.secret(kind, first + "/" + rest) + "}"));
  }

  private static void ntfy(
      JobDraft work, String field, String user, String host, List<String> path, boolean secure) {
    String at =
        path.isEmpty()
            ? "https://ntfy.sh/" + host
            : (secure ? "https://" : "http://") + host + "/" + path.getLast();
    work.channel(field, "ntfy " + JobDraft.quoted(at));
    if (!user.isEmpty()) {
      work.leave(field, "user and password for ntfy; here it takes a token");
    }
  }

  private static String prefix(List<String> path) {
    return path.size() == 1 ? "" : "/" + String.join("/", path.subList(0, path.size() - 1));
  }

  /** The URL without its tokens. */
  private static String shown(String address) {
    int end = address.indexOf("://");
    return end < 0 ? "…" : address.substring(0, Math.min(20, end)) + "://…";
  }

  private static String decoded(@Nullable String text) {
    if (text == null) {
      return "";
    }
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
