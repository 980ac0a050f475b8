import { inject } from 'vitest';
import type { Portal } from '../setup.ts';

/** The server of this worker: parallel files do not affect each other. */
export function portal(): Portal {
  const portals = inject('portals');
  const found = portals[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % portals.length];
  if (!found) throw new Error('no server was started');
  return found;
}
