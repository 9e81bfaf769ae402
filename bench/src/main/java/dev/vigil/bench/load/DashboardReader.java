package dev.vigil.bench.load;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Someone who is logged in to a dashboard and reads: the list in its orders, searches, what
 * changed, one change, one sentinel, with a pause after each. For one thread.
 */
public final class DashboardReader {
  private static final Pattern CHANGE = Pattern.compile("href=\"(/changes/[0-9]+)\"");

  private final HttpClient client;
  private final String address;
  private final Random random;
  private final int watches;
  private final List<Long> lists = new ArrayList<>();
  private final List<Long> changes = new ArrayList<>();
  private String change = "/changes";
  private int bad;

  public DashboardReader(String address, int watches, long seed) {
    this.address = address;
    this.watches = watches;
    this.random = new Random(seed);
    this.client = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  }

  public void login() throws IOException, InterruptedException {
    String form =
        "name=%s&password=%s"
            .formatted(
                ServerProcess.NAME,
                URLEncoder.encode(ServerProcess.PASSWORD, StandardCharsets.UTF_8));
    client.send(
        HttpRequest.newBuilder(URI.create(address + "/login"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build(),
        HttpResponse.BodyHandlers.discarding());
  }

  /** Reads until then, with a pause of so many milliseconds on average before each page. */
  public void read(long untilNanos, int pauseMillis) throws IOException, InterruptedException {
    while (System.nanoTime() < untilNanos) {
      Thread.sleep(random.nextInt(2 * pauseMillis + 1));
      String list =
          switch (random.nextInt(5)) {
            case 0 -> "/";
            case 1 -> "/?sort=changed";
            case 2 -> "/?sort=due";
            case 3 -> "/?q=watch0" + random.nextInt(100);
            default -> "/?tag=group" + random.nextInt(20) + "&sort=health";
          };
      switch (random.nextInt(4)) {
        case 0, 1 -> get(list, lists);
        case 2 -> {
          String page = get("/changes", changes);
          Matcher found = CHANGE.matcher(page);
          for (int skip = random.nextInt(20); found.find() && skip >= 0; skip--) {
            change = found.group(1);
          }
        }
        default ->
            get(
                random.nextBoolean()
                    ? change
                    : "/sentinels/watch%05d".formatted(random.nextInt(watches)),
                changes);
      }
    }
  }

  private String get(String path, List<Long> times) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Duration.ofMinutes(1))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    times.add(System.nanoTime() - begin);
    if (answer.statusCode() != 200) {
      bad++;
    }
    return answer.body();
  }

  /** How long lists took, in nanoseconds. */
  public List<Long> lists() {
    return lists;
  }

  /** The same for changes and single watches. */
  public List<Long> changes() {
    return changes;
  }

  /** Answers that were no page. */
  public int bad() {
    return bad;
  }
}
