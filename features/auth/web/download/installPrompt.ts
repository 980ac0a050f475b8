/** Chromium's offer to install the page; other browsers have it in a menu. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined;

/** The offer comes once, soon after the page is loaded, so it is kept until somebody asks for it. */
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
