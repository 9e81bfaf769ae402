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

  /** A function: the nodes that are shown in a node. */
  private static final String SHOWN_IN =
      """
      const shownIn = node => node.shadowRoot ? node.shadowRoot.childNodes
          : node.localName === 'slot' && node.assignedNodes().length ? node.assignedNodes()
          : node.childNodes;
      """;

  /**
   * An expression: the page as HTML with its shadow trees, empty where it has more characters than
   * a limit. The copy belongs to a document without scripts. Style sheets of a shadow tree are left
   * out, because they do not hold for the rest of the page.
   */
  private static final String HTML =
      """
      (limit => {
        %s
        const inert = document.implementation.createHTMLDocument('');
        const copyOf = node => inert.importNode(node, node.localName === 'template');
        const root = copyOf(document.documentElement);
        const stack = [[document.documentElement, root]];
        while (stack.length) {
          const [from, to] = stack.pop();
          for (const node of shownIn(from)) {
            const style = node.localName === 'style' || node.localName === 'link';
            if (style && node.getRootNode() !== document) continue;
            const copy = copyOf(node);
            to.appendChild(copy);
            if (node.localName !== 'template') stack.push([node, copy]);
          }
        }
        const type = document.doctype
            ? new XMLSerializer().serializeToString(document.doctype) : '';
        const html = type + root.outerHTML;
        return html.length > limit ? '' : html;
      })(%d)
      """;

  /**
   * An expression: the first element that a CSS selector matches in the document, else in a shadow
   * tree; a path of child steps may lead through shadow trees. Null without one.
   */
  private static final String FIND =
      """
      (selector => {
        %s
        const first = (root, selector) => {
          const found = root.querySelector(selector);
          if (found) return found;
          for (const host of root.querySelectorAll('*')) {
            const inside = host.shadowRoot && first(host.shadowRoot, selector);
            if (inside) return inside;
          }
          return null;
        };
        const found = first(document, selector);
        if (found || !selector.includes(' > ')) return found;
        const [start, ...steps] = selector.split(' > ');
        let at = first(document, start);
        for (const step of steps) {
          if (!at) return null;
          const children = [...shownIn(at)].filter(node => node.nodeType === Node.ELEMENT_NODE);
          const counted = step.match(/^([\\w-]+):nth-of-type\\((\\d+)\\)$/);
          at = counted
              ? children.filter(node => node.localName === counted[1])[counted[2] - 1]
              : children.find(node => node.matches(step));
        }
        return at || null;
      })(%s)
      """;

  private ShadowTrees() {}

  static String html(long limit) {
    return HTML.formatted(SHOWN_IN, limit);
  }

  /**
   * @param selector a string of JavaScript
   */
  static String find(String selector) {
    return FIND.formatted(SHOWN_IN, selector).strip();
  }
}
