package dev.vigil.bench.rival;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The principle of XMill (Liefke, Suciu 2000), of which no maintained build is to be had: tags go
 * into one container as numbers, and texts and attribute values into one container for each path;
 * every container is compressed by gzip. Only the size is computed. Thread-safe.
 */
public final class PathContainers {
  private PathContainers() {}

  /** The bytes of all compressed containers with the dictionary of names. */
  public static long size(byte[] xml) throws Exception {
    Collector collector = new Collector();
    JdkXml.sax(xml, collector);
    collector.names.keySet().forEach(name -> collector.put("names", name));
    long size = 0;
    for (ByteArrayOutputStream container : collector.containers.values()) {
      size += Codecs.gzip9(container.toByteArray());
    }
    return size;
  }

  private static final class Collector extends DefaultHandler {
    private static final int END = 0;
    private static final int TEXT = 1;

    final Map<String, ByteArrayOutputStream> containers = new LinkedHashMap<>();
    final Map<String, Integer> names = new LinkedHashMap<>();
    private final ByteArrayOutputStream structure = new ByteArrayOutputStream();
    private final Deque<String> open = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();

    Collector() {
      containers.put("structure", structure);
      open.push("");
    }

    void put(String container, String value) {
      containers
          .computeIfAbsent(container, c -> new ByteArrayOutputStream())
          .writeBytes((value + "\0").getBytes(StandardCharsets.UTF_8));
    }

    /** A number of one or two bytes. */
    private void mark(int number) {
      if (number >= 0x80) {
        structure.write(0x80 | number >> 8);
      }
      structure.write(number & 0xff);
    }

    private int number(String name) {
      return names.computeIfAbsent(name, n -> names.size() + 2);
    }

    private void text() {
      if (!text.isEmpty()) {
        mark(TEXT);
        put(open.getFirst() + "/#", text.toString());
        text.setLength(0);
      }
    }

    @Override
    public void startElement(String uri, String local, String qualified, Attributes attributes) {
      text();
      mark(number(qualified));
      open.push(open.getFirst() + "/" + qualified);
      for (int i = 0; i < attributes.getLength(); i++) {
        mark(number("@" + attributes.getQName(i)));
        put(open.getFirst() + "/@" + attributes.getQName(i), attributes.getValue(i));
      }
    }

    @Override
    public void endElement(String uri, String local, String qualified) {
      text();
      mark(END);
      open.pop();
    }

    @Override
    public void characters(char[] letters, int start, int length) {
      text.append(letters, start, length);
    }
  }
}
