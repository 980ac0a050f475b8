import type { Warning } from '@heliodon/batteries/contract';
import { expect, it } from 'vitest';
import { evidenceOf } from './warningText.ts';

const translate = (key: string, params: Record<string, unknown>) => `${key} ${params.value} ${params.days}`;
const warning = (more: Partial<Warning>): Warning => ({
  clusterId: 1,
  cluster: 1,
  pack: 1,
  cell: 1,
  stackId: 1,
  stackName: '',
  level: 'medium',
  kind: 'deviation',
  value: 0,
  days: 3,
  since: '2026-11-15',
  stuck: false,
  ...more,
});

it.each<[Partial<Warning>, string]>([
  [{ kind: 'deviation', value: 41.26 }, 'evidence.deviation +41.3 3'],
  [{ kind: 'deviation', value: -41.26 }, 'evidence.deviation -41.3 3'],
  [{ kind: 'drift', value: -1.205 }, 'evidence.drift -1.21 3'],
  [{ kind: 'hot', value: 8 }, 'evidence.hot 8.0 3'],
  [{ kind: 'overVoltage', value: 3652 }, 'evidence.overVoltage 3.652 3'],
  [{ kind: 'underVoltage', value: 2480 }, 'evidence.underVoltage 2.480 3'],
  [{ kind: 'sensor', value: 0.245 }, 'evidence.sensor 25 3'],
  [{ kind: 'sensor', value: 0, stuck: true }, 'evidence.stuck 0 3'],
])('%j', (more, expected) => {
  expect(evidenceOf(warning(more), translate)).toBe(expected);
});
