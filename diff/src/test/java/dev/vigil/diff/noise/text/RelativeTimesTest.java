package dev.vigil.diff.noise.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelativeTimesTest {
  @ParameterizedTest
  @CsvSource({
    "il y a 5 h, il y a 1 j",
    "Odile · il y a 10 h, Odile · il y a 2 j",
    "Dodano 5 godz. temu, Dodano 1 dni temu",
    "Inlagt för 3 tim sedan, Inlagt för 2 dagar sedan",
    "for 5 min siden, for 2 timer siden",
    "hace 2 d, hace 3 sem.",
    "3 Std. her · vor 3 Std., 3 Std. her · vor 2 Tagen",
    "acum 20 de minute, acum 3 ore",
    "3 awr yn ôl, 2 ddiwrnod yn ôl",
    "duela 3 ordu, duela 2 egun",
    "5 pjesëmarrës · 3 minuta më parë, 5 pjesëmarrës · 2 orë më parë",
    "3 ชั่วโมงที่ผ่านมา, 2 วันที่ผ่านมา",
    "3 saat öncə, 2 gün öncə"
  })
  void anAgeInAnyLanguageIsTheSameAtEachTime(String before, String after) {
    assertThat(NoisePatterns.withoutAges(before)).isEqualTo(NoisePatterns.withoutAges(after));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Garantie 5 ans",
        "il y a 5 joueurs",
        "15 éve a piacon",
        "Livraison en 2 j",
        "5 godzin jazdy",
        "Backofen vor 3 Stufen",
        "-3 j",
        "5 dage",
        "1.5 h"
      })
  void aDurationOrAnotherNumberStays(String text) {
    assertThat(NoisePatterns.withoutAges(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"'vor 1 Std., 5 Min. online', ⏲ online", "'3 hours, 5 minutes ago', ⏲"})
  void severalUnitsAreOneAge(String text, String plain) {
    assertThat(NoisePatterns.withoutAges(text)).isEqualTo(plain);
  }
}
