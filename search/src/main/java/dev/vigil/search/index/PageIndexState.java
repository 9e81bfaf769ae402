package dev.vigil.search.index;

import dev.vigil.archive.version.Page;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The progress of the index for a page. It is committed together with the pieces, so it is the
 * cursor of the index. Immutable.
 *
 * @param id the number of the page in the archive
 * @param mark the revision mark of the page in the archive when it was indexed
 * @param newest the number of the newest indexed version, 0 for none
 * @param time when that version was fetched
 * @param versions how many versions the page had then
 * @param type html, xml, json, text, feed or pdf
 * @param site the host of the page, or the scheme of a local source
 */
public record PageIndexState(
    long id,
    Page page,
    long mark,
    int newest,
    long time,
    int versions,
    String type,
    String title,
    String language,
    String site) {
  private static final int FORMAT = 1;

  /** Many pages have the same ones: these are kept once and compared quickly. */
  public PageIndexState {
    type = type.intern();
    language = language.intern();
    site = site.intern();
  }

  PageIndexState(
      long id,
      Page page,
      long mark,
      int newest,
      long time,
      int versions,
      String type,
      String title,
      String language) {
    this(id, page, mark, newest, time, versions, type, title, language, site(page.url()));
  }

  private static String site(String url) {
    int start = url.indexOf("://");
    if (start < 0) {
      int colon = url.indexOf(':');
      return colon < 0 ? "" : url.substring(0, colon);
    }
    int end = url.length();
    for (char stop : new char[] {'/', '?', '#'}) {
      int at = url.indexOf(stop, start + 3);
      end = at >= 0 && at < end ? at : end;
    }
    String host = url.substring(start + 3, end);
    return host.substring(host.indexOf('@') + 1);
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.writeLong(id);
      out.writeLong(page.workspace());
      out.writeUTF(cut(page.url()));
      out.writeUTF(cut(page.profile()));
      out.writeLong(mark);
      out.writeInt(newest);
      out.writeLong(time);
      out.writeInt(versions);
      out.writeUTF(type);
      out.writeUTF(title);
      out.writeUTF(language);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static String cut(String text) {
    return text.length() > 20_000 ? text.substring(0, 20_000) : text;
  }

  static PageIndexState read(byte[] bytes, int offset, int length) {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
      in.readByte();
      long id = in.readLong();
      Page page = new Page(in.readLong(), in.readUTF(), in.readUTF());
      return new PageIndexState(
          id,
          page,
          in.readLong(),
          in.readInt(),
          in.readLong(),
          in.readInt(),
          in.readUTF(),
          in.readUTF(),
          in.readUTF());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
