// Offline page of the service worker. A separate file, because inline scripts are not allowed.
(() => {
  const FIRST_WAIT_MS = 3000;
  const LONGEST_WAIT_MS = 30000;
  const PATIENCE_MS = 8000;

  let lang = null;
  try {
    lang = JSON.parse(localStorage.getItem('heliodon.language'));
  } catch {
    // Storage is blocked: uses the default language.
  }
  const root = document.documentElement;
  root.dataset.lang = lang === 'en' ? 'en' : 'zh';
  root.lang = lang === 'en' ? 'en' : 'zh-CN';

  const since = new Date();
  const two = (n) => String(n).padStart(2, '0');
  const day = `${since.getFullYear()}-${two(since.getMonth() + 1)}-${two(since.getDate())}`;
  const clock = [since.getHours(), since.getMinutes(), since.getSeconds()].map(two).join(':');
  for (const time of document.querySelectorAll('time')) {
    time.dateTime = since.toISOString();
    time.textContent = `${day} ${clock}`;
  }

  const button = document.querySelector('button');
  let tries = 0;
  let waitMs = FIRST_WAIT_MS;
  let timer;

  const isBack = async () => {
    try {
      const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
      return answer.ok;
    } catch {
      return false;
    }
  };

  const tryAgain = async () => {
    clearTimeout(timer);
    button.disabled = true;
    if (await isBack()) {
      location.reload();
      return;
    }
    button.disabled = false;
    tries += 1;
    for (const count of document.querySelectorAll('.tries')) count.textContent = String(tries);
    timer = setTimeout(tryAgain, waitMs);
    waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS);
  };

  button.addEventListener('click', tryAgain);
  addEventListener('online', tryAgain);
  timer = setTimeout(tryAgain, waitMs);
})();
