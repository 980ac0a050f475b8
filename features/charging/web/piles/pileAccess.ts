interface Place {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
}

interface Access {
  /** The last path segment is the identity of the charger. */
  readonly path: string;
  readonly tlsPort: number | null;
}

export interface PileAddress {
  /** The form that most chargers need: they append their identity. */
  readonly base: string;
  readonly full: string;
}

/** Addresses for a charger, the encrypted one first; the host is that of the current page. */
export function pileAddresses({ protocol, host, hostname }: Place, { path, tlsPort }: Access): PileAddress[] {
  const own = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const lines = tlsPort === null ? [own] : [`wss://${hostname}:${tlsPort}`, own];
  const shared = path.slice(0, path.lastIndexOf('/'));
  return lines.map((line) => ({ base: line + shared, full: line + path }));
}
