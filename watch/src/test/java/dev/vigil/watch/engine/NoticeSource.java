package dev.vigil.watch.engine;

import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import dev.vigil.watch.source.SourceTrigger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** An example of a source that is due by signal: {@code Using notice "harbour"}. */
public final class NoticeSource implements SourceKind {
  static final AtomicInteger TAKEN = new AtomicInteger();
  static volatile String content = "";

  /** Makes it. */
  public static final class Maker implements SourceKindProvider {
    @Override
    public SourceKind make(SourceContext context) {
      return new NoticeSource();
    }
  }

  @Override
  public String name() {
    return "notice";
  }

  @Override
  public SourceTrigger trigger() {
    return SourceTrigger.SIGNAL;
  }

  @Override
  public Optional<String> fault(String argument) {
    return Optional.empty();
  }

  @Override
  public SourceContent take(String argument) {
    TAKEN.incrementAndGet();
    return new SourceContent.Content(
        content.getBytes(StandardCharsets.UTF_8), "notice.txt", Optional.empty(), "");
  }
}
