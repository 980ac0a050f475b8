import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { singlePoint } from '@heliodon/kernel/device-point';
import { type AlarmFacts, type AlarmSource, alarmSources } from '../contract/alarm.ts';

type Kind = Pick<DeviceKind, 'points' | 'headline' | 'events' | 'commands'>;

/** Points whose curves show the alarm: the affected point and the power of the device. */
export function curvePoints(facts: AlarmFacts, kind: Kind | undefined): string[] {
  if (!kind) return [];
  const about = aboutBySource[facts.source](facts, kind);
  const names = [about, kind.headline.powerKw].filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => singlePoint(kind, name) !== undefined);
}

type About = (facts: AlarmFacts, kind: Kind) => string | undefined;

const aboutBySource: Readonly<Record<AlarmSource, About>> = {
  [alarmSources.device]: ({ code }, kind) => {
    const event = kind.events.find((one) => one.code === code);
    return event && pointNamedIn(event.text.en, kind.points);
  },
  [alarmSources.communication]: () => undefined,
  [alarmSources.limit]: ({ detail }) => String(detail.point),
  [alarmSources.command]: ({ detail }, kind) =>
    kind.commands.find(({ name }) => name === detail.command)?.verify?.point,
  [alarmSources.battery]: ({ detail }) =>
    `${detail.warning === 'hot' ? 'cellTemperature' : 'cellVoltage'}.${detail.cell}`,
  [alarmSources.diagnosis]: ({ detail }) =>
    typeof detail.string === 'number' ? `stringCurrent.${detail.string}` : undefined,
  // Concerns the plant as a whole: no device has a curve for it.
  [alarmSources.demand]: () => undefined,
  [alarmSources.dispatch]: () => undefined,
};

/** Words ignored when matching point names: they name no quantity, only qualify one, or have another meaning. */
const EMPTY = new Set('internal power meter fault state today total limit cluster of up the'.split(' '));
const WHICH = new Set('dc phase module igbt container coolant cell highest lowest'.split(' '));
const MEANS: Readonly<Record<string, string>> = {
  hot: 'temperature',
  cold: 'temperature',
  thermal: 'temperature',
  grid: 'phase',
  ac: 'phase',
  input: 'phase',
  over: 'highest',
  under: 'lowest',
  soc: 'charge',
  soh: 'health',
};

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((word) => word.replace(/s$/, ''))
      .map((word) => MEANS[word] ?? word)
      .filter((word) => word.length > 1 && !EMPTY.has(word)),
  );

const isMeasured = ({ en, list, unit, codes, register }: Point): boolean =>
  list === undefined && unit !== '' && !codes && !register && !/limit/i.test(en);

/** The point whose name shares most words with the event: "DC bus over-voltage" → DC bus voltage. */
function pointNamedIn(text: string, points: readonly Point[]): string | undefined {
  const textWords = wordsOf(text);
  let best: { name: string; shared: number; extra: number } | undefined;
  for (const point of points.filter(isMeasured)) {
    const words = wordsOf(point.en);
    const both = [...words].filter((word) => textWords.has(word));
    if (both.every((word) => WHICH.has(word))) continue;
    const shared = both.length;
    const extra = words.size - shared;
    if (!best || shared > best.shared || (shared === best.shared && extra < best.extra))
      best = { name: point.name, shared, extra };
  }
  return best?.name;
}
