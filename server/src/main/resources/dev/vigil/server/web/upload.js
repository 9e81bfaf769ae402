// Sends a chosen file as it is, and shows the answer in place of this page.
document.addEventListener('submit', async event => {
  const form = event.target.closest('form[data-upload]');
  const file = form?.querySelector('input[type=file]')?.files[0];
  if (!file) return;
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  button.textContent = 'Sending …';
  const csrf = document.querySelector('meta[name=csrf]').content;
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: {'X-CSRF': csrf, 'Content-Type': 'application/octet-stream'},
    body: file,
  });
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = parsed.querySelector('main');
  if (main) document.querySelector('main').replaceWith(document.adoptNode(main));
  else location.reload();
});
