import { kindById } from '@heliodon/device-kinds/kinds';

type Values = Readonly<Record<string, number | null>>;

/**
 * All parameters of the command for a new limit; the others, such as the trip time of inverters, keep the
 * values stored in the device. Null: these values must be read first.
 */
export function overFrequencyParams(
  kind: string,
  command: string,
  frequencyHz: number,
  held: Values,
): Record<string, number> | null {
  const params = kindById(kind)?.commands.find(({ name }) => name === command)?.params ?? [];
  const entries = params.map(
    ({ name }) => [name, name === 'frequencyHz' ? frequencyHz : held[name]] as const,
  );
  const known = entries.flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  );
  return known.length === params.length ? Object.fromEntries(known) : null;
}
