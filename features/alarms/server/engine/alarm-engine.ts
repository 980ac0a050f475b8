import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { alarmSources } from '../../contract/alarm.ts';
import type { Due, DueKey } from './alarm-key.ts';
import { dueKeys, takeDue } from './due.queries.ts';
import { regroup } from './groups.queries.ts';
import { beginOf, type EvaluationWindow, evaluationWindowOf, type Judgement, judge } from './judge.ts';
import { type KeptRule, readRules } from './limit-rules.queries.ts';
import { judgeLimits } from './limit-source.ts';
import { readSignals, type Wanted } from './signals.queries.ts';
import { readStored, type StoredAlarm } from './stored.queries.ts';
import { publishAlarmChanges, writeJudgements } from './write.queries.ts';

/** Maximum number of due entries per pass. */
const MOST_DUE = 5000;

export interface EngineDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesOver'>;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly onError: (error: unknown, what: string) => void;
}

export interface Pass {
  readonly due: number;
  readonly more: boolean;
}

/** Turns due entries into rows of `alarm`, in one transaction per pass: after a crash all entries are still due. */
export class AlarmEngine {
  readonly #deps: EngineDeps;
  #limit = MOST_DUE;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /** Does nothing while another process holds the lock: that process receives the same notifications. */
  async pass(): Promise<Pass> {
    const limit = this.#limit;
    try {
      const due = await this.#deps.db.transaction().execute((tx) => this.#work(tx, limit));
      this.#limit = Math.min(MOST_DUE, limit * 4);
      return { due, more: due === limit };
    } catch (error) {
      if (!isPoison(error)) throw error;
      return await this.#narrow(error, limit);
    }
  }

  /**
   * One entry that the database rejects must not block the others: the batch is halved until the entry is isolated and
   * skipped.
   */
  async #narrow(error: unknown, limit: number): Promise<Pass> {
    if (limit > 1) this.#limit = Math.ceil(limit / 4);
    else {
      const [left] = await this.#deps.db.transaction().execute((tx) => takeDue(tx, 1));
      this.#deps.onError(error, `alarm left out: ${JSON.stringify(left)}`);
    }
    return { due: 0, more: true };
  }

  async #work(tx: Database, limit: number): Promise<number> {
    const due = await takeDue(tx, limit);
    if (due.length === 0) return 0;
    const touched = await writeJudgements(tx, await this.#judge(tx, due));
    await publishAlarmChanges(tx, [...touched, ...(await regroup(tx, touched))]);
    return due.length;
  }

  async #judge(tx: Database, due: readonly Due[]): Promise<Judgement[]> {
    const rules = await readRules(tx, due);
    const keys = await dueKeys(tx, due, rules, this.#deps.clock.now().getTime());
    if (keys.length === 0) return [];
    const ruleOf = ruleFinder(rules);
    const stored = await readStored(tx, keys);
    const outsets = this.#each(keys, (key, i) => this.#outset(key, stored[i] ?? [], ruleOf));
    const ofLimits = outsets.filter(({ key }) => key.source === alarmSources.limit);
    const others = outsets.filter(({ key }) => key.source !== alarmSources.limit);
    return [...(await this.#judgeOthers(tx, others)), ...(await this.#judgeLimits(tx, ofLimits, ruleOf))];
  }

  #outset(
    key: DueKey,
    stored: readonly StoredAlarm[],
    ruleOf: (key: DueKey) => KeptRule | undefined,
  ): EvaluationWindow {
    const isOver = key.source === alarmSources.limit && !ruleOf(key)?.isActive;
    return evaluationWindowOf(key, stored, isOver);
  }

  async #judgeOthers(tx: Database, outsets: readonly EvaluationWindow[]): Promise<Judgement[]> {
    if (outsets.length === 0) return [];
    const cases = outsets.map((outset) => ({ outset, begin: beginOf(outset) }));
    const wanted = cases.map(({ outset, begin }): Wanted => ({ key: outset.key, sinceMs: begin.sinceMs }));
    const signals = await readSignals(tx, wanted, this.#deps.kinds);
    return this.#each(cases, ({ outset, begin }, i) => judge(outset, begin, signals[i] ?? []));
  }

  async #judgeLimits(
    tx: Database,
    outsets: readonly EvaluationWindow[],
    ruleOf: (key: DueKey) => KeptRule | undefined,
  ): Promise<Judgement[]> {
    if (outsets.length === 0) return [];
    const wanted = outsets.map(({ key, floorMs }): Wanted => ({ key, sinceMs: floorMs }));
    const rows = await readSignals(tx, wanted, this.#deps.kinds);
    const cases = outsets.map((outset, i) => ({ outset, rule: ruleOf(outset.key), stored: rows[i] ?? [] }));
    return judgeLimits(this.#deps, cases, this.#deps.clock.now().getTime());
  }

  /** An entry on which a rule fails is logged and skipped. */
  #each<T, R>(all: readonly T[], work: (one: T, i: number) => R): R[] {
    return all.flatMap((one, i) => {
      try {
        return [work(one, i)];
      } catch (error) {
        this.#deps.onError(error, 'alarm left out');
        return [];
      }
    });
  }
}

/** The rule of a key, if it still belongs to that device and plant. */
function ruleFinder(rules: readonly KeptRule[]) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return ({ code, deviceId, plantId }: DueKey): KeptRule | undefined => {
    const rule = byId.get(code);
    return rule?.deviceId === deviceId && rule.plantId === plantId ? rule : undefined;
  };
}

/** True for data that the database rejects; false for connection errors and deadlocks. */
const isPoison = (error: unknown): boolean =>
  /^(22|23|P0)/.test(String((error as { code?: unknown }).code ?? ''));
