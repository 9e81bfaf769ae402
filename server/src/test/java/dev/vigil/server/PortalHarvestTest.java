package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.server.account.Role;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A portal reads the public RDF of another portal by a sentinel. */
class PortalHarvestTest {
  @TempDir private Path first;
  @TempDir private Path second;

  private static RunningServer running(Path folder) throws Exception {
    return new RunningServer(
        folder,
        Archive.open(folder.resolve(Installation.ARCHIVE)),
        ListenConfig.loopback(0),
        "127.0.0.0/8");
  }

  private static void person(RunningServer running, TestSite site, String path, String name) {
    site.page(
        path,
        "<script type='application/ld+json'>{\"@context\":\"https://schema.org\",\"@type\":\"Person\",\"name\":\"%s\",\"jobTitle\":\"Engineer\",\"worksFor\":{\"@type\":\"Organization\",\"name\":\"Analytical Society\"}}</script>"
            .formatted(name));
    running.sentinel("Create Sentinel " + path.substring(1) + " Using " + site.url(path));
    running.check(path.substring(1));
  }

  /** A portal shows for a moment what it has read already, so later checks may be needed. */
  private static String checkedUntil(
      RunningServer own, Browser reader, String sentinel, String words) {
    Instant end = Instant.now().plusSeconds(120);
    String table = "";
    while (!table.contains(words) && Instant.now().isBefore(end)) {
      own.check(sentinel);
      table = reader.get("/portal/c/Person").body();
    }
    return table;
  }

  @Test
  void anotherPortalsThingsAreHarvestedAndFollowed() throws Exception {
    try (RunningServer peer = running(first);
        RunningServer own = running(second);
        TestSite site = new TestSite()) {
      Browser owner = peer.browser("anna", Role.ADMIN);
      owner.submit("/portal/sources/class", "class", "Person");
      person(peer, site, "/ada", "Ada Lovelace");
      owner.submit(
          "/portal/settings",
          "path",
          "group",
          "title",
          "Research group",
          "colour",
          "#224466",
          "open",
          "1",
          "class",
          "Person");
      Browser reader = own.browser("bob", Role.ADMIN);
      reader.submit("/portal/sources/class", "class", "Person");
      for (String format : new String[] {"ttl", "rdf", "jsonld"}) {
        String url = peer.server.address() + "/site/group/Person." + format;
        own.sentinel("Create Sentinel " + format + " Using " + url);
        own.check(format);
        String table = reader.get("/portal/c/Person").body();
        assertThat(table).as(format).contains("Ada Lovelace", "Engineer", "Analytical Society");
        // What the peer learns later comes with the next check.
        String later = "Grace Hopper of " + format;
        person(peer, site, "/" + format, later);
        assertThat(checkedUntil(own, reader, format, later)).as(format).contains(later);
      }
    }
  }
}
