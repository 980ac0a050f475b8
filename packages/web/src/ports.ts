/** What calls need from the page: words to the person and a way to another route. The portal plugs them in. */
export interface ToastPort {
  error(text: string, seconds: number): void;
  warning(text: string, seconds: number): void;
}

export interface Ports {
  toast: ToastPort;
  goTo(path: string): void;
}

const nothingYet: Ports = {
  toast: { error: (text) => console.error(text), warning: (text) => console.warn(text) },
  goTo: (path) => globalThis.location?.assign(path),
};

let current: Ports = nothingYet;

export function plugPorts(ports: Partial<Ports>): void {
  current = { ...current, ...ports };
}

export const ports = (): Ports => current;
