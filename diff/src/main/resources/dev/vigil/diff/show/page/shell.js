(() => {
  'use strict';
  const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));
  const one = selector => document.querySelector(selector);
  const stage = one('.stage');
  const frames = all('iframe').map(element => ({element, marks: new Map(), expected: -1}));
  const rows = all('[data-n]').map(row => ({row, numbers: row.dataset.n.split(' ').filter(Boolean).map(Number)}));
  const kinds = JSON.parse(document.body.dataset.kinds);
  const off = new Set();
  const map = one('.map');
  const names = {insert: 'added', delete: 'removed', update: 'changed', move: 'moved'};
  let order = [];
  let current = 0;
  let points = [];

  const win = frame => frame.element.contentWindow;
  const doc = frame => frame.element.contentDocument;
  const root = frame => doc(frame).scrollingElement || doc(frame).documentElement;

  function collect(frame) {
    frame.marks.clear();
    const shift = win(frame).scrollY;
    for (const element of all('[data-vigil]', doc(frame))) {
      const box = element.getClientRects()[0];
      if (!box || element.checkVisibility && !element.checkVisibility({visibilityProperty: true})) {
        continue;
      }
      for (const number of element.dataset.vigil.split(' ')) {
        const known = frame.marks.get(Number(number));
        if (known) {
          known.elements.push(element);
        } else {
          frame.marks.set(Number(number), {top: box.top + shift, elements: [element]});
        }
      }
    }
  }

  /* The same places in both pages, rising on both sides, as a piecewise linear map. */
  function align() {
    points = [];
    if (frames.length < 2) {
      return;
    }
    const tops = frames.map(frame => {
      const shift = win(frame).scrollY;
      const found = new Map();
      for (const element of all('[data-vigil-at]', doc(frame))) {
        const box = element.getClientRects()[0];
        if (box && box.height > 0) {
          found.set(element.dataset.vigilAt, box.top + shift);
        }
      }
      return found;
    });
    let last = [0, 0];
    points.push(last);
    for (const [key, left] of tops[0]) {
      const right = tops[1].get(key);
      if (right !== undefined && left > last[0] && right > last[1]) {
        last = [left, right];
        points.push(last);
      }
    }
    const ends = frames.map(frame => Math.max(root(frame).scrollHeight, 1));
    points.push([Math.max(ends[0], last[0] + 1), Math.max(ends[1], last[1] + 1)]);
  }

  function translated(y, from) {
    const to = 1 - from;
    let low = 0;
    let high = points.length - 1;
    while (low + 1 < high) {
      const middle = low + high >> 1;
      if (points[middle][from] <= y) {
        low = middle;
      } else {
        high = middle;
      }
    }
    const a = points[low];
    const b = points[high];
    const share = b[from] > a[from] ? (y - a[from]) / (b[from] - a[from]) : 0;
    return a[to] + share * (b[to] - a[to]);
  }

  function scrolled(index) {
    const frame = frames[index];
    port();
    if (frames.length < 2) {
      return;
    }
    const y = win(frame).scrollY;
    if (Math.abs(y - frame.expected) < 2) {
      return;
    }
    frame.expected = y;
    follow(index);
  }

  function follow(index) {
    const other = frames[1 - index];
    const frame = frames[index];
    const eye = frame.element.clientHeight / 3;
    const y = win(frame).scrollY;
    const most = root(frame).scrollHeight - frame.element.clientHeight;
    const otherMost = root(other).scrollHeight - other.element.clientHeight;
    let target = translated(y + eye, index) - other.element.clientHeight / 3;
    target = y <= 0 ? 0 : y >= most - 1 ? otherMost : target;
    move(other, target);
  }

  function move(frame, y) {
    const most = Math.max(0, root(frame).scrollHeight - frame.element.clientHeight);
    const target = Math.round(Math.min(Math.max(0, y), most));
    frame.expected = target;
    win(frame).scrollTo({top: target, behavior: 'instant'});
    frame.expected = win(frame).scrollY;
  }

  const main = () => frames[frames.length - 1];

  function place(number) {
    const last = main();
    if (!last) {
      return null;
    }
    const here = last.marks.get(number);
    if (here) {
      return here.top;
    }
    const before = frames.length > 1 && frames[0].marks.get(number);
    return before ? translated(before.top, 0) : null;
  }

  function drawMap() {
    if (!map || !main()) {
      return;
    }
    const height = Math.max(root(main()).scrollHeight, 1);
    const room = map.clientHeight;
    const taken = new Map();
    for (const number of order) {
      const y = place(number);
      if (y === null) {
        continue;
      }
      const slot = Math.round(y / height * room / 4);
      if (!taken.has(slot)) {
        taken.set(slot, number);
      }
    }
    map.replaceChildren();
    for (const [slot, number] of taken) {
      const tick = document.createElement('i');
      tick.className = kinds[number - 1];
      tick.dataset.tick = number;
      tick.style.top = Math.min(slot * 4, room - 4) + 'px';
      map.append(tick);
    }
    const view = document.createElement('div');
    view.className = 'port';
    map.append(view);
    port();
  }

  function port() {
    const view = map && map.querySelector('.port');
    if (view) {
      const height = Math.max(root(main()).scrollHeight, 1);
      view.style.top = win(main()).scrollY / height * 100 + '%';
      view.style.height = Math.min(1, main().element.clientHeight / height) * 100 + '%';
    }
  }

  function reorder() {
    order = kinds.map((kind, index) => index + 1).filter(number => !off.has(kinds[number - 1]));
    for (const {row, numbers} of rows) {
      row.hidden = numbers.length > 0 && numbers.every(number => off.has(kinds[number - 1]));
      row.classList.toggle('unseen', frames.length > 0 && numbers.every(number => place(number) === null));
    }
    if (frames.length > 0) {
      const seen = order.filter(number => place(number) !== null);
      order = seen.length > 0 ? seen.sort((a, b) => place(a) - place(b) || a - b) : order;
    }
    count();
  }

  function count() {
    const at = order.indexOf(current);
    const output = one('.go output');
    if (output) {
      output.textContent = order.length === 0 ? 'none' : (at < 0 ? '–' : at + 1) + ' of ' + order.length;
    }
  }

  function go(number, byRow) {
    current = number;
    frames.forEach(frame => {
      all('[data-vigil-current]', doc(frame)).forEach(e => e.removeAttribute('data-vigil-current'));
      const mark = frame.marks.get(number);
      if (!mark) {
        return;
      }
      mark.elements.forEach(element => element.setAttribute('data-vigil-current', ''));
      mark.elements[0].scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
      frame.expected = win(frame).scrollY;
    });
    if (frames.length > 1) {
      const both = frames.every(frame => frame.marks.has(number));
      const only = frames.findIndex(frame => frame.marks.has(number));
      if (!both && only >= 0) {
        follow(only);
      }
    }
    for (const {row, numbers} of rows) {
      row.classList.toggle('now', numbers.includes(number));
      if (numbers.includes(number)) {
        row.setAttribute('aria-current', 'true');
        if (!byRow) {
          row.scrollIntoView({block: 'nearest'});
        }
      } else {
        row.removeAttribute('aria-current');
      }
    }
    if (map) {
      all('i', map).forEach(tick => tick.classList.toggle('now', Number(tick.dataset.tick) === number));
    }
    count();
    port();
    const label = rows.find(one => one.numbers.includes(number))?.row.querySelector('.label');
    one('#said').textContent =
      'Change ' + number + ', ' + names[kinds[number - 1]] + (label ? ': ' + label.textContent : '');
  }

  function step(by) {
    if (order.length === 0) {
      return;
    }
    const at = order.indexOf(current);
    const next = at < 0 ? (by > 0 ? 0 : order.length - 1) : (at + by + order.length) % order.length;
    go(order[next]);
  }

  const narrow = () => matchMedia('(max-width:860px)').matches;

  function toggleList() {
    const button = one('.toggle');
    if (!stage || !button) {
      return;
    }
    const open = narrow() ? stage.classList.toggle('listopen') : !stage.classList.toggle('nolist');
    button.setAttribute('aria-expanded', String(open));
    layout();
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const action = {n: () => step(1), j: () => step(1), p: () => step(-1), k: () => step(-1), l: toggleList}[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  }

  function layout() {
    frames.forEach(collect);
    align();
    reorder();
    drawMap();
  }

  const ready = frame => new Promise(done => {
    const inside = doc(frame);
    if (inside && inside.URL.startsWith('about:srcdoc') && inside.readyState === 'complete') {
      done();
    } else {
      frame.element.addEventListener('load', done, {once: true});
    }
  });

  Promise.all(frames.map(ready)).then(() => {
    frames.forEach((frame, index) => {
      doc(frame).addEventListener('scroll', () => scrolled(index), {passive: true});
      doc(frame).addEventListener('keydown', key);
    });
    layout();
    if (narrow() && one('.toggle')) {
      one('.toggle').setAttribute('aria-expanded', 'false');
    }
    addEventListener('resize', layout);
    /* For browsers that keep events of a frame without scripts to themselves. */
    setInterval(() => frames.forEach((frame, index) => scrolled(index)), 250);
    document.documentElement.dataset.ready = 'yes';
  });

  addEventListener('keydown', key);
  document.addEventListener('click', event => {
    const row = event.target.closest('[data-n]');
    const chip = event.target.closest('.chip');
    if (event.target.closest('#next')) {
      step(1);
    } else if (event.target.closest('#previous')) {
      step(-1);
    } else if (event.target.closest('.toggle')) {
      toggleList();
    } else if (chip) {
      const kind = chip.dataset.kind;
      const on = off.delete(kind) || (off.add(kind), false);
      chip.setAttribute('aria-pressed', String(on));
      layout();
    } else if (row) {
      if (stage && stage.classList.contains('listopen')) {
        toggleList();
      }
      const {numbers} = rows.find(one => one.row === row);
      const seen = numbers.find(number => place(number) !== null) ?? numbers[0];
      if (seen) {
        go(seen, true);
      }
    }
  });
  if (map) {
    map.addEventListener('click', event => {
      const tick = event.target.closest('[data-tick]');
      if (tick) {
        go(Number(tick.dataset.tick));
      } else {
        const share = (event.clientY - map.getBoundingClientRect().top) / map.clientHeight;
        move(main(), share * root(main()).scrollHeight - main().element.clientHeight / 2);
        main().expected = -1;
        scrolled(frames.length - 1);
      }
    });
  }
})();
