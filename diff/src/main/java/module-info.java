/**
 * The comparison of documents: typed changes, edit scripts, noise rules and presentation; {@link
 * dev.vigil.Vigil} is the entry point of the library.
 */
// Some jars have no names.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.vigil.diff {
  requires static transitive org.jspecify;
  requires tools.jackson.core;
  requires transitive dev.vigil.document;
  requires transitive re2j;

  exports dev.vigil;
  exports dev.vigil.diff;
  exports dev.vigil.diff.compare;
  exports dev.vigil.diff.extract;
  exports dev.vigil.diff.group;
  exports dev.vigil.diff.interest;
  exports dev.vigil.diff.match;
  exports dev.vigil.diff.noise;
  exports dev.vigil.diff.noise.page;
  exports dev.vigil.diff.noise.rule;
  exports dev.vigil.diff.noise.text;
  exports dev.vigil.diff.number;
  exports dev.vigil.diff.script;
  exports dev.vigil.diff.show;
  exports dev.vigil.diff.show.page;
  exports dev.vigil.diff.show.words;
  exports dev.vigil.diff.text;
  exports dev.vigil.diff.types;

  uses dev.vigil.diff.types.ChangeTypeProvider;
}
