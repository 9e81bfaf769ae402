package dev.vigil.bench.rival;

import com.siemens.ct.exi.core.CodingMode;
import com.siemens.ct.exi.core.EXIFactory;
import com.siemens.ct.exi.core.FidelityOptions;
import com.siemens.ct.exi.core.helpers.DefaultEXIFactory;
import com.siemens.ct.exi.main.api.sax.EXIResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.xml.sax.InputSource;
import org.xml.sax.XMLReader;

/**
 * EXI, the W3C's binary XML, by EXIficient without a schema. It keeps the information set, not the
 * bytes. Thread-safe.
 */
public final class Exi {
  private Exi() {}

  /** The size with EXI's own compression (deflate over channels) or bit-packed. */
  public static int size(byte[] document, boolean compressed) throws Exception {
    EXIFactory factory = DefaultEXIFactory.newInstance();
    factory.setCodingMode(compressed ? CodingMode.COMPRESSION : CodingMode.BIT_PACKED);
    factory.setFidelityOptions(FidelityOptions.createAll());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    EXIResult result = new EXIResult(factory);
    result.setOutputStream(out);
    XMLReader reader = JdkXml.reader();
    reader.setContentHandler(result.getHandler());
    reader.setProperty("http://xml.org/sax/properties/lexical-handler", result.getLexicalHandler());
    reader.setEntityResolver((p, s) -> new InputSource(new ByteArrayInputStream(new byte[0])));
    reader.parse(new InputSource(new ByteArrayInputStream(document)));
    return out.size();
  }
}
