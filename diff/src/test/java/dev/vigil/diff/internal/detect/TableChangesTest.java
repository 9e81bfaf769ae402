package dev.vigil.diff.internal.detect;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableChangesTest {
  private static final String HEAD = "<tr><th>Ship<th>Berth<th>Crew";

  private static String table(String... rows) {
    return "<table>" + HEAD + "<tr><td>" + String.join("<tr><td>", rows) + "</table>";
  }

  private static String row(String... cells) {
    return String.join("<td>", cells);
  }

  private static final String HERON = row("Heron", "4", "12");
  private static final String TERN = row("Tern", "7", "9");
  private static final String GULL = row("Gull", "2", "30");

  @Test
  void aChangedCellIsCalledByRowAndColumn() {
    assertThat(reported("table", table(HERON, TERN), table(HERON, row("Tern", "8", "9"))))
        .containsExactly("~ Tern / Berth: 7 -> 8");
  }

  @Test
  void aRowMoreShiftsNothing() {
    assertThat(reported("table", table(HERON, TERN), table(GULL, HERON, TERN)))
        .containsExactly("+ Gull: Gull | 2 | 30");
    assertThat(reported("table", table(GULL, HERON, TERN), table(GULL, TERN)))
        .containsExactly("- Heron: Heron | 4 | 12");
  }

  @Test
  void aSortedTableHasMovedRowsOnly() {
    assertThat(reported("table", table(HERON, TERN, GULL), table(GULL, HERON, TERN)))
        .containsExactly("> Gull: Gull | 2 | 30");
  }

  @Test
  void aMovedRowWithAChangedCellHasBoth() {
    assertThat(
            reported("table", table(HERON, TERN, GULL), table(row("Gull", "3", "30"), HERON, TERN)))
        .containsExactly("> Gull: Gull | 3 | 30", "~ Gull / Berth: 2 -> 3");
  }

  @Test
  void aColumnMoreIsOneChange() {
    String wide =
        "<table><tr><th>Ship<th>Flag<th>Berth<th>Crew"
            + "<tr><td>Heron<td>NO<td>4<td>12<tr><td>Tern<td>DK<td>7<td>9</table>";
    assertThat(reported("table", table(HERON, TERN), wide)).containsExactly("+ column: Flag");
    assertThat(reported("table", wide, table(HERON, TERN))).containsExactly("- column: Flag");
  }

  @Test
  void aRenamedColumnIsAnUpdate() {
    assertThat(reported("table", table(HERON, TERN), table(HERON, TERN).replace("Berth", "Pier")))
        .containsExactly("~ column: Berth -> Pier");
  }

  @Test
  void theKeyColumnCanBeNamed() {
    assertThat(
            reported(
                "table key=Berth",
                table(row("Heron", "4", "12"), row("Tern", "7", "9")),
                table(row("Gull", "4", "12"), row("Tern", "7", "9"))))
        .containsExactly("~ 4 / Ship: Heron -> Gull");
  }

  @Test
  void aTableWithoutHeaderAndKeyIsStillCompared() {
    assertThat(
            reported(
                "table",
                "<table><tr><td>a<td>1<td>x<tr><td>a<td>2<td>x<tr><td>a<td>2<td>y</table>",
                "<table><tr><td>a<td>1<td>x<tr><td>a<td>3<td>x<tr><td>a<td>2<td>y</table>"))
        .containsExactly("~ a / column 2: 2 -> 3");
  }

  @Test
  void spannedCellsCountOnce() {
    String page =
        "<table><tr><th>Day<th>Hour<th>Film<tr><td"
            + " rowspan=2>Monday<td>18<td>%s<tr><td>20<td>Nosferatu</table>";
    assertThat(reported("table", page.formatted("Metropolis"), page.formatted("M")))
        .containsExactly("~ 18 / Film: Metropolis -> M");
  }

  @Test
  void tablesAreDistinguishedByTheirCaptions() {
    String page =
        "<table><caption>East</caption><tr><th>a<th>b<tr><td>x<td>1</table>"
            + "<table><caption>West</caption><tr><th>a<th>b<tr><td>x<td>%s</table>";
    assertThat(reported("table", page.formatted(1), page.formatted(2)))
        .containsExactly("~ West: x / b: 1 -> 2");
  }

  @Test
  void aTableThatSpansEndlesslyIsBounded() {
    String wide = "<table>" + "<tr><td colspan=999 rowspan=999>x<td>y".repeat(3_000) + "</table>";
    assertThat(reported("table", wide, wide + "<p>")).isEmpty();
  }

  @Test
  void listItemsComeGoChangeAndMove() {
    assertThat(reported("list", "<ul><li>a<li>b</ul>", "<ul><li>a<li>b<li>c</ul>"))
        .containsExactly("+ text: c");
    assertThat(
            reported(
                "list",
                "<h2>Menu</h2><ol><li>Soup of the day<li>Bread</ol>",
                "<h2>Menu</h2><ol><li>Bread<li>Soup of the day<li>Cake</ol>"))
        .containsExactly("> Menu: Soup of the day", "+ Menu: Cake");
    assertThat(
            reported("list", "<ul><li>Open daily from 9</ul>", "<ul><li>Open daily from 10</ul>"))
        .containsExactly("~ text: Open daily from 9 -> Open daily from 10");
  }

  @Test
  void anItemOfANestedListIsItsOwn() {
    assertThat(
            reported("list", "<ul><li>a<ul><li>b</ul></ul>", "<ul><li>a<ul><li>b<li>c</ul></ul>"))
        .containsExactly("+ text: c");
    assertThat(reported("list", "<dl><dt>Tea<dd>3</dl>", "<dl><dt>Tea<dd>4</dl>"))
        .containsExactly("~ text: Tea: 3 -> Tea: 4");
  }
}
