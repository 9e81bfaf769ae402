package dev.vigil.diff.noise.rule;

import static dev.vigil.diff.noise.NoisePages.same;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.noise.NoisePages;
import dev.vigil.document.DocumentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlNormalizationTest {
  private static String link(String address) {
    return "<p><a href='" + address + "'>Link</a>";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          urls        | /p;jsessionid=1A2B?x=1                                   | /p?x=1
          urls        | /p?x=1&PHPSESSID=77aa                                    | /p?x=1
          urls        | https://a.org/(S(abc12))/p                               | https://a.org/p
          urls        | /p?utm_source=mail&utm_medium=x&y=2                      | /p?y=2
          urls        | /p?fbclid=zzz                                            | /p
          urls        | https://A.org:443/P                                      | https://a.org/P
          urls        | https://web.archive.org/web/20200102030405/http://a.org/ | http://a.org/
          urls        | /web/20200102030405im_/http://a.org/b.png                | http://a.org/b.png
          urls        | https://arc.uk/wayback/archive/20150101000000/http://a.org/x | https://arc.uk/wayback/archive/20160202000000/http://a.org/x
          urls        | https://web.archive.org/web/20200102030405/http://a.org/;jsessionid=9 | http://a.org/
          urls=scheme | http://a.org/x                                           | https://a.org/x
          urls=slash  | /x/                                                      | /x
          urls=www    | https://www.a.org/x                                      | https://a.org/x
          urls=alias:old.a.org=a.org | https://old.a.org/x                       | https://a.org/x
          urls=base:https://a.org/d/ | https://a.org/d/e.html                    | e.html
          urls=base:https://a.org/d/ | https://a.org/e.html                      | /e.html
          urls=param:page | /x?page=3                                            | /x
          urls=hashes | /m.bfafa4c073ba1786a165.js                               | /m.df651044fb880e9ef590.js
          urls=hashes | /_a/index.CrL5C5-L.js                                    | /_a/index.BW7vA999.js
          urls=hashes | /i/3f/3fa9c2e771b0.jpg                                   | /i/77/77be01d4c3a9.jpg
          urls=hashes | /i/3/f/3fa9c2e771b0.jpg                                  | /i/7/7/77be01d4c3a9.jpg
          urls=hashes | /s.css?v=12                                              | /s.css?v=13
          """)
  void theseAddressesAreTheSameUnderTheRuleAndNotWithoutIt(String rule, String a, String b) {
    assertThat(same(link(a), link(b), rule)).isTrue();
    assertThat(same(link(a), link(b))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          urls        | http://a.org/x | https://a.org/x
          urls        | /x/            | /x
          urls        | /p?id=1        | /p?id=2
          urls        | /p#a           | /p#b
          urls=hashes | /about-company.html | /about-products.html
          urls=hashes | /news/2024     | /news/2025
          urls=hashes | /comic/5/3fa9c2e771b0.jpg | /comic/6/77be01d4c3a9.jpg
          urls=hashes | /de/x-3fa9c2e771b0.pdf | /be/x-77be01d4c3a9.pdf
          """)
  void theseAddressesStayDifferent(String rule, String a, String b) {
    assertThat(same(link(a), link(b), rule)).isFalse();
  }

  @Test
  void aPageThatSaysItsOwnAddressMakesRelativeLinksAbsolute() {
    String page =
        "<head><link rel=canonical href=https://a.org/news/></head><body><a href='%s'>x</a>";
    assertThat(
            NoisePages.seen(
                NoisePages.read(page.formatted("https://a.org/news/1"), DocumentType.HTML), "urls"))
        .isEqualTo(
            NoisePages.seen(NoisePages.read(page.formatted("1"), DocumentType.HTML), "urls"));
  }

  @Test
  void picturesInSeveralSizesAreComparedAddressByAddress() {
    assertThat(
            same(
                "<img srcset='/a.png?utm_source=x 1x, /b.png 2x'>",
                "<img srcset='/a.png 1x,  /b.png?utm_source=y 2x'>",
                "urls"))
        .isTrue();
  }

  @Test
  void anAddressAsTheWholeTextOfAFeedEntryCountsToo() {
    String feed = "<rss><link>https://a.org/1?utm_source=%s</link></rss>";
    assertThat(NoisePages.seen(NoisePages.read(feed.formatted("x"), DocumentType.XML), "urls"))
        .isEqualTo(NoisePages.seen(NoisePages.read(feed.formatted("y"), DocumentType.XML), "urls"));
  }

  @Test
  void oddAddressesNeverFail() {
    for (String odd :
        new String[] {"", "::", "http://", "http://[", "a b", "%", "//", "?&=&", "#"}) {
      assertThat(same(link(odd), link(odd), "urls=scheme,slash,www,hashes")).isTrue();
    }
  }
}
