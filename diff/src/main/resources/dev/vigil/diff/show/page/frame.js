(() => {
  'use strict';
  // A shown page lives in an origin of its own; it speaks with the page around it by messages only.
  const tell = message => parent.postMessage(Object.assign({vigil: 1}, message), '*');
  const all = selector => Array.from(document.querySelectorAll(selector));
  const root = document.scrollingElement || document.documentElement;
  let expected = -1;
  let picking = false;
  let over = null;

  function marked(number) {
    return all('[data-vigil]').filter(e => e.dataset.vigil.split(' ').includes(String(number)));
  }

  function go(number) {
    all('[data-vigil-current]').forEach(e => e.removeAttribute('data-vigil-current'));
    const found = marked(number);
    found.forEach(e => e.setAttribute('data-vigil-current', ''));
    const box = found.map(e => e.getClientRects()[0]).find(b => b);
    if (box) {
      move(scrollY + box.top - innerHeight / 3);
      place();
    }
  }

  function move(y) {
    expected = Math.round(Math.min(Math.max(0, y), root.scrollHeight - innerHeight));
    scrollTo({top: expected, behavior: 'instant'});
    expected = Math.round(scrollY);
  }

  // Where the reader's eye is: the nearest point that the other page has too, and how far below it.
  function place() {
    const eye = innerHeight / 3;
    let best = null;
    for (const e of all('[data-vigil-at]')) {
      const box = e.getClientRects()[0];
      if (box && box.height && box.top <= eye) best = {at: e.dataset.vigilAt, below: eye - box.top};
      else if (box && box.top > eye) break;
    }
    tell({scrolled: best, top: scrollY <= 0, end: scrollY >= root.scrollHeight - innerHeight - 1});
  }

  function follow(to) {
    if (to.top) return move(0);
    if (to.end) return move(root.scrollHeight);
    const e = to.scrolled && document.querySelector(`[data-vigil-at="${CSS.escape(to.scrolled.at)}"]`);
    const box = e && e.getClientRects()[0];
    if (box) move(scrollY + box.top + Math.min(to.scrolled.below, Math.max(box.height, 400)) - innerHeight / 3);
  }

  function frame(e, line) {
    e.style.outline = line;
    e.style.outlineOffset = line ? '2px' : '';
  }

  function show(nodes) {
    all('[data-vigil-chosen]').forEach(e => { e.removeAttribute('data-vigil-chosen'); frame(e, ''); });
    let first = null;
    for (const node of nodes) {
      const e = document.querySelector(`[data-vigil-node="${Number(node)}"]`);
      if (!e) continue;
      e.setAttribute('data-vigil-chosen', '');
      frame(e, '3px solid #c77700');
      first = first || e;
    }
    const box = first && first.getClientRects()[0];
    if (box && (box.bottom < 0 || box.top > innerHeight)) move(scrollY + box.top - innerHeight / 3);
  }

  addEventListener('message', event => {
    if (event.source !== parent || !event.data || event.data.vigil !== 1) return;
    const data = event.data;
    if (data.go) go(data.go);
    if (data.follow) follow(data.follow);
    if (data.pick !== undefined) {
      picking = data.pick;
      tell({picking});
    }
    if (data.show) show(data.show);
  });
  let waiting = 0;
  addEventListener('scroll', () => {
    if (Math.abs(scrollY - expected) < 2 || waiting) return;
    waiting = requestAnimationFrame(() => { waiting = 0; expected = Math.round(scrollY); place(); });
  }, {passive: true});
  addEventListener('mouseover', event => {
    if (!picking) return;
    if (over && !over.hasAttribute('data-vigil-chosen')) frame(over, '');
    over = event.target.closest && event.target.closest('[data-vigil-node]');
    if (over && !over.hasAttribute('data-vigil-chosen')) frame(over, '2px dashed #0969da');
  });
  addEventListener('click', event => {
    const e = event.target.closest && event.target.closest('[data-vigil-node]');
    event.preventDefault();
    if (picking) tell({picked: e ? Number(e.dataset.vigilNode) : 0});
  }, true);
  addEventListener('keydown', event => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1) tell({key: event.key});
  });
  tell({ready: 1});
})();
