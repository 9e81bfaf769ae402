package dev.vigil.fetch.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.xbill.DNS.AAAARecord;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.Cache;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;
import org.xbill.DNS.lookup.LookupSession;

/** Against a name server made up here, on this machine. */
@Timeout(30)
class NameServersTest {
  private static final InetAddress FALL_BACK = InetAddress.ofLiteral("203.0.113.77");

  private final AtomicInteger asked = new AtomicInteger();
  private DatagramSocket server;
  private volatile boolean silent;

  @BeforeEach
  void start() throws IOException {
    server = new DatagramSocket(0, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofPlatform().daemon().start(this::serve);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void serve() {
    byte[] buffer = new byte[1500];
    while (!server.isClosed()) {
      try {
        DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
        server.receive(packet);
        asked.incrementAndGet();
        if (silent) {
          continue;
        }
        Message query = new Message(Arrays.copyOf(packet.getData(), packet.getLength()));
        byte[] answer = answer(query).toWire();
        server.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static Message answer(Message query) throws IOException {
    Name name = query.getQuestion().getName();
    int type = query.getQuestion().getType();
    Message answer = new Message(query.getHeader().getID());
    answer.getHeader().setFlag(Flags.QR);
    answer.addRecord(query.getQuestion(), Section.QUESTION);
    Name both = Name.fromString("both.test.");
    switch (name.toString()) {
      case "alias.test." -> {
        answer.addRecord(new CNAMERecord(name, DClass.IN, 60, both), Section.ANSWER);
        addAddress(answer, both, type);
      }
      case "both.test." -> addAddress(answer, name, type);
      case "four.test." -> {
        if (type == Type.A) {
          addAddress(answer, name, type);
        }
      }
      default -> answer.getHeader().setRcode(Rcode.NXDOMAIN);
    }
    return answer;
  }

  private static void addAddress(Message answer, Name name, int type) {
    answer.addRecord(
        type == Type.A
            ? new ARecord(name, DClass.IN, 60, InetAddress.ofLiteral("192.0.2.1"))
            : new AAAARecord(name, DClass.IN, 60, InetAddress.ofLiteral("2001:db8::1")),
        Section.ANSWER);
  }

  private NameServers names(Duration limit) {
    SimpleResolver resolver =
        new SimpleResolver(
            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), server.getLocalPort()));
    resolver.setTimeout(limit);
    return new NameServers(
        LookupSession.builder().resolver(resolver).cache(new Cache(DClass.IN)).build(),
        host -> List.of(FALL_BACK),
        limit);
  }

  @Test
  void bothKindsOfAddressesAreFoundAlsoBehindAnAlias() throws Exception {
    NameServers names = names(Duration.ofSeconds(10));
    List<InetAddress> both =
        List.of(InetAddress.ofLiteral("192.0.2.1"), InetAddress.ofLiteral("2001:db8::1"));
    assertThat(names.resolve("both.test")).isEqualTo(both);
    assertThat(names.resolve("alias.test")).isEqualTo(both);
    assertThat(names.resolve("both.test.")).isEqualTo(both);
    assertThat(names.resolve("four.test")).containsExactly(InetAddress.ofLiteral("192.0.2.1"));
  }

  @Test
  void anAnswerIsKeptAsLongAsItSays() throws Exception {
    NameServers names = names(Duration.ofSeconds(10));
    names.resolve("both.test");
    int first = asked.get();
    names.resolve("both.test");
    assertThat(asked).hasValue(first);
  }

  @Test
  void aNameThatIsNotThereIsUnknownWithoutAskingTheSystem() {
    assertThatThrownBy(() -> names(Duration.ofSeconds(10)).resolve("nowhere.test"))
        .isInstanceOf(UnknownHostException.class);
  }

  @Test
  void whenNoServerAnswersTheSystemIsAsked() throws Exception {
    silent = true;
    assertThat(names(Duration.ofMillis(50)).resolve("both.test")).containsExactly(FALL_BACK);
  }

  @Test
  void namesWithoutADotAreTheSystems() throws Exception {
    assertThat(names(Duration.ofSeconds(10)).resolve("server1")).containsExactly(FALL_BACK);
    assertThat(asked).hasValue(0);
  }
}
