package dev.vigil.diff.noise.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.NoisePages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens in addresses and attributes, which are noise by their shape. */
class TokenNoiseTest {
  private static final DocumentView PAGE = DocumentView.of(NoisePages.html("<p>x"));

  private static Change gone(String label, String value) {
    return new Change("any", ChangeKind.DELETE, label, null, null, value, "", 1, 0);
  }

  private static Change come(String label, String value) {
    return new Change("any", ChangeKind.INSERT, label, null, null, "", value, 0, 1);
  }

  private static int held(Change... changes) {
    return new TokenNoise().heldBack(PAGE, PAGE, List.of(changes)).size();
  }

  @ParameterizedTest
  @CsvSource({
    "/i.png?v=c0fa7a26, /i.png?v=b77e90d3, 2",
    "/i.png?v=c0fa7a26, /j.png?v=b77e90d3, 0",
    "/logo-3f2a9b71c0.png, /logo-c07d11e98a.png, 2",
    "/media/3f2a9b71c0.jpg, /media/c07d11e98a.jpg, 0",
    "/east.png, /west.png, 0",
  })
  void anImageUnderAnAddressWithAnotherTokenIsTheSameOne(String old, String now, int expected) {
    assertThat(held(gone(old, old), come(now, now))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "/i.png?v=c0fa7a26, /i.png?v=b77e90d3, 2",
    "/logo-3f2a9b71c0.png, /logo-c07d11e98a.png, 0",
  })
  void anotherFileIsReportedWhereImagesAreWatched(String old, String now, int expected) {
    assertThat(held(gone(old, old).as("images"), come(now, now).as("images"))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "meta csrf-token @content, k3JdPq91LmZx80QwErTy, Zx8mN2bV6cQ1wE5rT9yU, 1",
    "script @src, /app.3fa94c1b.js, /app.77e0b1c2.js, 1",
    "body @data-time, 1763465000, 1763472200, 1",
    "comment, built 3fa94c1bd2, built 77e0b1c2aa, 1",
    "meta description @content, About lines one, About lines two, 0",
    "text, k3JdPq91LmZx80QwErTy, Zx8mN2bV6cQ1wE5rT9yU, 0",
  })
  void anUnseenTokenIsHeldAtTheFirstCheck(String label, String old, String now, int expected) {
    assertThat(held(new Change("any", ChangeKind.UPDATE, label, null, null, old, now, 1, 1)))
        .isEqualTo(expected);
  }

  @Test
  void textThatComesAndGoesIsNeverHeld() {
    assertThat(held(gone("text", "a1b2c3d4e5"), come("text", "f6a7b8c9d0"))).isZero();
  }

  @Test
  void oneImageTooManyIsNews() {
    String one = "/i.png?v=c0fa7a26";
    String other = "/i.png?v=b77e90d3";
    String third = "/i.png?v=0d3b77e9";
    assertThat(held(gone(one, one), come(other, other), come(third, third))).isEqualTo(2);
  }
}
