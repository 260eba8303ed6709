// Runs before the first paint, as a classic script: light, dark or the system's choice (src/theme/mode.ts has the rules).
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('subdoc-theme') || localStorage.getItem('vite-ui-theme');
  } catch {
    // Storage may be forbidden: the page is light then.
  }
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // A style sheet that did not come is asked for once more; what fails again is told, in plain letters.
  addEventListener(
    'error',
    ({ target: link }) => {
      if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
      if (link.dataset.again === undefined) {
        const again = link.cloneNode();
        again.dataset.again = '';
        again.href = `${link.href}?encore`;
        link.replaceWith(again);
        return;
      }
      const told = document.createElement('p');
      told.setAttribute('role', 'alert');
      told.textContent = 'La mise en page n’a pas pu être chargée. Rechargez la page.';
      document.body.prepend(told);
    },
    true,
  );
  // One that comes with code loaded later is asked for again as well: the code does not wait for it (Vite's event, not its failure).
  addEventListener('vite:preloadError', (event) => {
    if (/preload CSS/.test(event.payload?.message)) event.preventDefault();
  });
  // The landing page is drawn already: what makes it live comes once its words, letters and picture are there (vite/prerender.ts).
  const later = document.currentScript?.dataset.later;
  if (later) addEventListener('load', () => setTimeout(() => import(/* @vite-ignore */ later)));
})();
