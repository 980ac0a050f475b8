import { GRAVE_GRADE, type PlantStatus } from '@heliodon/kernel/plant-status';
import {
  ATTENTION_MAX,
  ATTENTION_REASONS,
  type Attention,
  type AttentionReason,
} from '../../contract/operations.contract.ts';

/** Samples arrive at least every few minutes; older ones are outdated. */
const STALE_AFTER_MS = 15 * 60_000;

export interface TroubleFacts {
  readonly plantId: number;
  readonly name: string;
  readonly status: PlantStatus;
  /** Newest sample. */
  readonly atMs: number | null;
  readonly alarms: number;
  readonly grade: number | null;
  readonly raisedMs: number | null;
  readonly findings: number;
}

/** The most serious reason why the plant needs attention; undefined: none. */
export function troubleOf(facts: TroubleFacts, nowMs: number): AttentionReason | undefined {
  if (facts.grade !== null && facts.grade <= GRAVE_GRADE) return 'alarm';
  if (facts.status === 'fault') return 'fault';
  if (facts.status === 'offline') return 'offline';
  if (facts.atMs !== null && nowMs - facts.atMs > STALE_AFTER_MS) return 'stale';
  if (facts.grade !== null) return 'alarm';
  return facts.findings > 0 ? 'finding' : undefined;
}

const sinceOf = (reason: AttentionReason, { raisedMs, atMs }: TroubleFacts): number | null =>
  reason === 'alarm' ? raisedMs : reason === 'finding' ? null : atMs;

/** Offline plants rank above minor alarms, and both above findings. */
function rankOf({ reason, grade }: Attention): number {
  const place = ATTENTION_REASONS.indexOf(reason);
  return reason === 'alarm' && (grade ?? GRAVE_GRADE) > GRAVE_GRADE
    ? ATTENTION_REASONS.indexOf('finding') - 0.5
    : place;
}

/** By reason; then the worst alarm; then the longest duration. A plant that never sent data comes last. */
function compare(a: Attention, b: Attention): number {
  const since = (one: Attention) => one.sinceMs ?? Number.POSITIVE_INFINITY;
  const [from, to] = [since(a), since(b)];
  return (
    rankOf(a) - rankOf(b) ||
    (a.grade ?? 9) - (b.grade ?? 9) ||
    (from === to ? 0 : from - to) ||
    b.findings - a.findings ||
    a.plantId - b.plantId
  );
}

/** The plants that need attention most. */
export function needingAttention(
  candidates: readonly TroubleFacts[],
  nowMs: number,
): { attention: Attention[]; troubled: number } {
  const troubled = candidates.flatMap((facts): Attention[] => {
    const reason = troubleOf(facts, nowMs);
    if (!reason) return [];
    const { plantId, name, status, alarms, grade, findings } = facts;
    return [{ plantId, name, status, reason, sinceMs: sinceOf(reason, facts), alarms, grade, findings }];
  });
  return { attention: troubled.sort(compare).slice(0, ATTENTION_MAX), troubled: troubled.length };
}
