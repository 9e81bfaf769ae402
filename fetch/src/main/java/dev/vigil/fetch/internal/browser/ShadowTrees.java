package dev.vigil.fetch.internal.browser;

/**
 * Scripts that treat the open shadow trees of a page as part of its document, as people see them:
 * the tree of an element stands in place of its children, and a slot contains what is shown in it.
 * Stateless.
 */
final class ShadowTrees {
  /** An expression: whether an element has an open shadow tree. */
  static final String PRESENT =
      """
      (() => {
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT);
        while (walker.nextNode()) if (walker.currentNode.shadowRoot) return true;
        return false;
      })()
      """;

  /**
   * A function: the nodes that are shown in a node. Style sheets of a shadow tree are left out,
   * because they do not hold for the rest of the page.
   */
  private static final String SHOWN_IN =
      """
      const shownIn = node => {
        const nodes = node.shadowRoot ? node.shadowRoot.childNodes
            : node.localName === 'slot' && node.assignedNodes().length ? node.assignedNodes()
            : node.childNodes;
        return [...nodes].filter(child => !['style', 'link'].includes(child.localName)
            || child.getRootNode() === document);
      };
      """;

  private ShadowTrees() {}

  /**
   * An expression: the page as HTML with its shadow trees, empty where it has more characters than
   * a limit. The copy belongs to a document without scripts, which would escape the text of
   * noscript; a mark stands for it.
   */
  static String html(long limit) {
    return """
    (limit => {
      %s
      const inert = document.implementation.createHTMLDocument('');
      const copyOf = node => inert.importNode(node, node.localName === 'template');
      const root = copyOf(document.documentElement);
      const mark = 'noscript' + Math.random().toString(36).slice(2);
      const raw = [];
      const stack = [[document.documentElement, root]];
      while (stack.length) {
        const [from, to] = stack.pop();
        for (const node of shownIn(from)) {
          const copy = copyOf(node);
          to.appendChild(copy);
          if (from.localName === 'noscript' && node.nodeType === Node.TEXT_NODE) {
            copy.data = mark + '-' + raw.push(node.data) + ';';
          }
          if (node.localName !== 'template') stack.push([node, copy]);
        }
      }
      const type = document.doctype
          ? new XMLSerializer().serializeToString(document.doctype) : '';
      const html = type + root.outerHTML.replace(
          new RegExp(mark + '-([0-9]+);', 'g'), (all, number) => raw[number - 1]);
      return html.length > limit ? '' : html;
    })(%d)
    """
        .formatted(SHOWN_IN, limit);
  }

  /**
   * An expression: the first element that a CSS selector matches, or null. In a page with shadow
   * trees only elements that are shown count. A path of child steps is one of the page as it is
   * stored; every other selector matches in the document or in one shadow tree. The document comes
   * before the shadow trees.
   *
   * @param selector a string of JavaScript
   */
  static String find(String selector) {
    return """
    (selector => {
      const found = document.querySelector(selector);
      if (!%s) return found;
      %s
      const places = new Map();
      const stack = [[document, {}]];
      while (stack.length) {
        const [parent, place] = stack.pop();
        places.set(parent, place);
        const ofType = new Map();
        const below = [];
        for (const node of shownIn(parent)) {
          if (node.nodeType !== Node.ELEMENT_NODE) continue;
          ofType.set(node.localName, (ofType.get(node.localName) ?? 0) + 1);
          below.push([node, {
            parent, 'child': below.length + 1, 'of-type': ofType.get(node.localName)}]);
        }
        while (below.length) stack.push(below.pop());
      }
      const matches = (node, part) => Element.prototype.matches.call(node, part);
      const first = condition => {
        const all = [...places.keys()].filter(node => node !== document && condition(node));
        return all.find(node => node.getRootNode() === document) || all[0];
      };

      // A step: names, classes, ids and [name="value"], then perhaps its number.
      const step = new RegExp(
          /\\s*((?:[^\\s>+~,()[\\]"'\\\\]|\\\\.|\\[[\\w-]+="(?:[^"\\\\]|\\\\.)*"\\])*)/.source
              + /(?::nth-(child|of-type)\\((\\d+)\\))?\\s*(?:>|$)/.source, 'g');
      const steps = [...selector.matchAll(step)].filter(match => match[0]);
      const isPath = steps.map(match => match[0]).join('') === selector;
      const ends = (node, at) => {
        if (at < 0) return true;
        if (node === document) return false;
        const [, plain, kind, number] = steps[at];
        const place = places.get(node);
        return (!kind || place[kind] === Number(number)) && matches(node, plain || '*')
            && ends(place.parent, at - 1);
      };
      return isPath && first(node => ends(node, steps.length - 1))
          || first(node => matches(node, selector)) || null;
    })(%s)
    """
        .formatted(PRESENT.strip(), SHOWN_IN, selector)
        .strip();
  }
}
