// Runs before everything else and needs nothing of it: where a script of the page does not come, because the browser still had the
// first file of a version that is gone, it says so instead of staying blank.

addEventListener('error', ({ target }) => {
  if (!(target instanceof HTMLScriptElement)) return;
  const tell = () => {
    const trouble = document.getElementById('trouble');
    const text = document.createElement('p');
    text.textContent = 'ページを読み込めませんでした。 The page could not be loaded.';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = '再読み込み / Reload';
    button.addEventListener('click', () => location.reload());
    trouble.replaceChildren(text, button);
    trouble.hidden = false;
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
  else tell();
}, true);
