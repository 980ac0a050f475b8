// Runs before the first paint, so that the theme does not flash. A separate file, because the Content-Security-Policy
// forbids inline scripts.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('heliodon.theme'));
  } catch {
    // Storage is blocked: uses the system theme.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const mode = choice === 'light' || choice === 'dark' ? choice : system;
  document.documentElement.dataset.theme = mode;
  document.documentElement.style.colorScheme = mode;
})();
