/**
 * The comparison of documents: typed changes, edit scripts, noise rules and presentation; {@link
 * dev.vigil.Vigil} is the entry point of the library.
 */
// Some jars have no names.
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.vigil.diff {
  requires static transitive org.jspecify;
  requires tools.jackson.core;
  requires transitive dev.vigil.document;
  requires transitive re2j;

  exports dev.vigil;
  exports dev.vigil.diff;
  exports dev.vigil.diff.script;
  exports dev.vigil.diff.show.list;
  exports dev.vigil.diff.compare to
      dev.vigil.cli,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.diff.extract to
      dev.vigil.knowledge,
      dev.vigil.watch;
  exports dev.vigil.diff.group to
      dev.vigil.bench,
      dev.vigil.cli,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.diff.interest to
      dev.vigil.bench,
      dev.vigil.cli,
      dev.vigil.watch;
  exports dev.vigil.diff.match to
      dev.vigil.bench,
      dev.vigil.cli;
  exports dev.vigil.diff.noise to
      dev.vigil.bench,
      dev.vigil.cli,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.diff.noise.page to
      dev.vigil.bench,
      dev.vigil.cli,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.diff.noise.rule to
      dev.vigil.cli,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.diff.noise.text to
      dev.vigil.watch;
  exports dev.vigil.diff.number to
      dev.vigil.knowledge,
      dev.vigil.search,
      dev.vigil.watch;
  exports dev.vigil.diff.show to
      dev.vigil.cli,
      dev.vigil.knowledge,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.diff.show.page to
      dev.vigil.cli,
      dev.vigil.server;
  exports dev.vigil.diff.show.words to
      dev.vigil.cli,
      dev.vigil.watch;
  exports dev.vigil.diff.text to
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.diff.types to
      dev.vigil.knowledge,
      dev.vigil.server,
      dev.vigil.watch;

  uses dev.vigil.diff.types.ChangeTypeProvider;
}
