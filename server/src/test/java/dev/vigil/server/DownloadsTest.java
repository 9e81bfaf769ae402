package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Files that are taken home, as browsers ask for them: compressed if the server likes. */
class DownloadsTest extends ServerTestBase {
  /** The file itself, where it is a compressed one what is in it. */
  private static byte[] unpacked(HttpResponse<byte[]> answer) throws Exception {
    boolean packed = answer.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
    byte[] file = packed ? unzipped(answer.body()) : answer.body();
    return file[0] == 0x1f ? unzipped(file) : file;
  }

  private static byte[] unzipped(byte[] bytes) throws Exception {
    return new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
  }

  @Test
  void everyFileArrivesWholeAlsoWhereTheBrowserTakesItCompressed() throws Exception {
    String words = "The harbour of the north has many berths. ".repeat(400);
    site.page("/notices", "<p class=price>Berth: €14.50</p><p>" + words + "</p>");
    running.sentinel("Create Sentinel notices Using " + site.url("/notices"));
    running.check("notices");
    site.page("/notices", "<p class=price>Berth: €16.50</p><p>" + words + "</p>");
    running.check("notices");
    Browser admin = running.browser("root", Role.ADMIN);
    String feed = running.server.users().links().of(0, "").secret();
    String token = "Bearer " + running.token("robot", TokenScope.READ);
    for (String path :
        List.of(
            "/sentinels/notices/versions/1/exact",
            "/sentinels/notices/versions/1/warc",
            "/sentinels/notices/warc",
            "/sentinels/notices/values.csv",
            "/transfer/text",
            "/transfer/yaml",
            "/transfer/json",
            "/feeds/" + feed,
            "/openapi.json",
            "/api/v1/sentinels",
            "/api/v1/changes",
            "/assets/app.js",
            "/changes")) {
      HttpResponse<byte[]> plain = admin.fetch(path, "Authorization", token);
      HttpResponse<byte[]> packed =
          admin.fetch(path, "Authorization", token, "Accept-Encoding", "gzip, deflate, br, zstd");
      assertThat(plain.statusCode()).as(path).isEqualTo(200);
      assertThat(packed.statusCode()).as(path).isEqualTo(200);
      assertThat(unpacked(packed)).as(path).hasSameSizeAs(unpacked(plain));
    }
    byte[] backup =
        unpacked(admin.fetch("/settings/backup/file", "Accept-Encoding", "gzip, deflate"));
    assertThat(backup).startsWith('P', 'K').hasSizeGreaterThan(1000);
  }
}
