import type { FindingDetail, FindingRow } from '@heliodon/diagnosis/contract';
import { diagnosisRules } from '@heliodon/energy/diagnosis/rule-limits';
import { formatNumber } from '@heliodon/kernel/format/number';

type Texts = Readonly<Record<string, string | number>>;

const percent = (share: number | undefined, decimals = 0): string =>
  formatNumber(share === undefined ? null : share * 100, decimals);
const plain = (value: number | undefined, decimals = 0): string => formatNumber(value, decimals);

/** Decimal hour as clock time: 15.5 → 15:30. */
export function hourText(hour: number | undefined): string {
  if (hour === undefined) return formatNumber(null);
  const minutes = Math.round(hour * 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Text key of a finding: a communication gap of the whole plant has its own sentence. */
export const sentenceOf = ({ kind, deviceId }: Pick<FindingRow, 'kind' | 'deviceId'>) =>
  kind === 'communicationGap' && deviceId === 0 ? 'plantSilent' : kind;

/** Values for the placeholders of a finding's sentence, formatted from the figures of its evidence. */
export function findingTexts({ kind, evidence }: Pick<FindingDetail, 'kind' | 'evidence'>): Texts {
  const f = evidence.figures;
  switch (kind) {
    case 'weakString':
    case 'deadString':
      return { share: percent(f.share) };
    case 'shadedString':
      return {
        share: percent(f.share),
        from: hourText(f.hourFrom),
        to: hourText(f.hourTo),
        days: plain(f.days),
        azimuthFrom: plain(f.azimuthFrom),
        azimuthTo: plain(f.azimuthTo),
      };
    case 'soiling':
      return { lost: percent(f.lost, 1), days: plain(f.days) };
    case 'ageing':
      return { aYear: percent(f.aYear, 1), doubt: percent(f.doubt, 1), days: plain(f.days) };
    case 'insulation':
      return { kohm: plain(f.kohm), usual: plain(f.usualKohm) };
    case 'derating':
      return { lost: percent(f.lost, 1), heat: plain(f.heatSinkC), hours: plain(f.hours, 1) };
    case 'clipping':
      return { lost: percent(f.lost, 1), hours: plain(f.hours, 1), potential: percent(f.potentialShare) };
    case 'communicationGap':
      return { days: plain(f.days), hours: plain(f.hours ?? f.measured, 1), share: percent(f.share) };
    case 'gridStop':
      return { minutes: plain(f.minutes), days: plain(f.days), volts: plain(f.volts) };
    case 'lowPerformance':
    case 'unavailable':
      return { measured: plain(f.measured, 1), days: plain(f.days) };
    case 'belowNeighbours':
      return { measured: plain(f.measured, 2), expected: plain(f.expected, 2), days: plain(f.days) };
  }
}

const SHARES = new Set([
  'lost',
  'highLost',
  'leftShare',
  'restLost',
  'mostADay',
  'aYear',
  'highAYear',
  'ofUsual',
  'ofRated',
  'ratio',
  'highRatio',
  'share',
  'highShare',
  'steadyShare',
]);
const STEPS = new Set(['brightSteps', 'steps']);
const STEPS_AN_HOUR = 4;

/** Limits of a rule for its text, read from the rule itself. Shares in percent, steps in hours. */
export function ruleTexts(kind: FindingRow['kind']): Texts {
  const shown = (name: string, value: number) => {
    if (SHARES.has(name)) return Number((value * 100).toFixed(1));
    return STEPS.has(name) ? value / STEPS_AN_HOUR : value;
  };
  return Object.fromEntries(
    Object.entries(diagnosisRules[kind]).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, shown(name, value)]] : [],
    ),
  );
}
