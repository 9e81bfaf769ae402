package dev.vigil.watch.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.version.DeltaPolicy;
import dev.vigil.fetch.mail.MailRelay;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.sentinel.BestEffortTuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operator's file: all of it, none of it, and every mistake at its line. */
class SettingsTest {
  @TempDir Path folder;

  private Settings read(String yaml) {
    try {
      Files.writeString(folder.resolve(Settings.FILE), yaml);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return SettingsReader.read(
        folder.resolve(Settings.FILE), Map.of("SMTP_PASSWORD", "from-the-environment"));
  }

  @Test
  void withoutAFileEverythingIsAsUsual() {
    assertThat(Settings.of(folder)).isEqualTo(Settings.USUAL);
    assertThat(read("")).isEqualTo(Settings.USUAL);
    assertThat(read("").tuning().cache()).isEqualTo(CachePolicy.UTILITY);
    assertThat(read("# nothing\n")).isEqualTo(Settings.USUAL);
    assertThat(read("mail:\n")).isEqualTo(Settings.USUAL);
  }

  @Test
  void theAlgorithmsOfTheEngineCanBeChosen() {
    EngineTuning tuning =
        read("""
        best-effort: {alpha: 4, weight: 0.5, least: 2 minutes}
        cache: utility
        versions: base
        """)
            .tuning();
    assertThat(tuning.bestEffort())
        .isEqualTo(
            BestEffortTuning.NONE.withAlpha(4).withWeight(0.5).withLeast(Duration.ofMinutes(2)));
    assertThat(tuning.cache()).isEqualTo(CachePolicy.UTILITY);
    assertThat(read("cache: paper\n").tuning().cache()).isEqualTo(CachePolicy.UTILITY_OF_PAPER);
    assertThat(tuning.versions()).hasSameClassAs(DeltaPolicy.fixedBase());
    assertThatThrownBy(() -> read("cache: clever\n"))
        .hasMessageContaining("utility, paper, frequency, lru, mru or fifo");
    assertThatThrownBy(() -> read("best-effort: {weight: 0}\n"))
        .hasMessageContaining("such as 0.6");
  }

  @Test
  void everythingCanBeSet() throws IOException {
    Files.writeString(folder.resolve("proxy.password"), "from-a-file\n");
    Settings settings =
        read(
            """
            zone: Europe/Berlin
            base: https://vigil.example/
            mail:
              host: mail.example
              security: tls
              user: vigil
              password: {env: SMTP_PASSWORD}
              from: vigil@example.org
              patience: 10s
            quiet:
              - {from: "22:00", to: "07:00"}
              - {from: "00:00", to: "00:00", days: [sat, sunday], zone: UTC, except: [urgent]}
            attempts: 5
            templates:
              - title: "{{sentinel}}: {{summary}}"
              - channel: slack
                sentinel: prices
                body: |
                  {{text}}
                  {{url}}
            endpoints:
              telegram: https://bots.example/
            commands:
              beep: [/usr/bin/beep, -l, "100"]
              plain: /usr/bin/true
            files: [reports, /srv/pages/a.html]
            allow:
              - 10.1.0.0/16
              - "[::1]:8080"
            proxy: {url: "http://proxy.example:3128", user: me, password: {file: proxy.password}}
            proxies:
              abroad: socks5://proxy.example:1080
            interval-step: 30 seconds
            budget: {host: 60, installation: 5000}
            """);
    assertThat(settings.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    assertThat(settings.base()).contains("https://vigil.example");
    MailRelay mail = settings.mail().orElseThrow();
    assertThat(mail).hasToString("mail.example:465");
    assertThat(mail.patience()).isEqualTo(Duration.ofSeconds(10));
    assertThat(mail.password().orElseThrow().reveal()).isEqualTo("from-the-environment");
    assertThat(settings.quiet().windows().getFirst().to()).isEqualTo(LocalTime.of(7, 0));
    assertThat(settings.quiet().windows().getLast().days())
        .isEqualTo(Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
    assertThat(settings.quiet().except()).containsExactly("urgent");
    assertThat(settings.attempts()).isEqualTo(5);
    assertThat(settings.template().choices()).hasSize(2);
    MessageTemplateSet.Choice second = settings.template().choices().getLast();
    assertThat(second.body().orElseThrow()).hasToString("{{text}}\n{{url}}\n");
    assertThat(settings.endpoints()).containsEntry("telegram", "https://bots.example");
    assertThat(settings.commands())
        .containsEntry("beep", List.of("/usr/bin/beep", "-l", "100"))
        .containsEntry("plain", List.of("/usr/bin/true"));
    assertThat(settings.files())
        .containsExactly(folder.resolve("reports"), Path.of("/srv/pages/a.html"));
    assertThat(settings.proxy().orElseThrow().operators()).isTrue();
    assertThat(settings.proxy().orElseThrow().password().orElseThrow().reveal())
        .isEqualTo("from-a-file");
    assertThat(settings.proxies().keySet()).containsExactly("abroad");
    assertThat(settings.intervalStep()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.hostBudget()).hasValue(60);
    assertThat(settings.budget()).hasValue(5000);
  }

  @Test
  void settingsOfAnEarlierFileAreReadUnderTheirFormerNames() throws IOException {
    Files.writeString(folder.resolve("harbour.token"), "vg_0123456789abcdef0123456789abcdef");
    Settings settings =
        read(
            """
            tick: 5 seconds
            requisites: none
            agents:
              harbour: {token: {file: harbour.token}, pages: ["https://harbour.example/"], beat: 2 minutes}
            commands:
              tick: /usr/bin/true
            """);
    assertThat(settings.intervalStep()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.resources()).isFalse();
    assertThat(settings.agents())
        .hasEntrySatisfying(
            "harbour", agent -> assertThat(agent.heartbeat()).isEqualTo(Duration.ofMinutes(2)));
    assertThat(settings.commands()).containsKey("tick");
  }

  @Test
  void noSecretShowsWhenSettingsArePrinted() {
    Settings settings =
        read(
            """
            mail:
              host: mail.example
              user: vigil
              password: {env: SMTP_PASSWORD}
              from: vigil@example.org
            """);
    assertThat(settings.toString()).doesNotContain("from-the-environment");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "zone: Europe/Berln|line 1: zone \"Europe/Berln\" must be a time zone",
        "zone: UTC/mial: x|line 2: mial is not a setting; did you mean mail?",
        "something: 1|line 1: something is not a setting here; known are agents, allow, answers,"
            + " attempts,",
        "zone: UTC/zone: UTC|a second time",
        "attempts: many|line 1: attempts \"many\" must be a number from 1 to 1000",
        "attempts: 0|must be a number",
        "interval-step: soon|line 1: interval-step \"soon\" is not a duration",
        "interval-step: 5 minutes or so|is not a duration",
        "mail: {host: m.example}|needs from:",
        "mail: {host: m.example, from: nobody}|from \"nobody\" must be a mail address",
        "mail: {host: m.example, from: a@b.example, security: maybe}|one of starttls, tls and none",
        "mail: {host: m.example, from: a@b.example, user: x}|needs user and password together",
        "mail: {host: m.example, from: a@b.example, user: x, password: {env: NOT_SET}}|not a"
            + " variable",
        "mail: {host: m.example, from: a@b.example, user: x, password: {file: not-there}}|cannot be"
            + " read",
        "mail: {host: m.example, from: a@b.example, user: x, security: none, password: {env:"
            + " SMTP_PASSWORD}}|in the clear",
        "mail: relay.example|mail \"relay.example\" needs names with values below it",
        "quiet: {from: \"22:00\"}|line 1: quiet needs to:",
        "quiet: {from: \"22h\", to: \"07:00\"}|must be a time such as 22:00",
        "quiet: {from: \"22:00\", to: \"07:00\", days: [someday]}|not a day of the week",
        "templates: [{title: \"{{nope}}\"}]|line 1: title: The template names {{nope}}",
        "templates: [{channel: fax, title: x}]|channel \"fax\" is not a channel",
        "allow: [10.0.0.0/99]|line 1: allow:",
        "allow: [{host: a}]|line 1: allow",
        "base: vigil|must be a web address",
        "proxy: ftp://x|is not a proxy",
        "commands: {beep: []}|needs at least a program",
        "- a|settings are written as",
        "a: [b|is not YAML",
        "zone: &x UTC/base: *x|",
      })
  void aMistakeIsSaidAtItsLine(String yaml, String sentence) {
    String text =
        yaml.startsWith("zone: ") && !yaml.contains("Berln") ? yaml.replace("/", "\n") : yaml;
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(WatchException.class)
        .hasMessageStartingWith(folder.resolve(Settings.FILE).toString())
        .hasMessageContaining(sentence == null ? "line 2" : sentence)
        .message()
        .as("the file once")
        .containsOnlyOnce(folder.resolve(Settings.FILE).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"password: hunter2", "password: {env: A, secret: hunter2}"})
  void aPasswordInTheFileIsRefusedAndNotRepeated(String line) {
    assertThatThrownBy(
            () ->
                read("mail:\n  host: m.example\n  from: a@b.example\n  user: x\n  " + line + "\n"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("line 5")
        .message()
        .doesNotContain("hunter2");
  }

  @Test
  void aFileThatIsTooLargeOrTooDeepIsNoSettings() {
    assertThatThrownBy(() -> read("#".repeat((1 << 20) + 1))).hasMessageContaining("megabyte");
    assertThatThrownBy(() -> read("mail: " + "{a: ".repeat(500) + "1" + "}".repeat(500)))
        .isInstanceOf(WatchException.class);
  }
}
