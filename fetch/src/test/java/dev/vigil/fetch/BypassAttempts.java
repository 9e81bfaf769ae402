package dev.vigil.fetch;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Ways to talk a fetcher into a connection that it must not open, all to one port. */
public final class BypassAttempts {
  /** Hosts that are this machine, however they are written. */
  private static final List<String> THIS_MACHINE =
      List.of(
          "127.0.0.1",
          "127.0.0.2",
          "127.1",
          "127.0.1",
          "127.255.255.254",
          "0.0.0.0",
          "0",
          "0.0",
          "0x0",
          "00.00.00.00",
          "0.0.0.1",
          "2130706433",
          "2130706434",
          "0x7f000001",
          "0x7F.1",
          "0x7f.0x0.0x0.0x1",
          "0x7f.0.1",
          "017700000001",
          "0177.0.0.1",
          "0177.1",
          "0177.0.01",
          "00000177.0.0.1",
          "127.0.0.1.",
          "127.1.",
          "2130706433.",
          "0x7f.1.",
          "%31%32%37.0.0.1",
          "127%2e0%2e0%2e1",
          "127.0.0.%31",
          "１２７.０.０.１",
          "１２７。０。０。１",
          "127｡0｡0｡1",
          "①②⑦.⓪.⓪.①",
          "𝟭𝟮𝟳.𝟬.𝟬.𝟭",
          "localhost",
          "LOCALHOST",
          "LocalHost",
          "localhost.",
          "a.localhost",
          "a.b.localhost.",
          "ｌｏｃａｌｈｏｓｔ",
          "l%6fcalhost",
          "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
          "loc\u00adalhost",
          "[::1]",
          "[0:0:0:0:0:0:0:1]",
          "[0000:0000::0001]",
          "[::]",
          "[0::0]",
          "[::0.0.0.1]",
          "[::127.0.0.1]",
          "[::7f00:1]",
          "[::ffff:127.0.0.1]",
          "[::FFFF:7f00:1]",
          "[0:0:0:0:0:ffff:7f00:0001]",
          "[::ffff:0:127.0.0.1]",
          "[64:ff9b::127.0.0.1]",
          "[64:ff9b::7f00:1]",
          "[64:ff9b:1::127.0.0.1]",
          "[2002:7f00:1::]",
          "[2002:7f00:0001::1]",
          "[2001:0:0:0:0:0:80ff:fffe]",
          "[fe80::5efe:127.0.0.1]",
          "[2600::5efe:127.0.0.1]",
          "[::1%25lo]",
          "[::1%lo]",
          "[fe80::1%25lo]");

  /** Other hosts that are not public. */
  private static final List<String> ELSEWHERE =
      List.of(
          "10.0.0.1",
          "10.1",
          "0x0a000001",
          "167772161",
          "012.0.0.1",
          "172.16.0.1",
          "172.31.255.254",
          "192.168.0.1",
          "192.168.1",
          "3232235521",
          "0xc0a80001",
          "0300.0250.0.1",
          "100.64.0.1",
          "100.127.255.255",
          "169.254.169.254",
          "0xa9fea9fe",
          "2852039166",
          "0251.0376.0251.0376",
          "169.254.43518",
          "0xa9.0xfe.0xa9.0xfe",
          "169.254.170.2",
          "100.100.100.200",
          "192.0.0.192",
          "168.63.129.16",
          "192.0.2.1",
          "198.18.0.1",
          "198.51.100.7",
          "203.0.113.9",
          "224.0.0.1",
          "239.255.255.250",
          "240.0.0.1",
          "255.255.255.255",
          "[fc00::1]",
          "[fd00:ec2::254]",
          "[fe80::1]",
          "[ff02::1]",
          "[::ffff:10.0.0.1]",
          "[::ffff:169.254.169.254]",
          "[::ffff:a9fe:a9fe]",
          "[64:ff9b::a9fe:a9fe]",
          "[2002:a9fe:a9fe::]",
          "[2002:0a00:0001::1]",
          "[2001:db8::1]",
          "[100::1]",
          "[4000::1]",
          "[fec0::1]");

