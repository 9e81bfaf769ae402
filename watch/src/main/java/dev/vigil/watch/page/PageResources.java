package dev.vigil.watch.page;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.document.resource.PageReferences;
import dev.vigil.document.resource.ResourceReference;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.PageResourceSet;
import dev.vigil.fetch.message.RenderedPage;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Fetches and stores the style sheets, images, fonts and frames of a new version, so that it can be
 * shown later. A browser provides them; for other pages they are fetched here, before the check's
 * transaction, and missing ones are left out. Safe for concurrent use.
 */
public final class PageResources {
  private static final EventLog LOG = new EventLog(PageResources.class);

  /** The time limit of fetching, because the notification waits for it. */
  private static final Duration LONGEST = Duration.ofSeconds(20);

  /** The length of a hash prefix that identifies content. */
  private static final int HASH = 12;

  private final Archive archive;
  private final Fetcher fetcher;
  private final boolean wanted;

  /**
   * @param wanted whether they are kept at all
   */
  public PageResources(Archive archive, Fetcher fetcher, boolean wanted) {
    this.archive = archive;
    this.fetcher = fetcher;
    this.wanted = wanted;
  }

  /** Adds the stored resources to a fetch result, if it is a new version. */
  public FetchResult with(WatchedPage page, FetchRequest request, FetchResult found) {
    return found instanceof FetchResult.Content content && isNew(page, content.reply())
        ? content.with(attachments(page, request, content))
        : found;
  }

  private boolean isNew(WatchedPage page, PageResponse reply) {
    Optional<Version> newest =
        page.newest() == 0 ? Optional.empty() : archive.version(page.page(), page.newest());
    return !newest.map(v -> v.hash().toString()).equals(reply.properties().checksum());
  }

  private List<Attachment> attachments(
      WatchedPage page, FetchRequest request, FetchResult.Content content) {
    PageResponse reply = content.reply();
    try {
      RenderedPage brought =
          reply
              .rendered()
              .orElseGet(
                  () ->
                      wanted
                          ? fetched(page, request, content)
                          : new RenderedPage(reply.body(), new byte[0], List.of(), List.of()));
      List<LoadedResource> all = new ArrayList<>(reply.frames());
      all.addAll(brought.resources());
      return Attachment.keep(
          archive,
          page,
          new RenderedPage(brought.served(), brought.screenshot(), all, brought.refused()),
          reply.fetch().time());
    } catch (RuntimeException e) {
      // A failing image must not fail the page.
      LOG.failure("what belongs to a page is not kept", e, "page", page.id());
      return List.of();
    }
  }

  private RenderedPage fetched(
      WatchedPage page, FetchRequest request, FetchResult.Content content) {
    PageResponse reply = content.reply();
    PageResourceSet parts =
        fetcher.resources(
            request,
            WebUrl.parse(reply.fetch().url()),
            content.digest(),
            known(page, one -> !one.isFrame()),
            LONGEST);
    return new RenderedPage(reply.body(), new byte[0], parts.resources(), parts.refused());
  }

  /** The documents in frames that are kept with the newest version of a page. */
  public Function<String, Optional<CachedResource>> frames(WatchedPage page) {
    return known(page, Attachment::isFrame);
  }

  /** The stored resources of the newest version by URL, loaded on first use. */
  private Function<String, Optional<CachedResource>> known(
      WatchedPage page, Predicate<Attachment> wanted) {
    Map<String, Attachment> attachments = new HashMap<>();
    boolean[] read = {page.newest() == 0};
    return url -> {
      if (!read[0]) {
        read[0] = true;
        archive
            .catalogue()
            .read(connection -> AttachmentRepository.of(connection, page.id(), page.newest()))
            .stream()
            .filter(wanted)
            .forEach(one -> attachments.put(one.url(), one));
      }
      return Optional.ofNullable(attachments.get(url)).flatMap(one -> one.part(archive));
    };
  }

  /** The hashes of a version's images, by their addresses as they stand in it. */
  public static Map<String, String> images(
      Connection connection, WatchedPage page, Version version, PageDigest digest)
      throws SQLException {
    Map<String, String> byUrl = new HashMap<>();
    for (Attachment one : AttachmentRepository.of(connection, page.id(), version.number())) {
      if (one.isImage()) {
        byUrl.put(one.url(), one.hash().substring(0, HASH));
      }
    }
    if (byUrl.isEmpty()) {
      return Map.of();
    }
    Map<String, String> images = new HashMap<>();
    PageReferences all = PageReferences.of(digest);
    Optional<WebUrl> base =
        resolved(WebUrl.parse(version.fetch().url()), all.base().isEmpty() ? "" : all.base());
    for (ResourceReference reference :
        base.isEmpty() ? List.<ResourceReference>of() : all.references()) {
      resolved(base.get(), reference.address())
          .map(url -> byUrl.get(url.toString()))
          .ifPresent(hash -> images.put(reference.address(), hash));
    }
    return images;
  }

  private static Optional<WebUrl> resolved(WebUrl base, String address) {
    try {
      return Optional.of(address.isEmpty() ? base : base.resolve(address).withoutFragment());
    } catch (FetchException e) {
      return Optional.empty();
    }
  }
}
