import { deviceKinds, hasRole } from '@heliodon/device-kinds/kinds';

/** Kinds that a logger reads. */
export const KINDS: readonly string[] = deviceKinds
  .map(({ id }) => id)
  .filter((id) => !hasRole(id, 'gateway', 'charger'));
