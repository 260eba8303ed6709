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
  // The landing page is drawn already: what makes it live comes once its words, letters and picture are there (vite/prerender.ts).
  const later = document.currentScript?.dataset.later;
  if (later) addEventListener('load', () => setTimeout(() => import(/* @vite-ignore */ later)));
})();
