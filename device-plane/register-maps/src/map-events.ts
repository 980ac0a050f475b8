import { MANUFACTURER_CODES_FROM } from '@heliodon/kernel/device-kind';
import type { MapEvent, MapRegister, RegisterMap } from './register-map.ts';
import type { NamedNumber, PointValues } from './values.ts';

/* Alarms that a device has in registers, with the codes and words of its manufacturer. */

type Severity = MapEvent['severity'];
const SEVERITIES: readonly Severity[] = ['fault', 'warning', 'notice'];
/** The register of such a point holds a code of the manufacturer. */
const CODE_POINTS = [
  ['faultCode', 'fault'],
  ['warningCode', 'warning'],
] as const;

export interface ActiveEvent {
  /** Where it is read, as in alarmRegisters. */
  readonly register: string;
  readonly code: number;
  readonly text?: { readonly zh: string; readonly en: string };
  readonly severity: Severity;
}

const keyOf = (i: number): string => `event ${i}`;

const registerOf = ({ function: code, address }: Pick<MapRegister, 'function' | 'address'>): string =>
  `${code}/${address}`;

/** Functions and addresses of all alarms: the maps of a hybrid inverter have some in common. */
export const alarmRegisters = (map: RegisterMap): string[] => [
  ...map.events.map(registerOf),
  ...codePoints(map).map(({ register }) => register),
];

function codePoints({ registers }: RegisterMap) {
  return CODE_POINTS.flatMap(([point, severity]) => {
    const found = registers.find((one) => one.point === point);
    return found ? [{ point, severity, register: registerOf(found), isOurs: found.codes !== undefined }] : [];
  });
}

/** Everything that has to be read for the alarms. A model may lack a register; all ones mean: no value. */
export const eventNumbersOf = ({ events }: RegisterMap): NamedNumber[] =>
  events.map(({ address, function: code, type, wordOrder }, i) => ({
    key: keyOf(i),
    address,
    function: code,
    type,
    wordOrder,
    scale: 1,
    offset: 0,
    sign: 1,
    invalid: [type === 'u16' ? 0xffff : 0xffff_ffff],
    uncertain: 'alarms of some models',
  }));

/** The most severe first. Undefined: the map reads no alarms. */
export function activeEvents(
  map: RegisterMap,
  raw: ReadonlyMap<string, number | null>,
): ActiveEvent[] | undefined {
  const points = codePoints(map);
  if (map.events.length === 0 && points.length === 0) return undefined;
  const listed = map.events.flatMap((register, i) => eventsIn(register, raw.get(keyOf(i)) ?? 0));
  const coded = points.flatMap(({ point, severity, register, isOurs }) => {
    const number = raw.get(point) ?? 0;
    return number > 0 ? [{ register, code: number + (isOurs ? 0 : MANUFACTURER_CODES_FROM), severity }] : [];
  });
  const unlisted = coded.filter(({ code }) => listed.every((event) => event.code !== code));
  const rank = ({ severity }: ActiveEvent) => SEVERITIES.indexOf(severity);
  return [...listed, ...unlisted].sort((a, b) => rank(a) - rank(b));
}

function eventsIn(from: RegisterMap['events'][number], value: number): ActiveEvent[] {
  const { bits = {}, values = {} } = from;
  const set = Object.entries(bits).filter(([bit]) => Math.floor(value / 2 ** Number(bit)) % 2 === 1);
  const equal = Object.entries(values).filter(([code]) => Number(code) === value);
  return [...set, ...equal].map(([, { code, zh, en, severity }]) => ({
    register: registerOf(from),
    code: MANUFACTURER_CODES_FROM + code,
    text: { zh, en },
    severity,
  }));
}

/** Values of faultCode and warningCode, as far as the map reads such alarms. */
export function eventPoints(map: RegisterMap, events: readonly ActiveEvent[]): PointValues {
  const isRead = (point: string, isFault: boolean): boolean =>
    map.registers.some((register) => register.point === point) ||
    map.events.some(({ bits = {}, values = {} }) =>
      [...Object.values(bits), ...Object.values(values)].some(
        ({ severity }) => (severity === 'fault') === isFault,
      ),
    );
  const codeOf = (isFault: boolean): number =>
    events.find(({ severity }) => (severity === 'fault') === isFault)?.code ?? 0;
  return {
    ...(isRead('faultCode', true) ? { faultCode: codeOf(true) } : {}),
    ...(isRead('warningCode', false) ? { warningCode: codeOf(false) } : {}),
  };
}
