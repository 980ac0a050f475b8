interface Place {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
}

interface Access {
  /** Its last part is the identity of the pile. */
  readonly path: string;
  readonly tlsPort: number | null;
}

export interface PileAddress {
  /** As most piles want it: they put their identity behind it by themselves. */
  readonly base: string;
  readonly full: string;
}

/** Where a pile calls, the encrypted way first: the host is the one that this page came from. */
export function pileAddresses({ protocol, host, hostname }: Place, { path, tlsPort }: Access): PileAddress[] {
  const own = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const lines = tlsPort === null ? [own] : [`wss://${hostname}:${tlsPort}`, own];
  const shared = path.slice(0, path.lastIndexOf('/'));
  return lines.map((line) => ({ base: line + shared, full: line + path }));
}
