package dev.vigil.diff.noise.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of what a site draws from a store for each day or week, in several languages. */
class DailyPicksTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Quote of the day",
        "TIP OF THE WEEK",
        "Tipp des Tages",
        "Das Objekt der Woche",
        "Gesundheitstipp",
        "L'image du jour",
        "Obra del día",
        "Frase della settimana",
        "Dica da semana",
        "Weetje van de dag",
        "Tip týdne:",
        "Cytat dnia",
        "Фото дня",
        "Veckans bild",
        "Päivän mietelause",
        "A nap idézete",
        "Günün sözü",
        "Random picture",
        "今日のコレクション",
        "每日一句",
        "오늘의 명언"
      })
  void aThingOfTheDayIsDrawnFromAStore(String name) {
    assertThat(DailyPicks.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Dish of the day",
        "Menu du jour",
        "Tagesmenü",
        "Dagens lunch",
        "Veranstaltungstipp",
        "Match of the day",
        "Hours of the day",
        "Order of the day",
        "Tip",
        "Opening times",
        "今日の献立",
        "Office of the week"
      })
  void whatIsChosenForOneDayIsNot(String name) {
    assertThat(DailyPicks.isName(name)).isFalse();
  }
}
