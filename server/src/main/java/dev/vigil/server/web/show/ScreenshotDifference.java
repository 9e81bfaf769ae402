package dev.vigil.server.web.show;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/**
 * Draws where two screenshots of a page differ: the new one faded, differences in strong colour.
 * Stateless. Linear in the pixels, of which there is a bound.
 */
public final class ScreenshotDifference {
  /** A page of 1280 by 20,000; more is not drawn. */
  private static final long MOST_PIXELS = 26_000_000;

  /** Colours nearer than this, in sum over red, green and blue, are the same to the eye. */
  private static final int SAME = 24;

  private static final int MARK = 0xffd0452f;

  private ScreenshotDifference() {}

  /**
   * The result of the comparison.
   *
   * @param png the picture
   * @param changed the share of pixels that differ
   */
  public record Outcome(byte[] png, double changed) {}

  /** Compares two screenshots; empty if one is not an image or too large. */
  public static Optional<Outcome> of(byte[] before, byte[] after) {
    Optional<BufferedImage> old = read(before);
    Optional<BufferedImage> now = read(after);
    return old.isEmpty() || now.isEmpty()
        ? Optional.empty()
        : Optional.of(draw(old.get(), now.get()));
  }

  private static Outcome draw(BufferedImage old, BufferedImage now) {
    int width = Math.max(old.getWidth(), now.getWidth());
    int height = Math.max(old.getHeight(), now.getHeight());
    BufferedImage out = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    int[] oldRow = new int[width];
    int[] newRow = new int[width];
    long changed = 0;
    for (int y = 0; y < height; y++) {
      boolean inOld = row(old, y, oldRow);
      boolean inNew = row(now, y, newRow);
      for (int x = 0; x < width; x++) {
        boolean both = inOld && inNew && x < old.getWidth() && x < now.getWidth();
        if (both && near(oldRow[x], newRow[x])) {
          newRow[x] = faded(newRow[x]);
        } else {
          newRow[x] = MARK;
          changed++;
        }
      }
      out.setRGB(0, y, width, 1, newRow, 0, width);
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(out, "png", png);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory does not fail", e);
    }
    return new Outcome(png.toByteArray(), changed / (double) Math.max(1, (long) width * height));
  }

  private static boolean row(BufferedImage image, int y, int[] row) {
    if (y >= image.getHeight()) {
      return false;
    }
    image.getRGB(0, y, image.getWidth(), 1, row, 0, image.getWidth());
    return true;
  }

  private static boolean near(int a, int b) {
    return Math.abs((a >> 16 & 255) - (b >> 16 & 255))
            + Math.abs((a >> 8 & 255) - (b >> 8 & 255))
            + Math.abs((a & 255) - (b & 255))
        < SAME;
  }

  private static int faded(int colour) {
    int grey = ((colour >> 16 & 255) + (colour >> 8 & 255) + (colour & 255)) / 3;
    int light = 170 + grey / 3;
    return light << 16 | light << 8 | light;
  }

  /** Decodes an image after checking its size. */
  private static Optional<BufferedImage> read(byte[] bytes) {
    try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName("png");
      ImageReader reader = readers.next();
      try {
        reader.setInput(in);
        boolean fits = (long) reader.getWidth(0) * reader.getHeight(0) <= MOST_PIXELS;
        return fits ? Optional.of(reader.read(0)) : Optional.empty();
      } finally {
        reader.dispose();
      }
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
