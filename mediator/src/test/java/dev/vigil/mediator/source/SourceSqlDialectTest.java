package dev.vigil.mediator.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The SQL that differs between databases. */
final class SourceSqlDialectTest {
  @Test
  void aTextIsSearchedInTheCharacterSetOfTheParameterWhateverTheColumnHas() {
    assertThat(SourceSqlDialect.MARIADB.contains("`name`"))
        .isEqualTo("locate(binary ?, convert(`name` using utf8mb4)) > 0");
    assertThat(SourceSqlDialect.MARIADB.binary("`name`")).contains("convert(`name` using utf8mb4)");
  }
}
