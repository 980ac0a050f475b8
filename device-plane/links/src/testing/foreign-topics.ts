/*
 * More than a thousand topics that a broker, matcher or database might mistake for another logger's.
 * None belongs to the tested logger.
 */

const STARTS = [
  'heliodon/v1/',
  '/heliodon/v1/',
  'heliodon/v1//',
  'heliodon//v1/',
  './heliodon/v1/',
  'heliodon/v1/./',
  'HELIODON/V1/',
  'heliodon/v2/',
  'heliodon/+/',
  '+/v1/',
  '+/+/',
  '$share/heliodon/heliodon/v1/',
  '$share/+/heliodon/v1/',
  '$queue/heliodon/v1/',
  '$SYS/heliodon/v1/',
  'heliodon\\v1\\',
  ' heliodon/v1/',
  '\ufeffheliodon/v1/',
];

const ENDS = [
  '/down/commands',
  '/down/#',
  '/down/+',
  '/down/acks',
  '/+/commands',
  '/+/+',
  '/#',
  '/up/telemetry',
  '/up/#',
  '/down/commands/',
  '/down//commands',
  '/DOWN/commands',
  '/down/commands#',
  '/down',
  '',
];

const ALONE = [
  '#',
  '+',
  '+/#',
  '/#',
  '/+/#',
  '$SYS/#',
  '$SYS/+/new/clients',
  '$share/x/#',
  '$share/x/+/#',
  '$share/#',
  '$queue/#',
  'heliodon/#',
  'heliodon/v1/#',
  'heliodon/v1/+/#',
  'heliodon/v1/+/down/#',
  'heliodon/v1/+/down/commands',
  'heliodon/+/+/down/commands',
  '+/+/+/+/+',
  '',
  '/',
  '//',
];

/** Serial numbers that equal or resemble the other one. */
const spellings = (own: string, other: string): string[] => [
  other,
  other.toLowerCase(),
  `${other} `,
  ` ${other}`,
  `${other}\u200b`,
  other.replace('B', '\u0392'),
  other.replace('-', '\u2010'),
  encodeURIComponent(other).replace('-', '%2D'),
  `${own}/../${other}`,
  `${own}/${other}`,
  `../v1/${other}`,
  `${own},${other}`,
  '+',
  '%',
  '*',
];

export function foreignTopics(own: string, other: string): string[] {
  const made = STARTS.flatMap((start) =>
    spellings(own, other).flatMap((sn) => ENDS.map((end) => start + sn + end)),
  );
  return [...new Set([...ALONE, ...made])];
}
