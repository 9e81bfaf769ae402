package dev.vigil.fetch.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.fetch.FetchException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  private static AddressGuard guard(String... allowed) {
    return AddressGuard.allowing(AllowList.of(allowed));
  }

  private static boolean open(AddressGuard guard, String address, int port) {
    return guard.refusal(InetAddress.ofLiteral(address), port).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.254",
        "100.100.100.200",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "168.63.129.16",
        "::",
        "::1",
        "::2",
        "fc00::1",
        "fd00:ec2::254",
        "fdff::1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
        "64:ff9b::8.8.8.8",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "::127.0.0.1",
        "::8.8.8.8",
        "::ffff:0:127.0.0.1",
        "2002:7f00:1::",
        "2002:808:808::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:db8::1",
        "2001:2::1",
        "2001:10::1",
        "3fff::1",
        "100::1",
        "5f00::1",
        "4000::1",
        "2600::5efe:10.0.0.1",
        "2600::200:5efe:8.8.8.8",
        "8000::1",
        "1::1"
      })
  void whatIsNotThePublicInternetIsRefused(String address) {
    assertThat(guard().refusal(InetAddress.ofLiteral(address), 80)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.1",
        "100.63.255.255",
        "100.128.0.1",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255",
        "169.255.0.1",
        "172.15.255.255",
        "172.32.0.1",
        "192.0.1.1",
        "192.167.255.255",
        "192.169.0.1",
        "198.17.255.255",
        "198.20.0.1",
        "223.255.255.255",
        "2606:4700::1111",
        "2a00:1450:4001::1",
        "2001:4860::8888",
        "2003::1",
        "2400:cb00::1"
      })
  void thePublicInternetIsOpenUpToTheNeighboursOfRefusedBlocks(String address) {
    assertThat(open(guard(), address, 80)).isTrue();
    assertThat(open(guard(), address, 443)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        1, 7, 22, 23, 25, 53, 110, 143, 389, 445, 587, 2375, 3306, 5432, 6379, 9200, 11211, 27017
      })
  void portsOfOtherServicesAreRefused(int port) {
    assertThat(guard().refusal(InetAddress.ofLiteral("8.8.8.8"), port))
        .hasValueSatisfying(s -> assertThat(s).contains("port " + port));
  }

  @Test
  void theOperatorOpensAddressesBlocksAndPorts() {
    AddressGuard guard =
        guard("127.0.0.1", "10.1.0.0/16:8080", "[::1]:9000", "fd00::/8", "8.8.4.4:25");
    assertThat(open(guard, "127.0.0.1", 1)).isTrue();
    assertThat(open(guard, "127.0.0.2", 80)).isFalse();
    assertThat(open(guard, "10.1.2.3", 8080)).isTrue();
    assertThat(open(guard, "10.1.2.3", 80)).isFalse();
    assertThat(open(guard, "10.2.0.1", 8080)).isFalse();
    assertThat(open(guard, "::1", 9000)).isTrue();
    assertThat(open(guard, "::1", 80)).isFalse();
    assertThat(open(guard, "fd12::1", 80)).isTrue();
    assertThat(open(guard, "8.8.4.4", 25)).isTrue();
    assertThat(open(guard, "8.8.4.4", 26)).isFalse();
  }

  @Test
  void metadataServicesOpenOnlyByTheirOwnName() {
    assertThat(open(guard("169.254.0.0/16"), "169.254.169.254", 80)).isFalse();
    assertThat(open(guard("169.254.0.0/16"), "169.254.1.1", 80)).isTrue();
    assertThat(open(guard("169.254.169.254"), "169.254.169.254", 80)).isTrue();
    assertThat(open(guard("0.0.0.0/0"), "168.63.129.16", 80)).isFalse();
  }

  @Test
  void anIpv4AddressInsideIpv6IsCheckedEvenWhereTheFormIsAllowed() {
    AddressGuard guard = guard("64:ff9b::/96");
    assertThat(open(guard, "64:ff9b::8.8.8.8", 443)).isTrue();
    assertThat(open(guard, "64:ff9b::8.8.8.8", 25)).isFalse();
    assertThat(open(guard, "64:ff9b::10.0.0.1", 443)).isFalse();
    assertThat(open(guard, "64:ff9b::169.254.169.254", 80)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "10.0.0.0/33",
        "10.0.0/8",
        "::/129",
        "[::1",
        "1.2.3.4:0",
        "1.2.3.4:x",
        "10.0.0.1/-1",
        "10.0.0.1/x"
      })
  void anAllowListThatCannotBeReadIsNamed(String entry) {
    assertThatThrownBy(() -> AllowList.of(entry))
        .isInstanceOf(FetchException.class)
        .hasMessageContaining(entry);
  }

  @Test
  void oneRefusedAddressRefusesTheName() {
    Resolver mixed =
        host -> List.of(InetAddress.ofLiteral("8.8.8.8"), InetAddress.ofLiteral("10.0.0.1"));
    AddressGuard guard = new AddressGuard(AllowList.EMPTY, PortPolicy.WEB, mixed);
    assertThatThrownBy(() -> guard.resolve("mixed.test", 80))
        .isInstanceOf(AddressRefusedException.class)
        .hasMessage(AddressRefusedException.NO_PUBLIC_ADDRESS);
  }

  @Test
  void localhostIsNeverAskedOfANameServer() {
    AtomicInteger asked = new AtomicInteger();
    Resolver lying =
        host -> {
          asked.incrementAndGet();
          return List.of(InetAddress.ofLiteral("8.8.8.8"));
        };
    AddressGuard guard = new AddressGuard(AllowList.EMPTY, PortPolicy.WEB, lying);
    for (String name : List.of("localhost", "localhost.", "a.localhost", "b.a.localhost.")) {
      assertThatThrownBy(() -> guard.resolve(name, 80)).isInstanceOf(AddressRefusedException.class);
    }
    assertThat(asked).hasValue(0);
  }

  @Test
  void aSocketAsksAtTheLastMoment() throws Exception {
    try (Socket socket = guard().sockets().createSocket()) {
      assertThatThrownBy(
              () ->
                  socket.connect(
                      new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 80), 1000))
          .isInstanceOf(AddressRefusedException.class);
      assertThatThrownBy(
              () -> socket.connect(InetSocketAddress.createUnresolved("example.test", 80), 1000))
          .isInstanceOf(AddressRefusedException.class)
          .hasMessageContaining("was not looked up");
    }
  }

  @Test
  void everyWayToMakeASocketIsGuarded() {
    var sockets = guard().sockets();
    InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
    assertThatThrownBy(() -> sockets.createSocket("127.0.0.1", 80))
        .isInstanceOf(AddressRefusedException.class);
    assertThatThrownBy(() -> sockets.createSocket("localhost", 80, loopback, 0))
        .isInstanceOf(AddressRefusedException.class);
    assertThatThrownBy(() -> sockets.createSocket(loopback, 80))
        .isInstanceOf(AddressRefusedException.class);
    assertThatThrownBy(() -> sockets.createSocket(loopback, 80, loopback, 0))
        .isInstanceOf(AddressRefusedException.class);
  }
}
