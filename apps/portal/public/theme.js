// Runs before the first paint, so that the chosen theme does not flash. A file of its own: the page's
// Content-Security-Policy allows no inline scripts.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('heliodon.theme'));
  } catch {
    // Storage is blocked: the system's theme it is.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const mode = choice === 'light' || choice === 'dark' ? choice : system;
  document.documentElement.dataset.theme = mode;
  document.documentElement.style.colorScheme = mode;
})();
