package dev.vigil.diff.noise.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterTextTest {
  @ParameterizedTest
  @CsvSource({
    "★ 412,★ 413",
    "★ 1.2k,★ 1.3k",
    "'★ 1,204','★ 1,207'",
    "17 views,19 views",
    "31 people looked at this,23 people looked at this"
  })
  void numbersThatCountReadersAreCounters(String before, String after) {
    assertThat(CounterText.differ(before, after)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"★ 4,★ 3", "⭐5,⭐2", "Up to 20 users,Up to 15 users"})
  void ratingsAndLimitsAreNot(String before, String after) {
    assertThat(CounterText.differ(before, after)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "12 Personen sehen sich dieses Produkt gerade an |"
            + " 3 Personen sehen sich dieses Produkt gerade an",
        "Visar 9 annonser. 70 personer söker jobb här just nu. |"
            + " Visar 9 annonser. 82 personer söker jobb här just nu.",
        "In total there are 54 users online :: 7 registered, 0 hidden and 47 guests (based on users"
            + " active over the past 5 minutes) | In total there are 52 users online :: 7"
            + " registered, 0 hidden and 45 guests (based on users active over the past 5 minutes)",
        "Návštěv celkem: 58110, dnes: 24 | Návštěv celkem: 58154, dnes: 5",
        "58 bidders online | 88 bidders online",
        "Sitemizi bugün 1341 kişi ziyaret etti. | Sitemizi bugün 1580 kişi ziyaret etti.",
      })
  void thoseWhoAreHereAtThisMomentAreCounted(String before, String after) {
    assertThat(CounterText.differ(before, after)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "40 personer väntar på en lägenhet just nu | 45 personer väntar på en lägenhet just nu",
        "4 personas desaparecidas ahora mismo | 9 personas desaparecidas ahora mismo",
        "Teplota: 12, dnes: 24 | Teplota: 12, dnes: 5",
        "3 platser kvar just nu | 2 platser kvar just nu",
      })
  void thoseWhoWaitAndWhatIsLeftAreNot(String before, String after) {
    assertThat(CounterText.differ(before, after)).isFalse();
  }
}
