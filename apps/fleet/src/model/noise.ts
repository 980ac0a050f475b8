/** 32-bit hash of three numbers: the only source of randomness, so a seed is reproducible. */
export function hash32(a: number, b: number, c = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16) ^ c, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x165667b1);
  return (h ^ (h >>> 14)) >>> 0;
}

/** Uniform in [0, 1). */
export const chance = (seed: number, key: number, salt = 0): number => hash32(seed, key, salt) / 4294967296;

/** Mean 0, standard deviation 1, limited to ±3. */
export const spread = (seed: number, key: number, salt = 0): number =>
  2 *
  (chance(seed, key, salt) + chance(seed, key, salt + 0x51ed27) + chance(seed, key, salt + 0xa3d711) - 1.5);

/** Smooth in x, in [0, 1), uncorrelated at distances of two or more. */
export function smoothNoise(seed: number, x: number): number {
  const cell = Math.floor(x);
  const part = x - cell;
  const a = hash32(seed, cell);
  const b = hash32(seed, cell + 1);
  return (a + (b - a) * part * part * (3 - 2 * part)) / 4294967296;
}

export function seedOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