  /** Names and what they answer; for each the whole answer is refused. */
  static final Map<String, List<String>> NAMES = new TreeMap<>();

  static {
    List<String> answers =
        List.of(
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.5.5",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.1.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fd00::1",
            "fe80::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::1",
            "::ffff:127.0.0.1",
            "::127.0.0.1",
            "168.63.129.16");
    for (int i = 0; i < answers.size(); i++) {
      NAMES.put("name" + i + ".attempt.test", List.of(answers.get(i)));
    }
    NAMES.put("mixed.attempt.test", List.of("8.8.8.8", "127.0.0.1"));
    NAMES.put("mixed-late.attempt.test", List.of("8.8.8.8", "8.8.4.4", "2606:4700::1111", "::1"));
    NAMES.put("127.0.0.1.attempt.test", List.of("127.0.0.1"));
    NAMES.put("metadata.google.internal", List.of("169.254.169.254"));
    NAMES.put("intranet", List.of("10.1.1.1"));
    NAMES.put("router.home.arpa", List.of("192.168.1.1"));
    NAMES.put("xn--bcher-kva.attempt.test", List.of("127.0.0.1"));
  }

  private BypassAttempts() {}

  /** Everything, as addresses with this port. */
  public static List<String> all(int port) {
    List<String> all = new ArrayList<>();
    THIS_MACHINE.forEach(h -> all.add("http://" + h + ":" + port + "/secret"));
    ELSEWHERE.forEach(h -> all.add("http://" + h + ":" + port + "/secret"));
    NAMES.keySet().forEach(h -> all.add("http://" + h + ":" + port + "/secret"));
    String local = "127.0.0.1:" + port + "/secret";
    all.addAll(
        List.of(
            "https://" + local,
            "http://public.test@" + local,
            "http://public.test:80@" + local,
            "http://public.test%40@" + local,
            "http://@" + local,
            "http://public.test\\@" + local,
            "http://" + "127.0.0.1:" + port + "\\@public.test/",
            "http:\\\\" + local,
            "http:/\\" + local,
            "http:" + local,
            "http:/" + local,
            "http:///" + local,
            "http:////" + local,
            "http://\t" + local,
            "http://127.0.0.1\n:" + port + "/",
            "ht\ntp://" + local,
            "http://127.0.0.1\u0000.public.test:" + port + "/",
            "http://127.0.0.1%00.public.test:" + port + "/",
            "http://127.0.0.1%0d%0a:" + port + "/",
            "http://127.0.0.1#@public.test:" + port + "/",
            "http://[::1]]:" + port + "/",
            "http://[127.0.0.1]:" + port + "/",
            "http://[::1",
            "http://127.0.0.1:" + port + "@public.test:1/",
            "ftp://" + local,
            "gopher://" + local,
            "dict://" + local,
            "ldap://" + local,
            "tftp://" + local,
            "ws://" + local,
            "file:///etc/passwd",
            "file:/etc/passwd",
            "file://localhost/etc/passwd",
            "source:file:///etc/passwd",
            "view-source:http://" + local,
            "jar:http://" + local + "!/x",
            "netdoc:///etc/passwd",
            "data:text/html,x",
            "javascript:fetch('http://" + local + "')",
            "blob:http://" + local,
            "about:blank",
            "chrome://version",
            "http://0x7f.1:" + port + "#.public.test/",
            "http://127.1:0" + port + "/secret",
            "http://public.test:22/",
            "http://public.test:25/",
            "http://public.test:6379/"));
    return all;
  }

  /** Answers for the names above and for a public one, which is never connected to. */
  public static List<InetAddress> resolve(String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return NAMES.getOrDefault(name, List.of("198.51.100.99")).stream()
        .map(InetAddress::ofLiteral)
        .toList();
  }
}
