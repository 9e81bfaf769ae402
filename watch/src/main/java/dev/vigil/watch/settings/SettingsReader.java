package dev.vigil.watch.settings;

import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.version.DeltaPolicy;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.mail.MailAddress;
import dev.vigil.fetch.mail.MailRelay;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.clause.BestEffortText;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.notify.message.MustacheTemplate;
import dev.vigil.watch.sentinel.BestEffortTuning;
import dev.vigil.watch.sentinel.HoursClause;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads and validates {@code settings.yaml}. Every error is one sentence with the file and the
 * line; unknown keys are errors, and no error contains a secret.
 */
final class SettingsReader {
  private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
  private static final int LARGEST = 1 << 20;
  private static final Set<String> KEYS =
      Set.of(
          "zone",
          "base",
          "mail",
          "quiet",
          "templates",
          "attempts",
          "endpoints",
          "commands",
          "files",
          "allow",
          "proxy",
          "proxies",
          "interval-step",
          "budget",
          "resources",
          "answers",
          "agents",
          "lease",
          "best-effort",
          "cache",
          "versions",
          "plugins",
          "db",
          "serve",
          "oidc");

  private final Path file;
  private final Map<String, String> environment;

  private SettingsReader(Path file, Map<String, String> environment) {
    this.file = file;
    this.environment = environment;
  }

  static Settings read(Path file, Map<String, String> environment) {
    return new SettingsReader(file, environment).settings(tree(file, environment));
  }

  /** Reads the server settings; the rest of the file is validated as well. */
  static ServerSettings serving(Path file, Map<String, String> environment) {
    SettingsTree tree = tree(file, environment);
    tree.allowKeys(KEYS);
    return new SettingsReader(file, environment).serving(tree);
  }

  /** The folder with the jars of plugins, relative to the file. */
  static Optional<Path> plugins(Path file, Map<String, String> environment) {
    return tree(file, environment)
        .get("plugins")
        .map(node -> file.toAbsolutePath().resolveSibling(node.text()).normalize());
  }

  /** Whether the answers of saved searches and classes are indexed. */
  static boolean indexesAnswers(Path file, Map<String, String> environment) {
    return tree(file, environment).get("answers").map(SettingsReader::isIndexed).orElse(false);
  }

  private static boolean isIndexed(SettingsTree node) {
    return switch (node.text().toLowerCase(Locale.ROOT)) {
      case "index" -> true;
      case "none" -> false;
      default -> throw node.wrong("is neither index nor none");
    };
  }

  /** The settings of the file, overridden by the environment. */
  static SettingsTree tree(Path file, Map<String, String> environment) {
    return KnownSettings.overlay(SettingsTree.parse(file.toString(), text(file)), environment);
  }

