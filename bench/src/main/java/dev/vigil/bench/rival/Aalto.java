package dev.vigil.bench.rival;

import com.fasterxml.aalto.stax.InputFactoryImpl;
import javax.xml.stream.XMLStreamReader;

/** Aalto's bare parse: every event is pulled, nothing is built. Thread-safe. */
public final class Aalto {
  private Aalto() {}

  public static long parse(byte[] document) throws Exception {
    InputFactoryImpl factory = new InputFactoryImpl();
    XMLStreamReader reader =
        factory.createXMLStreamReader(new java.io.ByteArrayInputStream(document));
    long events = 0;
    while (reader.hasNext()) {
      events += reader.next();
    }
    reader.close();
    return events;
  }
}
