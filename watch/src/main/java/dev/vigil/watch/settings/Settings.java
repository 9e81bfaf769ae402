package dev.vigil.watch.settings;

import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.mail.MailRelay;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of an installation, from the file {@code settings.yaml} of the data folder;
 * everything has a default. Immutable.
 *
 * @param zone of times of day that name no zone
 * @param base the dashboard's address, for links in messages
 * @param mail the relay for mail
 * @param quiet when notifications wait
 * @param template templates of messages
 * @param attempts how often a message is tried before it is given up
 * @param endpoints addresses of services other than their usual ones, by the kind of channel
 * @param commands command lines by name, which a channel or a source may run
 * @param files local files and folders that may be watched
 * @param allow addresses beyond the public internet that may be reached
 * @param proxy the proxy for all requests
 * @param proxies other proxies, by the names that sentinels use
 * @param intervalStep fetch intervals are rounded up to whole steps, so that sentinels of a page
 *     are due together
 * @param hostBudget requests to one host in an hour
 * @param budget requests of the installation in an hour
 * @param resources whether the style sheets, images and fonts of a page are kept with its versions
 * @param agents those that check pages beside their web servers, by name
 * @param lease how long a node of several keeps its work without renewing its claim to it
 * @param tuning the algorithms of the engine
 */
public record Settings(
    ZoneId zone,
    Optional<String> base,
    Optional<MailRelay> mail,
    QuietHours quiet,
    MessageTemplateSet template,
    int attempts,
    Map<String, String> endpoints,
    Map<String, List<String>> commands,
    List<Path> files,
    AllowList allow,
    Optional<ProxyRoute> proxy,
    Map<String, ProxyRoute> proxies,
    Duration intervalStep,
    OptionalInt hostBudget,
    OptionalInt budget,
    boolean resources,
    Map<String, AgentSettings> agents,
    Duration lease,
    EngineTuning tuning) {

  /** The name of the file in the data folder. */
  public static final String FILE = "settings.yaml";

  /** About two days with the pauses between attempts. */
  public static final int USUAL_ATTEMPTS = 16;

  /** The defaults. */
  public static final Settings USUAL =
      new Settings(
          ZoneId.systemDefault(),
          Optional.empty(),
          Optional.empty(),
          QuietHours.NONE,
          MessageTemplateSet.USUAL,
          USUAL_ATTEMPTS,
          Map.of(),
          Map.of(),
          List.of(),
          AllowList.EMPTY,
          Optional.empty(),
          Map.of(),
          Duration.ofMinutes(1),
          OptionalInt.empty(),
          OptionalInt.empty(),
          true,
          Map.of(),
          Duration.ofMinutes(1));

  /** Settings with the usual algorithms. */
  public Settings(
      ZoneId zone,
      Optional<String> base,
      Optional<MailRelay> mail,
      QuietHours quiet,
      MessageTemplateSet template,
      int attempts,
      Map<String, String> endpoints,
      Map<String, List<String>> commands,
      List<Path> files,
      AllowList allow,
      Optional<ProxyRoute> proxy,
      Map<String, ProxyRoute> proxies,
      Duration intervalStep,
      OptionalInt hostBudget,
      OptionalInt budget,
      boolean resources,
      Map<String, AgentSettings> agents,
      Duration lease) {
    this(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        allow,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        resources,
        agents,
        lease,
        EngineTuning.USUAL);
  }

  public Settings {
    endpoints = Map.copyOf(endpoints);
    commands = Map.copyOf(commands);
    files = List.copyOf(files);
    proxies = Map.copyOf(proxies);
    agents = Map.copyOf(agents);
  }

  /** A copy with another interval step. */
  public Settings withIntervalStep(Duration other) {
    return new Settings(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        allow,
        proxy,
        proxies,
        other,
        hostBudget,
        budget,
        resources,
        agents,
        lease,
        tuning);
  }

  /** A copy with another allow list. */
  public Settings withAllow(AllowList other) {
    return new Settings(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        other,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        resources,
        agents,
        lease,
        tuning);
  }

  /** A copy with another mail relay. */
  public Settings withMail(MailRelay other) {
    return new Settings(
        zone,
        base,
        Optional.of(other),
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        allow,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        resources,
        agents,
        lease,
        tuning);
  }

  /** A copy with other agents. */
  public Settings withAgents(Map<String, AgentSettings> other) {
    return new Settings(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        allow,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        resources,
        other,
        lease,
        tuning);
  }

  /** A copy that stores, or does not store, style sheets, images and fonts with versions. */
  public Settings withResources(boolean kept) {
    return new Settings(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        allow,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        kept,
        agents,
        lease,
        tuning);
  }

  /** A copy that lists other local files and folders. */
  public Settings withFiles(List<Path> other) {
    return new Settings(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        other,
        allow,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        resources,
        agents,
        lease,
        tuning);
  }

  /** A copy with another lease. */
  public Settings withLease(Duration other) {
    return new Settings(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        allow,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        resources,
        agents,
        other,
        tuning);
  }

  /** The folder whose jars extend Vigil, if the file of a data folder names one. */
  public static Optional<Path> plugins(Path folder) {
    return SettingsReader.plugins(folder.resolve(FILE), System.getenv());
  }

  /** Whether searches find the answers of saved searches and classes, too. */
  public static boolean indexesAnswers(Path folder) {
    return SettingsReader.indexesAnswers(folder.resolve(FILE), System.getenv());
  }

  /** Reads the file of a data folder; a missing file means the defaults. */
  public static Settings of(Path folder) {
    return SettingsReader.read(folder.resolve(FILE), System.getenv());
  }

  /** A copy with other algorithms. */
  public Settings withTuning(EngineTuning other) {
    return new Settings(
        zone,
        base,
        mail,
        quiet,
        template,
        attempts,
        endpoints,
        commands,
        files,
        allow,
        proxy,
        proxies,
        intervalStep,
        hostBudget,
        budget,
        resources,
        agents,
        lease,
        other);
  }
}