  private static String text(Path file) {
    try {
      if (!Files.exists(file)) {
        return "";
      }
      if (Files.size(file) > LARGEST) {
        throw new WatchException(file + " is larger than a megabyte; it cannot be settings.");
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new WatchException(
          file + " cannot be read; check its permissions, and that it is UTF-8.", e);
    }
  }

  private Settings settings(SettingsTree tree) {
    tree.allowKeys(KEYS);
    ZoneId zone =
        tree.get("zone")
            .map(node -> node.as(ZoneId::of, "a time zone such as UTC"))
            .orElse(Settings.USUAL.zone());
    Optional<SettingsTree> budget = tree.get("budget");
    budget.ifPresent(node -> node.allowKeys(Set.of("host", "installation")));
    return new Settings(
        zone,
        tree.get("base").map(this::base),
        tree.get("mail").map(this::mail),
        tree.get("quiet").map(node -> quiet(node, zone)).orElse(QuietHours.NONE),
        tree.get("templates").map(this::template).orElse(MessageTemplateSet.USUAL),
        tree.get("attempts").map(node -> node.number(1, 1000)).orElse(Settings.USUAL_ATTEMPTS),
        tree.get("endpoints").map(this::endpoints).orElse(Map.of()),
        tree.get("commands").map(this::commands).orElse(Map.of()),
        tree.get("files").map(this::files).orElse(List.of()),
        tree.get("allow").map(this::allow).orElse(AllowList.EMPTY),
        tree.get("proxy").map(this::proxy),
        tree.get("proxies").map(node -> map(node, this::proxy)).orElse(Map.of()),
        tree.get("interval-step").map(this::duration).orElse(Settings.USUAL.intervalStep()),
        perHour(budget, "host"),
        perHour(budget, "installation"),
        tree.get("resources").map(this::isKept).orElse(true),
        tree.get("agents").map(node -> map(node, this::agent)).orElse(Map.of()),
        tree.get("lease").map(this::lease).orElse(Settings.USUAL.lease()),
        new EngineTuning(
            tree.get("best-effort").map(this::bestEffort).orElse(BestEffortTuning.NONE),
            tree.get("cache").map(SettingsReader::cache).orElse(EngineTuning.USUAL.cache()),
            tree.get("versions")
                .map(SettingsReader::versions)
                .orElse(EngineTuning.USUAL.versions())));
  }

  private BestEffortTuning bestEffort(SettingsTree node) {
    node.allowKeys(Set.of("alpha", "beta", "weight", "history", "least"));
    BestEffortTuning tuning = BestEffortTuning.NONE;
    Optional<Integer> alpha = node.get("alpha").map(one -> one.number(1, BestEffortText.MOST));
    Optional<Integer> beta = node.get("beta").map(one -> one.number(0, BestEffortText.MOST));
    Optional<Double> weight = node.get("weight").map(SettingsReader::weight);
    Optional<Integer> history = node.get("history").map(one -> one.number(1, BestEffortText.MOST));
    Optional<Duration> least = node.get("least").map(this::duration);
    tuning = alpha.isPresent() ? tuning.withAlpha(alpha.get()) : tuning;
    tuning = beta.isPresent() ? tuning.withBeta(beta.get()) : tuning;
    tuning = weight.isPresent() ? tuning.withWeight(weight.get()) : tuning;
    tuning = history.isPresent() ? tuning.withHistory(history.get()) : tuning;
    return least.isPresent() ? tuning.withLeast(least.get()) : tuning;
  }

  private static double weight(SettingsTree node) {
    double weight = BestEffortText.parsed(node.text());
    if (!(weight > 0 && weight <= BestEffortText.MAX_WEIGHT)) {
      throw node.wrong("is not a weight; write a number above 0 and up to 10, such as 0.6");
    }
    return weight;
  }

  private static CachePolicy cache(SettingsTree node) {
    return switch (node.text()) {
      case "frequency" -> CachePolicy.TINY_LFU;
      case "utility" -> CachePolicy.UTILITY;
      case "paper" -> CachePolicy.UTILITY_OF_PAPER;
      case "lru" -> CachePolicy.LRU;
      case "mru" -> CachePolicy.MRU;
      case "fifo" -> CachePolicy.FIFO;
      default ->
          throw node.wrong(
              "is not a cache policy; write utility, paper, frequency, lru, mru or fifo");
    };
  }

  private static DeltaPolicy versions(SettingsTree node) {
    return switch (node.text()) {
      case "chain" -> DeltaPolicy.chain();
      case "base" -> DeltaPolicy.fixedBase();
      default -> throw node.wrong("is not a scheme for versions; write chain or base");
    };
  }

  private ServerSettings serving(SettingsTree tree) {
    Optional<SettingsTree> serve = tree.get("serve");
    serve.ifPresent(node -> node.allowKeys(Set.of("host", "port", "proxies")));
    return new ServerSettings(
        tree.get("db").map(this::database),
        serve
            .flatMap(node -> node.get("host"))
            .map(SettingsTree::text)
            .orElse(ServerSettings.USUAL.host()),
        serve
            .flatMap(node -> node.get("port"))
            .map(node -> node.number(0, 65_535))
            .orElse(ServerSettings.USUAL.port()),
        serve.flatMap(node -> node.get("proxies")).map(this::addresses).orElse(Set.of()),
        tree.get("oidc").map(this::oidc));
  }

  /** The database URL, which must not contain a password. */
  private String database(SettingsTree node) {
    String url = node.text();
    if (url.matches("(?i).*(password=|//[^/@]*:[^/@]*@).*")) {
      throw node.wrongPassword();
    }
    return url;
  }

  private ServerSettings.Oidc oidc(SettingsTree node) {
    node.allowKeys(Set.of("issuer", "client", "secret", "label", "name", "newcomers"));
    return new ServerSettings.Oidc(
        node.require("issuer").as(WebUrl::parse, "a web address").toString().replaceAll("/$", ""),
        node.require("client").text(),
        node.get("secret").map(word -> secret(word, "client secret")),
        node.get("label").map(SettingsTree::text).orElse(ServerSettings.Oidc.USUAL_LABEL),
        node.get("name").map(SettingsTree::text).orElse(ServerSettings.Oidc.USUAL_NAME),
        node.get("newcomers").map(this::newcomers).filter(role -> !role.equals("none")));
  }

  private String newcomers(SettingsTree node) {
    if (!Set.of("none", "viewer", "editor").contains(node.text())) {
      throw node.wrong("is not none, viewer or editor");
    }
    return node.text();
  }

  private AgentSettings agent(SettingsTree node) {
    node.allowKeys(Set.of("token", "pages", "heartbeat", "silence"));
    Duration heartbeat =
        node.get("heartbeat").map(this::duration).orElse(AgentSettings.USUAL_HEARTBEAT);
    Duration silence =
        node.get("silence")
            .map(this::duration)
            .orElse(heartbeat.multipliedBy(AgentSettings.USUAL_PATIENCE));
    List<UrlPrefix> pages = new ArrayList<>();
    node.require("pages").items().forEach(item -> pages.add(item.asIs(UrlPrefix::parse)));
    Secret token = secret(node.require("token"), "agent token");
    try {
      return new AgentSettings(node.name(), token, pages, heartbeat, silence);
    } catch (WatchException e) {
      throw node.wrong("cannot be used: " + e.getMessage());
    }
  }

  private static OptionalInt perHour(Optional<SettingsTree> budget, String key) {
    return budget
        .flatMap(node -> node.get(key))
        .map(node -> OptionalInt.of(node.number(1, 10_000_000)))
        .orElse(OptionalInt.empty());
  }

  private boolean isKept(SettingsTree node) {
    return switch (node.text().toLowerCase(Locale.ROOT)) {
      case "keep" -> true;
      case "none" -> false;
      default -> throw node.wrong("is neither keep nor none");
    };
  }

  private Duration duration(SettingsTree node) {
    try {
      return TimeText.duration(node.text());
    } catch (WatchException e) {
      throw node.wrong("is not a duration; write it as 30s or 5 minutes");
    }
  }

  private Duration lease(SettingsTree node) {
    Duration lease = duration(node);
    if (lease.compareTo(SHORTEST_LEASE) < 0) {
      throw node.wrong("is too short to be renewed in time; write at least 1s, usual are 60s");
    }
    return lease;
  }

  private String base(SettingsTree node) {
    String address = node.as(WebUrl::parse, "a web address").toString();
    return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
  }

  private MailRelay mail(SettingsTree node) {
    node.allowKeys(Set.of("host", "port", "security", "user", "password", "from", "patience"));
    MailRelay.Security security =
        node.get("security")
            .map(
                word ->
                    word.as(
                        text -> MailRelay.Security.valueOf(text.toUpperCase(Locale.ROOT)),
                        "one of starttls, tls and none"))
            .orElse(MailRelay.Security.STARTTLS);
    Optional<Secret> password = node.get("password").map(word -> secret(word, "mail password"));
    String user = node.get("user").map(SettingsTree::text).orElse("");
    if (password.isPresent() == user.isEmpty()) {
      throw node.wrong("needs user and password together, or neither");
    }
    try {
      return new MailRelay(
          node.require("host").text(),
          node.get("port").map(word -> word.number(1, 65_535)).orElse(security.usualPort()),
          security,
          user,
          password,
          node.require("from").as(MailAddress::parse, "a mail address such as vigil@example.org"),
          node.get("patience").map(this::duration).orElse(Duration.ofSeconds(30)));
    } catch (FetchException e) {
      throw node.wrong("cannot be used: " + e.getMessage());
    }
  }

  /** Reads a secret from the environment or from its own file, never from the settings file. */
  private Secret secret(SettingsTree node, String name) {
    if (!node.isMapping()) {
      throw node.wrongSecret();
    }
    node.allowKeys(Set.of("env", "file"));
    Optional<SettingsTree> variable = node.get("env");
    if (variable.isPresent()) {
      String value = environment.getOrDefault(variable.get().text(), "");
      if (value.isEmpty()) {
        throw variable.get().wrong("is not a variable of the environment that has a value");
      }
      return Secret.of(name, value);
    }
    SettingsTree place = node.require("file");
    Path path = resolve(place.text());
    try {
      return Secret.of(name, Files.readString(path, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw place.wrong("cannot be read");
    }
  }

  private Path resolve(String path) {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? Path.of(path) : folder.resolve(path).normalize();
  }

  private QuietHours quiet(SettingsTree node, ZoneId zone) {
    List<HoursClause> windows = new ArrayList<>();
    Set<String> except = new HashSet<>();
    for (SettingsTree window : node.isList() ? node.items() : List.of(node)) {
      window.allowKeys(Set.of("from", "to", "days", "zone", "except"));
      ZoneId there =
          window
              .get("zone")
              .map(word -> word.as(ZoneId::of, "a time zone such as UTC"))
              .orElse(zone);
      windows.add(
          new HoursClause(
              window.require("from").as(LocalTime::parse, "a time such as 22:00"),
              window.require("to").as(LocalTime::parse, "a time such as 07:00"),
              window.get("days").map(this::days).orElse(HoursClause.ALL),
              there));
      window.get("except").ifPresent(tags -> tags.items().forEach(tag -> except.add(tag.text())));
    }
    return new QuietHours(windows, except);
  }

  private Set<DayOfWeek> days(SettingsTree node) {
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    for (SettingsTree item : node.items()) {
      String word = item.text().toUpperCase(Locale.ROOT);
      days.add(
          EnumSet.allOf(DayOfWeek.class).stream()
              .filter(day -> word.length() >= 2 && day.name().startsWith(word))
              .findFirst()
              .orElseThrow(
                  () -> item.wrong("is not a day of the week; write it as mon or monday")));
    }
    return days;
  }

  private MessageTemplateSet template(SettingsTree node) {
    List<MessageTemplateSet.Choice> choices = new ArrayList<>();
    for (SettingsTree item : node.items()) {
      item.allowKeys(Set.of("channel", "sentinel", "title", "body"));
      Optional<String> channel = item.get("channel").map(this::channel);
      choices.add(
          new MessageTemplateSet.Choice(
              channel,
              item.get("sentinel").map(SettingsTree::text),
              item.get("title").map(text -> text.asIs(MustacheTemplate::of)),
              item.get("body").map(text -> text.asIs(MustacheTemplate::of))));
    }
    return new MessageTemplateSet(choices);
  }

  private String channel(SettingsTree node) {
    if (ChannelKind.of(node.text()).isEmpty()) {
      throw node.wrong("is not a channel; known are " + String.join(", ", ChannelKind.words()));
    }
    return node.text();
  }

  private Map<String, String> endpoints(SettingsTree node) {
    return map(
        node,
        address -> {
          String url = address.as(WebUrl::parse, "a web address").toString();
          return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        });
  }

  private Map<String, List<String>> commands(SettingsTree node) {
    return map(
        node,
        line -> {
          List<String> words = line.items().stream().map(SettingsTree::text).toList();
          if (words.isEmpty()) {
            throw line.wrong("needs at least a program");
          }
          return words;
        });
  }

  private static <T> Map<String, T> map(SettingsTree node, Function<SettingsTree, T> value) {
    Map<String, T> all = new LinkedHashMap<>();
    for (String key : node.keys()) {
      all.put(key, value.apply(node.require(key)));
    }
    return all;
  }

  private List<Path> files(SettingsTree node) {
    return node.items().stream().map(item -> resolve(item.text())).toList();
  }

  private Set<String> addresses(SettingsTree node) {
    Set<String> all = new HashSet<>();
    for (SettingsTree item : node.items()) {
      all.add(item.as(InetAddress::ofLiteral, "an IP address").getHostAddress());
    }
    return all;
  }

  private AllowList allow(SettingsTree node) {
    List<String> entries = new ArrayList<>();
    for (SettingsTree item : node.items()) {
      item.asIs(text -> AllowList.of(text));
      entries.add(item.text());
    }
    return AllowList.of(entries);
  }

  private ProxyRoute proxy(SettingsTree node) {
    if (!node.isMapping()) {
      return node.asIs(ProxyRoute::parse).byOperator();
    }
    node.allowKeys(Set.of("url", "user", "password"));
    ProxyRoute route = node.require("url").asIs(ProxyRoute::parse).byOperator();
    Optional<SettingsTree> password = node.get("password");
    return password.isEmpty()
        ? route
        : route.login(node.require("user").text(), secret(password.get(), "proxy password"));
  }
}
