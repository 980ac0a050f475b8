import { defineCall } from '@heliodon/contract/call';
import { day, intId } from '@heliodon/contract/fields';
import { z } from 'zod';
import { findingRow } from './finding.contract.ts';
import { diagnosisWindows } from './plant.contract.ts';

const figure = () => z.number().nullable();
const figures = () => z.array(figure());
const inverterId = intId;

export const getInverterDiagnosis = defineCall({
  path: '/diagnosis/getInverterDiagnosis',
  summary: 'Each string of an inverter compared with its siblings, day by day, and the findings',
  access: 'deviceDiagnosis',
  request: z.strictObject({
    deviceId: inverterId(),
    days: z.union(diagnosisWindows.map((days) => z.literal(days))),
  }),
  response: z.object({
    plantId: z.number().int(),
    timeZone: z.string(),
    pendingDays: z.number().int(),
    diagnosedAt: z.iso.datetime().nullable(),
    /** Every day of the window, oldest first. */
    days: z.array(day()),
    /** Energy of each day as a share of the median of its siblings; null: not connected or no data. */
    strings: z.array(z.object({ string: z.number().int(), shares: figures() })),
    /** Open findings first. */
    findings: z.array(findingRow),
  }),
});
export type InverterDiagnosis = z.output<(typeof getInverterDiagnosis)['response']>;

export const getInverterDay = defineCall({
  path: '/diagnosis/getInverterDay',
  summary: 'One day of an inverter in 15-minute intervals: strings, power and irradiance',
  access: 'deviceDiagnosis',
  request: z.strictObject({ deviceId: inverterId(), day: day() }),
  response: z.object({
    timeZone: z.string(),
    /** Start of each step; empty if there is no data for the day. */
    atMs: z.array(z.number()),
    strings: z.array(z.object({ string: z.number().int(), currentA: figures(), powerKw: figures() })),
    /** Median of the connected strings. */
    medianA: figures(),
    acKw: figures(),
    planeWm2: figures(),
  }),
});
export type InverterDayCurves = z.output<(typeof getInverterDay)['response']>;
