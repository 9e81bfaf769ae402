package dev.vigil.discover.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchCountReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Results 1 – 10 of about 1,234 for owl|1234",
        "1-20 of 57|57",
        "Showing 1 to 10 of 3,210 entries|3210",
        "Your search found 12 documents.|12",
        "1,002 results (0.12 seconds)|1002",
        "About 45 matching articles|45",
        "Page 1 of 3. Found: 27|27",
        "No results found for zzz|0",
        "Your search did not match any documents|0",
        "Treffer 1–10 von 1.234|1234",
        "etwa 2.500 Ergebnisse|2500",
        "Keine Treffer|0",
        "Résultats 1 à 10 sur 1 234|1234",
        "12 résultats|12",
        "Aucun résultat|0",
        "Resultados 1 - 10 de 845|845",
        "No se encontraron documentos|0",
        "Risultati 1-10 di 77|77",
        "Nessun risultato|0",
        "1.234 resultaten|1234",
        "約 1,234 件|1234",
        "10 results per page. 456 records match|456",
        "Keine Treffer 10 results per page|0",
        "We found no matching documents 10 results per page|0",
        "23 件中 1 - 10 件|23",
      })
  void aNumberIsReadInManyLanguages(String text, long number) {
    assertThat(MatchCountReader.read(text)).isEqualTo(new MatchCount.Exact(number));
  }

  @Test
  void aTitleWithANumberIsNotACount() {
    assertThat(MatchCountReader.read("Results for owl Document 1 Document 2"))
        .isEqualTo(new MatchCount.Unknown());
  }

  @Test
  void aCappedNumberIsALowerBound() {
    assertThat(MatchCountReader.read("More than 1,000 results"))
        .isEqualTo(new MatchCount.AtLeast(1000));
    assertThat(MatchCountReader.read("1-10 of 5000+")).isEqualTo(new MatchCount.AtLeast(5000));
  }

  @Test
  void aTextWithoutACountIsUnknown() {
    assertThat(MatchCountReader.read("Welcome to our library, open since 1998."))
        .isEqualTo(new MatchCount.Unknown());
  }

  @Test
  void anAbsurdNumberIsNotBelieved() {
    assertThat(MatchCountReader.read("99999999999999999999 results"))
        .isEqualTo(new MatchCount.Unknown());
  }
}
