/** Chromium's install event; other browsers offer installation in a menu. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined;

/** The event occurs once, soon after the page is loaded, so it is kept until it is used. */
export function watchInstallPrompt(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
  };
  window.addEventListener('beforeinstallprompt', keep);
  return () => window.removeEventListener('beforeinstallprompt', keep);
}

export const canInstall = (): boolean => offered !== undefined;

export async function install(): Promise<void> {
  await offered?.prompt();
  offered = undefined;
}
