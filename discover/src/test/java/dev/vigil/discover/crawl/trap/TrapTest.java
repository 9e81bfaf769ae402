package dev.vigil.discover.crawl.trap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrapTest {
  private static UrlShape shape(String path) {
    return UrlShape.of(WebUrl.parse("https://port.example" + path));
  }

  private static Optional<String> circle(String path) {
    return PathLoops.in(WebUrl.parse("https://port.example" + path), 2026);
  }

  @Test
  void addressesOfOneKindHaveOneShape() {
    assertEquals("/notices/#", shape("/notices/38").text());
    assertEquals(shape("/notices/38"), shape("/notices/1234"));
    assertEquals("/shop?*", shape("/shop?colour=red&size=7").text());
    assertEquals(shape("/shop?size=1&brand=x&colour=2").text(), shape("/shop?a=1&b=2").text());
    assertEquals("/list?page", shape("/list?page=7").text());
  }

  @Test
  void signsOfTrapsAreSeen() {
    assertEquals(UrlShape.Sign.CALENDAR, shape("/events?month=3&year=2031").sign());
    assertEquals(UrlShape.Sign.CALENDAR, shape("/events/2031/03").sign());
    assertEquals(UrlShape.Sign.SESSION, shape("/a?x=4f7a9c21d0e35b68").sign());
    assertEquals(UrlShape.Sign.FACETS, shape("/shop?colour=red&size=m").sign());
    assertEquals(UrlShape.Sign.NUMBERED, shape("/list?page=2").sign());
    assertEquals(UrlShape.Sign.NONE, shape("/about/history").sign());
  }

  @Test
  void pathsThatRepeatThemselvesAndFarYearsAreCircles() {
    assertEquals(Optional.of("repeating path"), circle("/a/a/a/a/"));
    assertEquals(Optional.of("repeating path"), circle("/x/a/b/a/b/a/b"));
    assertEquals(Optional.of("calendar"), circle("/events/2044/05"));
    assertEquals(Optional.of("calendar"), circle("/events?year=1702&month=1"));
    assertEquals(Optional.of("endless address"), circle("/" + "a".repeat(2100)));
    assertEquals(Optional.empty(), circle("/events/2026/05"));
    assertEquals(Optional.empty(), circle("/a/b/a/c"));
    assertEquals(Optional.empty(), circle("/item/4200"));
  }

  @Test
  void aShapeIsExhaustedWhenItsPagesContainNothingNew() {
    YieldStats yieldStats = new YieldStats(0, 0);
    for (int i = 0; i < 31; i++) {
      yieldStats.add(false);
    }
    assertFalse(yieldStats.isExhausted(UrlShape.Sign.FACETS));
    yieldStats.add(false);
    assertTrue(yieldStats.isExhausted(UrlShape.Sign.FACETS));
    assertFalse(yieldStats.isExhausted(UrlShape.Sign.NUMBERED));
    for (int i = 0; i < 10; i++) {
      yieldStats.add(true);
    }
    assertFalse(yieldStats.isExhausted(UrlShape.Sign.FACETS));
  }
}
