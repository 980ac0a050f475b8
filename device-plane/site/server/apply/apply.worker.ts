import { kindById, kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { Clock } from '@heliodon/kernel/clock';
import { newestSamples } from '@heliodon/telemetry-store/samples-of-kinds';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { DeviceOrders, Ordered } from '../device-orders.ts';
import { commandsSeen, findApply, type StoredApply } from './apply.queries.ts';
import { type ApplyStep, isOver, moveOf, type StepFacts } from './apply-steps.ts';

export interface ApplyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly orders: DeviceOrders;
  readonly onError: (error: unknown, what: string) => void;
}

const BUSY_MS = 1000;
const IDLE_MS = 5000;
const MODE_WITHIN_MS = 120_000;

/** Applies changes step by step while any are open; any number of processes may run it. */
export class ApplyWorker {
  readonly #deps: ApplyDeps;
  readonly worker: PassWorker<unknown>;
  #open = 0;

  constructor(deps: ApplyDeps) {
    this.#deps = deps;
    this.worker = new PassWorker<unknown>(
      {
        what: 'ems packages',
        pass: () => this.pass(),
        restMs: () => (this.#open > 0 ? BUSY_MS : IDLE_MS),
      },
      deps.onError,
    );
  }

  async pass(): Promise<void> {
    const { db, onError } = this.#deps;
    const open = await db
      .selectFrom('ems_apply')
      .select(['id', 'plant_id'])
      .where('finished_at', 'is', null)
      .orderBy('id')
      .limit(200)
      .execute();
    this.#open = open.length;
    // A failing change must not block the others.
    for (const { id, plant_id } of open)
      await db
        .transaction()
        .execute(async (tx) => {
          const row = await findApply(tx, plant_id, id, true);
          if (row.finished_at === null) await this.#carryOn(tx, row);
        })
        .catch((error) => onError(error, `ems change ${id}`));
  }

  async #carryOn(tx: Database, row: StoredApply): Promise<void> {
    const { clock } = this.#deps;
    const now = clock.now();
    const commands = await commandsSeen(
      tx,
      row.steps.flatMap(({ commandId }) => commandId ?? []),
    );
    const modes = await this.#workModes(row.steps, now.getTime());
    const steps: ApplyStep[] = [];
    for (const step of row.steps) {
      const facts: StepFacts = {
        command: commands.get(step.commandId ?? ''),
        workMode: modes.get(step.deviceId ?? 0) ?? null,
        ageMs: now.getTime() - row.created_at.getTime(),
      };
      steps.push(await this.#moved(tx, row, step, facts));
    }
    await tx
      .updateTable('ems_apply')
      .set({ steps: JSON.stringify(steps), finished_at: steps.every(isOver) ? now : null })
      .where('id', '=', row.id)
      .execute();
  }

  async #moved(tx: Database, { actor }: StoredApply, step: ApplyStep, facts: StepFacts): Promise<ApplyStep> {
    const { orders } = this.#deps;
    const move = moveOf(step, facts);
    const deviceId = step.deviceId ?? 0;
    switch (move.do) {
      case 'wait':
        return step;
      case 'done':
        return { ...step, state: 'done', unchanged: move.unchanged };
      case 'fail':
        return { ...step, state: 'failed', code: move.code, error: move.error };
      case 'read':
        return ordered(step, 'reading', await orders.read({ deviceId, names: move.names, actor }, tx));
      case 'give': {
        const { name, params } = move;
        return ordered(step, 'setting', await orders.give({ deviceId, name, params, actor }, tx));
      }
    }
  }

  /** Only recent values count: a unit may have been changed manually. */
  async #workModes(steps: readonly ApplyStep[], nowMs: number): Promise<Map<number, number>> {
    const ids = steps.flatMap(({ kind, state, deviceId }) =>
      kind === 'workMode' && state === 'waiting' && deviceId !== null ? [deviceId] : [],
    );
    if (ids.length === 0) return new Map();
    // A step does not contain the device kind: tables of other kinds have no rows for it.
    const asked = kindsWith('storageConverter').flatMap((kind) =>
      ids.map((deviceId) => ({ deviceId, kind })),
    );
    const found = await newestSamples(this.#deps.store, kindById, asked, ['workMode'], nowMs, MODE_WITHIN_MS);
    return new Map(
      [...found].flatMap(([deviceId, { values }]) =>
        typeof values.workMode === 'number' ? [[deviceId, values.workMode] as const] : [],
      ),
    );
  }
}

const ordered = (step: ApplyStep, state: ApplyStep['state'], answer: Ordered): ApplyStep =>
  'commandId' in answer
    ? { ...step, state, commandId: answer.commandId }
    : { ...step, state: 'failed', code: answer.code };
