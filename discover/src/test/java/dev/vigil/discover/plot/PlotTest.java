package dev.vigil.discover.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.plot.Plot.Scale;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PlotTest {
  @Test
  void aLogarithmicAxisSpreadsDecadesEvenly() {
    PlotAxis axis = PlotAxis.over(Scale.LOG, 3, 4000, 0, 400);
    assertThat(axis.low()).isEqualTo(1);
    assertThat(axis.high()).isEqualTo(10_000);
    assertThat(axis.at(10)).isEqualTo(100, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(axis.marks()).hasSize(5);
  }

  @Test
  void aLinearAxisStartsAtZeroAndEndsAtARoundMark() {
    PlotAxis axis = PlotAxis.over(Scale.LINEAR, 3, 187, 0, 100);
    assertThat(axis.low()).isZero();
    assertThat(axis.high()).isEqualTo(200);
    assertThat(axis.marks()).contains(0.0, 20.0, 200.0);
    assertThat(axis.label(20)).isEqualTo("20");
    assertThat(axis.label(2_000_000)).isEqualTo("2M");
  }

  @Test
  void everySeriesIsDrawnAndNamedInTheLegend() throws Exception {
    Plot plot = Plot.lines("x", "Size & time", "nodes", Scale.LOG, "ms", Scale.LOG);
    plot.point("ours", 10, 1);
    plot.point("ours", 100, 10);
    plot.point("<theirs>", 10, 2);
    Document svg = parsed(plot.svg());
    assertThat(svg.getElementsByTagName("polyline").getLength()).isEqualTo(2);
    assertThat(svg.getDocumentElement().getTextContent())
        .contains("Size & time", "ours", "<theirs>");
  }

  @Test
  void aColumnOfAnotherSeriesStandsBesideTheFirst() throws Exception {
    Plot plot = Plot.columns("x", "t", "factor", Scale.LINEAR, List.of("one", "two"));
    plot.column("a", 1);
    plot.column("a", 2);
    plot.column("b", 4);
    Document svg = parsed(plot.svg());
    // The background, three columns and two legend marks.
    assertThat(svg.getElementsByTagName("rect").getLength()).isEqualTo(6);
  }

  @Test
  void aValueOverTimeHoldsUntilTheNextAndIsNamedWithItsTime() throws Exception {
    Instant noon = Instant.parse("2026-03-01T12:00:00Z");
    List<Plot.Moment> moments =
        List.of(
            new Plot.Moment(noon, 10, "10 <b>"), new Plot.Moment(noon.plusSeconds(60), 20, "20"));
    Document steps = parsed(Plot.steps(moments, Instant::toString, "fees").markup());
    assertThat(steps.getDocumentElement().getAttribute("aria-label")).isEqualTo("fees");
    assertThat(((Element) steps.getElementsByTagName("path").item(0)).getAttribute("d"))
        .isEqualTo("M52.0 128.0 L894.0 128.0 L894.0 6.0");
    assertThat(steps.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo("2026-03-01T12:00:00Z: 10 <b>");
    Document bars = parsed(Plot.bars(moments, Instant::toString, "fees").markup());
    assertThat(((Element) bars.getElementsByTagName("rect").item(0)).getAttribute("height"))
        .isEqualTo("61.0");
  }

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }
}
