// Jumps between the changes of a page, and keeps two pages beside each other.
const stage = document.getElementById('stage');
const frames = [...document.querySelectorAll('.page-frame')];
const count = Number(stage?.dataset.count ?? 0);
const at = document.getElementById('at');
let current = 0;

function say(frame, message) {
  frame.contentWindow?.postMessage({vigil: 1, ...message}, '*');
}

function go(number) {
  if (!count) return;
  current = (number - 1 + count) % count + 1;
  if (at) at.textContent = `${current} of ${count}`;
  frames.forEach(frame => say(frame, {go: current}));
  for (const item of document.querySelectorAll('.changes > li[data-n]')) item.classList.toggle('now', item.dataset.n.split(' ').includes(String(current)));
}

addEventListener('message', event => {
  const from = frames.findIndex(frame => frame.contentWindow === event.source);
  if (from < 0 || event.data?.vigil !== 1) return;
  if (event.data.ready && current) say(frames[from], {go: current});
  if (event.data.scrolled !== undefined && frames.length === 2) say(frames[1 - from], {follow: event.data});
  if (event.data.key === 'n') go(current + 1);
  if (event.data.key === 'p') go(current - 1);
});

document.addEventListener('click', event => {
  const step = event.target.closest?.('[data-step]')?.dataset.step;
  const to = event.target.closest?.('[data-go]')?.dataset.go;
  if (step) go(current ? current + Number(step) : step > 0 ? 1 : count);
  if (to) {
    go(Number(to));
    stage.scrollIntoView({block: 'start'});
  }
});
