package dev.vigil.archive.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.failure.ArchiveException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JdbcUrlTest {
  private static final Map<String, String> NOTHING = Map.of();

  @Test
  void bothSpellingsNameTheSameDatabase() {
    for (String text :
        new String[] {
          "jdbc:postgresql://db.example:5433/vigil?user=ann&password=p%20%26q&sslmode=require",
          "postgresql://ann:p%20%26q@db.example:5433/vigil?sslmode=require",
          "postgres://ann:p%20%26q@db.example:5433/vigil?sslmode=require"
        }) {
      JdbcUrl url = JdbcUrl.parse(text, NOTHING);
      assertThat(url.jdbc()).isEqualTo("jdbc:postgresql://db.example:5433/vigil");
      assertThat(url.options())
          .isEqualTo(Map.of("user", "ann", "password", "p &q", "sslmode", "require"));
    }
  }

  @Test
  void whatIsShownHoldsNoCredentials() {
    for (String text :
        new String[] {
          "postgresql://ann:hush@one.example,two.example/vigil",
          "jdbc:postgresql://one.example,two.example/vigil?password=hush&user=ann&sslpassword=hush"
        }) {
      assertThat(JdbcUrl.parse(text, NOTHING))
          .hasToString("postgresql://one.example,two.example/vigil");
    }
  }

  @Test
  void thePasswordOfTheEnvironmentCountsWhereTheAddressHasNone() {
    Map<String, String> environment = Map.of(JdbcUrl.PASSWORD, "hush");
    assertThat(JdbcUrl.parse("postgresql://ann@db.example/vigil", environment).options())
        .containsEntry("password", "hush");
    assertThat(JdbcUrl.parse("postgresql://ann:own@db.example/vigil", environment).options())
        .containsEntry("password", "own");
  }

  @Test
  void aPlusIsAPlus() {
    assertThat(JdbcUrl.parse("postgresql://ann:a+b@db.example/vigil", NOTHING).options())
        .containsEntry("password", "a+b");
  }

  @Test
  void whatIsNoDatabaseIsRefusedWithoutShowingIt() {
    for (String text :
        new String[] {
          "mysql://ann:hush@db.example/vigil",
          "postgresql://ann:hush@db.example",
          "postgresql://ann:hush@db.example/",
          "postgresql://ann:hush%zz@db.example/vigil",
          "postgresql://ann:hu/hush@db.example/vigil",
          "postgresql://ann:hu?hush@db.example/vigil",
          "hush"
        }) {
      assertThatThrownBy(() -> JdbcUrl.parse(text, NOTHING))
          .as(text)
          .isInstanceOf(ArchiveException.class)
          .hasMessageMatching("[^\\n]+\\.")
          .message()
          .doesNotContain("hush");
    }
  }
}
