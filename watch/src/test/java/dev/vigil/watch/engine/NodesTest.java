package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.check.CheckResult;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.lease.HostLeaseRepository;
import dev.vigil.watch.lease.Lease;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes that run one installation on a PostgreSQL server. */
class NodesTest {
  private static final String HELD =
      "scheduled_tasks where task_name = 'host' and picked and task_instance = ?";

  @TempDir Path folder;
  private TestNodes nodes;
  private TestSite site;
  private final List<TestSite> hosts = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    nodes = new TestNodes(folder);
    site = new TestSite();
  }

  @AfterEach
  void close() throws Exception {
    site.close();
    hosts.forEach(TestSite::close);
    nodes.close();
  }

  private String sentinel(String name, String url, String clauses) {
    return "Create Sentinel " + name + " Using " + url + " " + clauses + "\n";
  }

  private TestSite site(int host) throws IOException {
    try {
      TestSite one = new TestSite(InetAddress.ofLiteral("127.0.0." + host));
      hosts.add(one);
      return one;
    } catch (BindException e) {
      return abort("the loopback network has more than one address here");
    }
  }

  @Test
  void noWorkIsDoneTwiceWhileNodesComeAndGo() throws Exception {
    Installation installation = nodes.open();
    for (int host = 1; host <= 12; host++) {
      TestSite one = site(host);
      one.page("/", "as ever");
      TestNodes.add(
          installation,
          sentinel("s" + host, one.url("/"), "Request robots overridden Fetch every 1s"));
    }
    AtomicInteger all = new AtomicInteger();
    AtomicInteger last = new AtomicInteger();
    List<ClusterNode> running = new ArrayList<>();
    for (int node = 0; node < 3; node++) {
      AtomicInteger own = node == 2 ? last : all;
      Installation one = nodes.open();
      one.checks().listen(checked -> own.incrementAndGet());
      running.add(nodes.run(one));
    }
    TestNodes.until(() -> all.get() + last.get() > 36);
    running.get(0).stop(Duration.ofSeconds(30));
    running.get(1).stop(Duration.ofSeconds(30));
    int before = last.get();
    TestNodes.until(() -> last.get() > before + 12);
    nodes.rest();
    // Each request was a look that was stored, each look was one for a due time.
    assertThat(TestNodes.count(installation, "page_check where outcome <> 'postponed'"))
        .isEqualTo(hosts.stream().mapToLong(one -> one.requests().size()).sum());
  }

  @Test
  void whatAFencedNodeFoundIsDropped() throws Exception {
    site.page("/", "one");
    Installation slow = nodes.open();
    TestNodes.add(
        slow, sentinel("a", site.url("/"), "Request robots overridden Fetch every 1 hour"));
    SentinelRow sentinelRow = slow.sentinels().find(TestNodes.WORKSPACE, "a");
    HostLeaseRepository hosts =
        new HostLeaseRepository(slow.store().catalogue(), slow.time(), Duration.ofMinutes(1));
    HostLeaseRepository.HostLease held = hosts.take("127.0.0.1", "slow").orElseThrow();
    assertThat(hosts.take("127.0.0.1", "other")).as("nobody else gets it").isEmpty();
    slow.store()
        .catalogue()
        .change(
            c -> Sql.run(c, "update scheduled_tasks set last_heartbeat = 'epoch' where picked"));
    assertThat(hosts.takeOverExpired())
        .extracting(HostLeaseRepository.SilentNode::node)
        .containsExactly("slow");

    assertThatThrownBy(() -> slow.checks().check(sentinelRow.target().page(), Set.of(), held))
        .isInstanceOf(Lease.Lost.class)
        .hasMessageContaining("127.0.0.1")
        .hasMessageContaining("may be repeated");
    assertThat(site.requests()).hasSize(1);
    assertThat(TestNodes.count(slow, "page_check")).isZero();
    assertThat(slow.archive().pages()).isEmpty();

    held.release(Duration.ZERO);
    nodes.run(nodes.open());
    TestNodes.until(() -> TestNodes.count(slow, "page_check") == 1);
    assertThat(site.requests()).hasSize(2);
  }

  @Test
  void aLeaseThatRunsOutOpensNoConnection() {
    site.page("/", "one");
    Installation one = nodes.open();
    TestNodes.add(
        one, sentinel("a", site.url("/"), "Request robots overridden Fetch every 1 hour"));
    SentinelRow sentinelRow = one.sentinels().find(TestNodes.WORKSPACE, "a");
    HostLeaseRepository hosts =
        new HostLeaseRepository(one.store().catalogue(), one.time(), Duration.ofMinutes(1));
    HostLeaseRepository.HostLease held = hosts.take("127.0.0.1", "one").orElseThrow();
    long version =
        one.store()
            .catalogue()
            .read(
                c ->
                    Sql.one(
                            c,
                            "select version from scheduled_tasks where picked",
                            r -> r.getLong(1))
                        .orElseThrow());
    CheckResult checked =
        one.checks()
            .check(
                sentinelRow.target().page(),
                Set.of(),
                hosts.lease("127.0.0.1", version, () -> Duration.ofMillis(50)));
    assertThat(checked.check().outcome()).isEqualTo("postponed");
    assertThat(site.requests()).isEmpty();
    held.release(Duration.ZERO);
    assertThat(TestNodes.count(one, HELD, "127.0.0.1")).isZero();
  }

  @Test
  void aRequestUnderWayEndsWithTheLease() throws Exception {
    site.page("/", "one");
    CountDownLatch letGo = site.hang("/");
    Installation one = nodes.open();
    TestNodes.add(
        one, sentinel("a", site.url("/"), "Request robots overridden Fetch every 1 hour"));
    SentinelRow sentinelRow = one.sentinels().find(TestNodes.WORKSPACE, "a");
    HostLeaseRepository hosts =
        new HostLeaseRepository(one.store().catalogue(), one.time(), Duration.ofSeconds(2));
    HostLeaseRepository.HostLease held = hosts.take("127.0.0.1", "one").orElseThrow();
    CheckResult checked = one.checks().check(sentinelRow.target().page(), Set.of(), held);
    letGo.countDown();
    assertThat(checked.check().outcome()).isEqualTo("failed");
    assertThat(checked.check().words()).contains("no answer within");
  }

  @Test
  void aHostOfANodeThatDiedIsTakenOver() throws Exception {
    site.page("/", "one");
    Installation installation = nodes.open();
    TestNodes.add(
        installation, sentinel("a", site.url("/"), "Request robots overridden Fetch every 1 hour"));
    HostLeaseRepository hosts =
        new HostLeaseRepository(
            installation.store().catalogue(), installation.time(), TestNodes.LEASE);
    assertThat(hosts.take("127.0.0.1", "dead")).isPresent();
    nodes.run(nodes.open());
    TestNodes.until(() -> TestNodes.count(installation, "page_check") == 1);
    TestNodes.until(() -> TestNodes.count(installation, HELD, "127.0.0.1") == 0);
    assertThat(site.requests()).hasSize(1);
  }

  @Test
  void commandsWorkOnTheDatabaseWhileNodesRun() throws Exception {
    site.page("/", "one");
    site.page("/late", "one");
    Installation installation = nodes.open();
    nodes.run(nodes.open());
    nodes.run(nodes.open());
    TestNodes.add(
        installation, sentinel("a", site.url("/"), "Request robots overridden Fetch every 1 hour"));
    TestNodes.until(() -> TestNodes.count(installation, "page_check") == 1);
    TestNodes.add(
        installation,
        sentinel("b", site.url("/late"), "Request robots overridden Fetch every 1 hour"));
    TestNodes.until(() -> TestNodes.count(installation, "page_check") == 2);
    installation.checks().check(TestNodes.WORKSPACE, "a");
    assertThat(TestNodes.count(installation, "page_check")).isEqualTo(3);
    installation.sentinels().pause(TestNodes.WORKSPACE, "a");
    installation.sentinels().resume(TestNodes.WORKSPACE, "a");
    TestNodes.until(() -> TestNodes.count(installation, "page_check") >= 4);
    assertThat(installation.sentinels().find(TestNodes.WORKSPACE, "a").lifecycle().state())
        .isEqualTo(SentinelState.ACTIVE);
  }

  @Test
  void anEditOfAnotherProcessIsNoticed() {
    Installation one = nodes.open();
    Installation other = nodes.open();
    TestNodes.add(one, sentinel("base", "https://a.example/", "Monitor text"));
    TestNodes.add(one, "Create Sentinel child Using base\n");
    SentinelRow child = one.sentinels().find(TestNodes.WORKSPACE, "child");
    assertThat(monitored(one, child)).contains("text");
    Sentinel changed =
        SentinelParser.parse(
                sentinel("base", "https://a.example/", "Monitor links"), ZoneOffset.UTC)
            .getFirst();
    other.sentinels().edit(TestNodes.WORKSPACE, changed);
    assertThat(monitored(one, child)).contains("link");
  }

  private static String monitored(Installation one, SentinelRow sentinelRow) {
    return one.store()
        .catalogue()
        .read(
            connection -> {
              one.sentinels().resolver().refresh(connection);
              return one.sentinels()
                  .resolver()
                  .of(connection, sentinelRow)
                  .effective()
                  .monitor()
                  .toString();
            });
  }

  @Test
  void aHostIsDueWhenItsFirstPageIs() {
    Installation one = nodes.open();
    TestNodes.add(one, sentinel("a", "https://a.example/1", "Fetch every 1 hour"));
    assertThat(due(one)).isEqualTo(first(one));
    one.store().catalogue().change(c -> Sql.run(c, "update schedule set due = due + 60000"));
    assertThat(due(one)).as("it is asked when it is picked").isLessThan(first(one));
    one.store().catalogue().change(c -> Sql.run(c, "update schedule set due = due - 600000"));
    assertThat(due(one)).isEqualTo(first(one));
  }

  private static long due(Installation one) {
    return number(
        one,
        "select (extract(epoch from execution_time) * 1000)::bigint from scheduled_tasks"
            + " where task_instance = 'a.example'");
  }

  private static long first(Installation one) {
    return number(one, "select min(due) from schedule");
  }

  private static long number(Installation one, String sql) {
    return one.store().catalogue().read(c -> Sql.one(c, sql, row -> row.getLong(1)).orElseThrow());
  }

  @Test
  void afterTheClockWasSetBackPagesAreCheckedAndSilentNodesAreReplacedByTheNewOne()
      throws Exception {
    site.page("/", "one");
    TestSite other = site(2);
    other.page("/", "one");
    ShiftedTime time = new ShiftedTime();
    Installation installation = nodes.open(nodes.database, time);
    nodes.run(installation);
    TestNodes.add(
        installation, sentinel("a", site.url("/"), "Request robots overridden Fetch every 1 hour"));
    TestNodes.until(() -> TestNodes.count(installation, "page_check") == 1);
    // Another node has a host and dies, and then the clock is set back behind all of that.
    HostLeaseRepository hosts =
        new HostLeaseRepository(
            installation.store().catalogue(), installation.time(), TestNodes.LEASE);
    assertThat(hosts.take("127.0.0.2", "dead")).isPresent();
    TestNodes.add(
        installation,
        sentinel("b", other.url("/"), "Request robots overridden Fetch every 1 hour"));
    time.shift(Duration.ofDays(-3));
    TestNodes.until(() -> site.requests().size() >= 2 && other.requests().size() >= 1);
    TestNodes.until(() -> TestNodes.count(installation, HELD, "127.0.0.2") == 0);
    assertThat(number(installation, "select max(due) from schedule"))
        .isLessThan(installation.time().now().plus(Duration.ofHours(2)).toEpochMilli());
  }

  @Test
  void aHostThatIsReturnedWhileTheClockIsSetBackIsDueByTheNewTime() throws Exception {
    ShiftedTime time = new ShiftedTime();
    Installation one = nodes.open(nodes.database, time);
    TestNodes.add(one, sentinel("a", "https://a.example/1", "Fetch every 1 hour"));
    HostLeaseRepository hosts =
        new HostLeaseRepository(one.store().catalogue(), one.time(), Duration.ofMinutes(5));
    HostLeaseRepository.HostLease held = hosts.take("a.example", "one").orElseThrow();
    String database = nodes.database.toString().replaceAll(".*/", "");
    Thread returning = Thread.ofPlatform().unstarted(() -> held.release(Duration.ofMinutes(1)));
    try (Connection connection = PostgresServer.shared().connect(database)) {
      connection.setAutoCommit(false);
      Sql.one(
          connection,
          "select 1 from scheduled_tasks where task_instance = 'a.example' for update",
          row -> true);
      returning.start();
      TestNodes.until(
          () ->
              TestNodes.count(
                      one,
                      "pg_stat_activity where datname = ? and wait_event_type = 'Lock'",
                      database)
                  > 0);
      time.shift(Duration.ofDays(-3));
      Sql.run(connection, "update schedule set due = 0");
      connection.commit();
    }
    returning.join();
    assertThat(TestNodes.count(one, HELD, "a.example")).isZero();
    assertThat(Instant.ofEpochMilli(due(one)))
        .isBefore(one.time().now().plus(Duration.ofMinutes(2)));
  }

  @Test
  void oneOfManyReportsWhatDidNotHappen() throws Exception {
    site.page("/", "one");
    Installation installation = nodes.open();
    for (int node = 0; node < 3; node++) {
      nodes.run(nodes.open());
    }
    TestNodes.add(
        installation,
        sentinel(
            "a",
            site.url("/"),
            "Request robots overridden Fetch every 1 hour Alert unchanged for 2 seconds"));
    TestNodes.until(() -> TestNodes.count(installation, "report where kind = 'unchanged'") > 0);
    nodes.rest();
    assertThat(TestNodes.count(installation, "report where kind = 'unchanged'")).isEqualTo(1);
  }

  @Test
  void aNodeWithoutTheKeyOfTheOthersIsRefused() {
    Installation one = nodes.open();
    one.secrets().put(TestNodes.WORKSPACE, "token", "s3cret");
    assertThat(one.runner()).isSameAs(one.node().orElseThrow());
    Installation other = nodes.open();
    assertThatThrownBy(other::runner)
        .hasMessageContaining("secret.key")
        .hasMessageContaining("copy it from the data folder");
    assertThatThrownBy(() -> other.secrets().put(TestNodes.WORKSPACE, "another", "x"))
        .hasMessageContaining("copy it from the data folder");
  }

  @Test
  void aNodeThatIsCutOffIsReplacedAndWhatItBringsIsDropped() throws Exception {
    site.page("/", "one");
    CountDownLatch letGo = site.hang("/");
    Installation installation = nodes.open();
    TestNodes.add(
        installation, sentinel("a", site.url("/"), "Request robots overridden Fetch every 1 hour"));
    Matcher address = Pattern.compile(":(\\d+)/(\\w+)$").matcher(nodes.database.toString());
    assertThat(address.find()).isTrue();
    try (CuttableConnection cable = new CuttableConnection(Integer.parseInt(address.group(1)))) {
      String transport =
          "jdbc:postgresql://127.0.0.1:%d/%s?user=%s"
              .formatted(cable.port(), address.group(2), PostgresServer.USER);
      Installation far =
          nodes.open(JdbcUrl.parse(transport, Map.of(JdbcUrl.PASSWORD, PostgresServer.PASSWORD)));
      nodes.run(far);
      TestNodes.until(() -> site.requests().size() == 1);
      cable.cut();
      ClusterNode near = nodes.run(nodes.open());
      TestNodes.until(() -> site.requests().size() == 2);
      letGo.countDown();
      TestNodes.until(() -> TestNodes.count(installation, "page_check") == 1);
      near.stop(Duration.ofSeconds(30));
      cable.mend();
      // It goes on with what is due now, and what it was cut off with is forgotten.
      site.page("/later", "one");
      TestNodes.add(
          installation,
          sentinel("b", site.url("/later"), "Request robots overridden Fetch every 1 hour"));
      TestNodes.until(() -> TestNodes.count(installation, "page_check") == 2);
      nodes.rest();
      assertThat(TestNodes.count(installation, "page_check")).isEqualTo(2);
      assertThat(site.requests()).containsExactly("GET /", "GET /", "GET /later");
    }
  }
}
