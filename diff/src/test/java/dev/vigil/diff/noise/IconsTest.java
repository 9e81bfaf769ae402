package dev.vigil.diff.noise;

import static dev.vigil.diff.noise.MainContentTest.alerts;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An icon without text is reported when it says something else, and not when only its style
 * changed.
 */
class IconsTest {
  private static final String PAGE =
      "<nav>%s</nav><main><h1>Rooms</h1><p>"
          + "We have let rooms by the harbour since 1974 and answer within a day. ".repeat(12)
          + "</p>%s</main>";

  private static boolean areReported(String old, String now) {
    return alerts(PAGE.formatted("", old), PAGE.formatted("", now));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <i class="fa fa-check"></i> | <i class="fa fa-times"></i>
          <i class="fas fa-check-circle fa-lg text-success"></i> | <i class="fas fa-times-circle fa-lg text-danger"></i>
          <i class="fa-solid fa-xmark"></i> | <i class="fa-solid fa-circle-check"></i>
          <i class="bi bi-check-circle"></i> | <i class="bi bi-x-circle"></i>
          <span class="glyphicon glyphicon-ok"></span> | <span class="glyphicon glyphicon-remove"></span>
          <span class="icon-ok"> </span> | <span class="icon-remove"> </span>
          <i class="check icon"></i> | <i class="close icon"></i>
          <i class="mdi mdi-lock"></i> | <i class="mdi mdi-lock-open"></i>
          <i class="fa fa-unlock"></i> | <i class="fa fa-lock"></i>
          <i class="fa fa-check"></i> | <i class="fa fa-exclamation-triangle"></i>
          <i class="fa fa-toggle-on"></i> | <i class="fa fa-toggle-off"></i>
          <i class="fa fa-circle text-success"></i> | <i class="fa fa-circle text-danger"></i>
          <span class="dot dot-green"></span> | <span class="dot dot-red"></span>
          <span class="h-2 w-2 rounded-full bg-green-500"></span> | <span class="h-2 w-2 rounded-full bg-red-500"></span>
          <svg class="icon"><use href="/s.svg#check"></use></svg> | <svg class="icon"><use href="/s.svg#cross"></use></svg>
          <span class="material-icons">check</span> | <span class="material-icons">close</span>
          <mat-icon>lock</mat-icon> | <mat-icon>lock_open</mat-icon>
          <i class="fa fa-check"></i> | ''
          '' | <i class="fa fa-times"></i>
          """)
  void whatAnIconSaysIsReported(String old, String now) {
    for (String part :
        List.of(
            "<table><tr><td>Parking<td>%s<tr><td>Sauna<td>-<tr><td>Lift<td>-</table>",
            "<ul><li>%s Parking<li>- Sauna<li>- Lift</ul>", "<p>Parking %s</p>")) {
      assertThat(areReported(part.formatted(old), part.formatted(now))).as(part).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <i class="fa fa-check"></i> | <i class="fa fa-check fa-2x fa-fw text-muted"></i>
          <i class="fa fa-check"></i> | <i class="bi bi-check-circle"></i>
          <i class="fa fa-spinner"></i> | <i class="fa fa-spinner fa-spin"></i>
          <i class="fa fa-chevron-up"></i> | <i class="fa fa-chevron-down"></i>
          <i class="fa fa-star"></i> | <i class="fa fa-star-o"></i>
          <i class="bi bi-heart"></i> | <i class="bi bi-heart-fill text-danger"></i>
          <i class="bi bi-twitter"></i> | <i class="bi bi-twitter-x"></i>
          <button><i class="fa fa-bars"></i></button> | <button><i class="fa fa-times"></i></button>
          <a href="#" class="menu"><i class="fa fa-bars"></i></a> | <a href="#" class="menu"><i class="fa fa-close"></i></a>
          <div data-toggle="x"><i class="bi bi-list"></i></div> | <div data-toggle="x"><i class="bi bi-x"></i></div>
          <span class="material-icons">expand_more</span> | <span class="material-icons">expand_less</span>
          <span class="material-symbols-outlined">favorite</span> | <span class="material-symbols-outlined">star</span>
          """)
  void howAnIconLooksIsNotReported(String old, String now) {
    String part = "<p>Parking %s</p>";
    assertThat(areReported(part.formatted(old), part.formatted(now))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fa fa-bars|fa fa-times", "fa fa-check|fa fa-times"})
  void anIconOfTheNavigationIsNotReported(String classes) {
    String icon = "<ul><li><i class='%s'></i> <a href=/a>Start</a><li><a href=/b>Rooms</a></ul>";
    String[] both = classes.split("\\|", 2);
    assertThat(
            alerts(
                PAGE.formatted(icon.formatted(both[0]), ""),
                PAGE.formatted(icon.formatted(both[1]), "")))
        .isFalse();
  }
}
