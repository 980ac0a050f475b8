interface Version {
  readonly numbers: readonly [number, number, number];
  /** For 1.6.0-beta.2: beta and 2. */
  readonly preRelease: readonly string[];
}

/** major.minor.patch with optional v prefix and -preview suffix; undefined for other names. */
function parseVersion(text: string): Version | undefined {
  const match = /^[vV]?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text.trim());
  if (!match) return undefined;
  const [major, minor, patch] = match.slice(1, 4).map(Number) as [number, number, number];
  return { numbers: [major, minor, patch], preRelease: match[4]?.split('.') ?? [] };
}

/** Negative if `a` is older; undefined if one is not a version. Order by semver.org. */
export function compareVersions(a: string, b: string): number | undefined {
  const [one, other] = [parseVersion(a), parseVersion(b)];
  if (!one || !other) return undefined;
  for (let i = 0; i < 3; i++) {
    const difference = (one.numbers[i] as number) - (other.numbers[i] as number);
    if (difference !== 0) return Math.sign(difference);
  }
  return comparePreRelease(one.preRelease, other.preRelease);
}

/** A pre-release comes before its release. */
function comparePreRelease(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareIdentifier(a[i] as string, b[i] as string);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

function compareIdentifier(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber && bIsNumber) return Math.sign(Number(a) - Number(b));
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
