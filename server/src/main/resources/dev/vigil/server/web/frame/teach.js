// Teaching an extractor: a click on the page fills in the chosen field.
const meta = name => document.querySelector(`meta[name=${name}]`)?.content ?? '';
const base = meta('base');
const csrf = meta('csrf');
const values = document.getElementById('values');
const preview = document.getElementById('preview');
const trouble = document.getElementById('trouble');
const form = values?.closest('form');
let chosen = values?.querySelector('[data-property]');

const tell = message => preview?.contentWindow?.postMessage({vigil: 1, ...message}, '*');

function say(text) {
  trouble.textContent = text;
  trouble.hidden = !text;
}

async function ask(path, more = {}) {
  const data = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: {'X-CSRF': csrf, 'X-Fragment': '1', 'Content-Type': 'application/x-www-form-urlencoded'},
    body: data,
  });
  if (!answer.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    throw new Error(page.querySelector('main p')?.textContent ?? 'This did not work.');
  }
  return answer;
}

function choose(field) {
  values.querySelectorAll('.chosen').forEach(one => one.classList.remove('chosen'));
  chosen = field;
  field.closest('label').classList.add('chosen');
}

if (form) {
  choose(chosen);
  values.addEventListener('focusin', event => {
    if (event.target.dataset.property) choose(event.target);
  });
  // A value that is typed has no place on the page.
  values.addEventListener('input', event => {
    if (event.target.dataset.property) form.elements['node.' + event.target.dataset.property].value = '';
  });

  document.getElementById('teach-try').addEventListener('click', async () => {
    const box = document.getElementById('tried');
    box.textContent = 'Trying …';
    try {
      const page = new DOMParser().parseFromString(await (await ask('/facts/teach/try')).text(), 'text/html');
      box.replaceChildren(...page.body.childNodes);
      say('');
    } catch (error) {
      box.textContent = '';
      say(error.message);
    }
  });

  addEventListener('message', async event => {
    if (event.source !== preview?.contentWindow || event.data?.vigil !== 1) return;
    if (event.data.picking) preview.dataset.ready = 'yes';
    if (event.data.ready) tell({pick: true});
    if (event.data.picked) {
      try {
        const {text} = await (await ask('/facts/teach/value', {node: event.data.picked})).json();
        chosen.value = text;
        form.elements['node.' + chosen.dataset.property].value = event.data.picked;
        tell({show: [event.data.picked]});
        say('');
        const fields = [...values.querySelectorAll('[data-property]')];
        const next = fields.slice(fields.indexOf(chosen) + 1).find(field => !field.value);
        if (next) choose(next);
        preview.dataset.picks = Number(preview.dataset.picks ?? 0) + 1;
      } catch (error) {
        say(error.message);
      }
    }
  });
  tell({pick: true});
}
