import { type FindingKind, findingKinds } from '@heliodon/energy/diagnosis/finding';
import type { Database } from '@heliodon/infrastructure/database';

/** Port of features/alarms: a finding for which a user wants an alarm. */
export interface SignalSink {
  publish(
    tx: Database,
    signals: readonly {
      plantId: number;
      deviceId: number;
      source: 6;
      code: number;
      at: Date;
      raised: boolean;
      grade: 1 | 2 | 3 | 4;
      detail: Record<string, string | number | null>;
    }[],
  ): Promise<void>;
}

/** alarmSources.diagnosis of features/alarms, which imports our contract and not the other way round. */
export const DIAGNOSIS_SOURCE = 6;
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
