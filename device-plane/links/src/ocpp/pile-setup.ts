import type { LimitForm, PileRequests, SettingNames } from './pile-protocol.ts';

/* Features checked and settings corrected after a charger connects. */

export interface Abilities {
  readonly form: LimitForm;
  readonly topLevel: number;
  /** Supports power limits; assumed if not reported. */
  readonly takesLimits: boolean;
}

const SAMPLE_EVERY_S = 30;
const SLOWEST_SAMPLES_S = 60;
/** Clock-aligned registers of all connectors every 15 minutes. */
const ALIGN_EVERY_S = 900;
const REGISTER = 'Energy.Active.Import.Register';
const NEEDED = [REGISTER, 'Power.Active.Import'];
/** Maximum of a single-phase charger. */
const ONE_PHASE_KW = 7.4;
const DEFAULT_TOP_LEVEL = 2;

type Values = ReadonlyMap<string, string>;

export const abilitiesOf = (values: Values, names: SettingNames, ratedKw: number | null): Abilities => {
  const units = values.get(names.rateUnit) ?? '';
  const top = Number.parseInt(values.get(names.topLevel) ?? '', 10);
  return {
    form: {
      unit: units === '' || /power|\bW\b/i.test(units) ? 'W' : 'A',
      phases: ratedKw !== null && ratedKw <= ONE_PHASE_KW ? 1 : 3,
    },
    topLevel: Number.isFinite(top) && top >= 0 ? top : DEFAULT_TOP_LEVEL,
    takesLimits: /^$|SmartCharging|^true$/i.test((values.get(names.smartCharging) ?? '').trim()),
  };
};

/** Settings to change, each with values to try in order. */
export function wishes(
  values: Values,
  names: SettingNames,
): readonly (readonly [string, readonly string[]])[] {
  const every = Number.parseInt(values.get(names.sampleEveryS) ?? '', 10);
  const aligned = Number.parseInt(values.get(names.alignEveryS) ?? '', 10);
  const listOf = (name: string | undefined) =>
    values
      .get(name ?? '')
      ?.split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  const sampled = listOf(names.sampled);
  const list: (readonly [string, readonly string[]])[] = [];
  if (every <= 0 || every > SLOWEST_SAMPLES_S) list.push([names.sampleEveryS, [String(SAMPLE_EVERY_S)]]);
  if (aligned === 0) list.push([names.alignEveryS, [String(ALIGN_EVERY_S)]]);
  if (sampled && NEEDED.some((one) => !sampled.includes(one)))
    list.push([names.sampled, [[...NEEDED, 'SoC'].join(','), NEEDED.join(',')]]);
  for (const name of [names.atStart, names.atEnd]) {
    const measurands = listOf(name);
    if (name !== undefined && measurands && !measurands.includes(REGISTER))
      list.push([name, [[...measurands, REGISTER].join(','), REGISTER]]);
  }
  return list;
}

/** All of it is optional for the charger. */
export async function setUpPile(requests: PileRequests, ratedKw: number | null): Promise<Abilities> {
  const names = requests.settingNames;
  const settings = await requests.readSettings(Object.values(names));
  const known = settings.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const]));
  const fixed = new Set(settings.flatMap((one) => (one.readonly ? [one.key] : [])));
  const values = new Map(known);
  for (const [key, tries] of wishes(values, names)) {
    if (fixed.has(key)) continue;
    for (const value of tries) if ((await requests.changeSetting(key, value)).ok) break;
  }
  return abilitiesOf(values, names, ratedKw);
}
