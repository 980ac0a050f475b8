import { MANUFACTURER_CODES_FROM } from '@heliodon/kernel/device-kind';
import type { MapEvent, RegisterMap } from './register-map.ts';
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
  readonly code: number;
  readonly text?: { readonly zh: string; readonly en: string };
  readonly severity: Severity;
}

const keyOf = (i: number): string => `event ${i}`;

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
  const pointRegisters = CODE_POINTS.flatMap(([point, severity]) => {
    const register = map.registers.find((one) => one.point === point);
    return register ? [{ point, severity, isOurs: register.codes !== undefined }] : [];
  });
  if (map.events.length === 0 && pointRegisters.length === 0) return undefined;
  const listed = map.events.flatMap((register, i) => eventsIn(register, raw.get(keyOf(i)) ?? 0));
  const coded = pointRegisters.flatMap(({ point, severity, isOurs }) => {
    const number = raw.get(point) ?? 0;
    return number > 0 ? [{ code: number + (isOurs ? 0 : MANUFACTURER_CODES_FROM), severity }] : [];
  });
  const unlisted = coded.filter(({ code }) => listed.every((event) => event.code !== code));
  const rank = ({ severity }: ActiveEvent) => SEVERITIES.indexOf(severity);
  return [...listed, ...unlisted].sort((a, b) => rank(a) - rank(b));
}

function eventsIn({ bits = {}, values = {} }: RegisterMap['events'][number], value: number): ActiveEvent[] {
  const set = Object.entries(bits).filter(([bit]) => Math.floor(value / 2 ** Number(bit)) % 2 === 1);
  const equal = Object.entries(values).filter(([code]) => Number(code) === value);
  return [...set, ...equal].map(([, { code, zh, en, severity }]) => ({
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
