import { type FindingKind, findingKinds } from '@heliodon/energy/diagnosis/finding';
import type { AlarmSink } from '@heliodon/server-kit/alarm-sink';

/** alarmSources.diagnosis of features/alarms, which imports our contract and not the other way round. */
export const DIAGNOSIS_SOURCE = 6;

/** A finding for which a user wants an alarm. */
export type SignalSink = AlarmSink<typeof DIAGNOSIS_SOURCE>;

const CODES_A_KIND = 1000;

export interface AlarmedFinding {
  readonly id: number;
  readonly plantId: number;
  readonly deviceId: number;
  readonly kind: FindingKind;
  readonly string: number | null;
  readonly grade: 1 | 2 | 3 | 4;
  readonly lostKwh: number | null;
}

export const signalOf = (of: AlarmedFinding, raised: boolean, at: Date) => ({
  ...({
    plantId: of.plantId,
    deviceId: of.deviceId,
    source: DIAGNOSIS_SOURCE,
    raised,
    at,
    grade: of.grade,
  } as const),
  code: findingKinds[of.kind] * CODES_A_KIND + (of.string ?? 0),
  detail: {
    finding: of.kind,
    string: of.string,
    findingId: of.id,
    lostKwh: of.lostKwh === null ? null : Math.round(of.lostKwh * 10) / 10,
  },
});
