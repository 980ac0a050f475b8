/** Functions that calls and links need from the page: messages to the user and routing. The portal provides them. */
export interface ToastPort {
  error(text: string, seconds: number): void;
  warning(text: string, seconds: number): void;
}

export interface Ports {
  toast: ToastPort;
  goTo(path: string): void;
  /** Whether the account may open the page at a path. */
  opens(path: string): boolean;
}

const nothingYet: Ports = {
  toast: { error: (text) => console.error(text), warning: (text) => console.warn(text) },
  goTo: (path) => globalThis.location?.assign(path),
  opens: () => true,
};

let current: Ports = nothingYet;

export function plugPorts(ports: Partial<Ports>): void {
  current = { ...current, ...ports };
}

export const ports = (): Ports => current;
