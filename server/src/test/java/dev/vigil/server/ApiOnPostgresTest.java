package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.server.account.Role;
import dev.vigil.server.listen.ListenConfig;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same on a PostgreSQL server, and what several processes on it do. */
class ApiOnPostgresTest extends ApiTest {
  private final JdbcUrl database = PostgresServer.shared().fresh();

  @Override
  Archive archive() {
    return Archive.open(database);
  }

  @Test
  @Timeout(120)
  void oneProcessShowsWhatAnotherChecks(@TempDir Path elsewhere) throws Exception {
    try (RunningServer other =
            new RunningServer(
                elsewhere, Archive.open(database), ListenConfig.loopback(0), "127.0.0.0/8");
        HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest follow =
          HttpRequest.newBuilder(URI.create(other.server.address() + "/api/v1/events"))
              .header("Authorization", token())
              .header("Accept", "text/event-stream")
              .build();
      Stream<String> lines = client.send(follow, HttpResponse.BodyHandlers.ofLines()).body();
      Iterator<String> heard = lines.iterator();
      assertThat(heard.next()).startsWith(":");
      assertThat(send("POST", "/api/v1/sentinels", text(sentinel("notices"))).statusCode())
          .isEqualTo(201);
      send("POST", "/api/v1/sentinels/notices/check", "");
      String line = heard.next();
      while (!line.startsWith("data:")) {
        line = heard.next();
      }
      assertThat(line).contains("/notices").contains("changed");
      // Anyone who logs in there is known here.
      other.account("bert", Role.VIEWER);
      Browser browser = new Browser(address());
      assertThat(browser.login("bert", RunningServer.PASSWORD).statusCode()).isEqualTo(303);
      lines.close();
    }
  }
}
