import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { hasRole } from '@heliodon/device-kinds/kinds';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { linkableRole } from '@heliodon/energy/metering/meter-relations';
import { dayStartMs, localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { slotKeys } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import {
  type getMeterChanges,
  type MeterPreview,
  type MeterSettings,
  type MonthChange,
  metersErrors,
  type saveMeter,
} from '../contract/meters.contract.ts';
import { changesOf, type LoggedMeter } from './meter.log.ts';
import { recountFromMs, settledColumns, sideIssue } from './meter.policy.ts';
import { readChanges, writeChange } from './meter-change.queries.ts';
import {
  type LinkCandidate,
  lockMeter,
  plantLinks,
  type StoredMeter,
  writeMeter,
} from './meter-setting.queries.ts';

/** What would be recalculated; the rest is requested after the transaction that planned it. */
interface RecountPlan<D> {
  readonly timeZone: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly pending: boolean;
  readonly days: (fromMs: number) => Promise<D[]>;
  readonly count: RecountedMonths<D>['count'];
}

interface RecountedMonths<D> {
  readonly plantId: number;
  readonly days: readonly D[];
  readonly count: (
    days: readonly D[],
  ) => Promise<
    readonly { readonly startMs: number; readonly flows: Readonly<Record<Flow, number | null>> }[]
  >;
}

export interface MeterSettingDeps<D = { readonly day: string }, F = unknown> {
  readonly db: Database;
  readonly log: OperationLog;
  readonly clock: Clock;
  readonly recounts: {
    /** Requests the recalculation of the plant's energy flows from a time on, or from the beginning. */
    ask(tx: Database, plantId: number, fromMs: number | null): Promise<void>;
    /** The same within the state of the transaction, without writing anything. */
    plan(tx: Database, plantId: number, fromMs: number | null): Promise<RecountPlan<D>>;
  };
  readonly money: {
    /** The data other than 15-minute energy on which the money of months depends, as seen in the transaction. */
    facts(tx: Database, plantId: number, months: readonly string[]): Promise<F>;
    months(
      recount: RecountedMonths<D> & { readonly before: F; readonly after: F },
    ): Promise<{ changedDays: number; months: MonthChange[] }>;
  };
}

/** Maximum number of months in a preview; limits its cost. */
const MOST_MONTHS = 24;

/** Sampling point, measured devices and start of collection of a meter. */
export class MeterSettingService<D extends { readonly day: string }, F> {
  readonly #deps: MeterSettingDeps<D, F>;

  constructor(deps: MeterSettingDeps<D, F>) {
    this.#deps = deps;
  }

  async save(wanted: MeterSettings, caller: Caller): Promise<CallResponse<typeof saveMeter>> {
    const { db, log, clock, recounts } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { meter, next, revision, fromMs } = await this.#write(tx, wanted, caller);
      for (const entry of changesOf(meter.sn, logged(meter), logged(next)))
        await log.write(caller, { ...entry, plantId: meter.plantId }, tx);
      if (fromMs === undefined) return { revision, recountFrom: null };
      await writeChange(tx, caller, clock.now(), meter, next);
      await recounts.ask(tx, meter.plantId, fromMs);
      return { revision, recountFrom: await askedFrom(tx, meter.plantId) };
    });
  }

  /**
   * Previews a change. It is written in a transaction that is rolled back, so that the resulting data can be read;
   * months are then calculated by the rules of recalculation and bill, without a lock.
   */
  async preview(wanted: MeterSettings, caller: Caller): Promise<MeterPreview> {
    const { db, money } = this.#deps;
    const tx = await db.startTransaction().execute();
    const planned = await this.#planned(tx, wanted, caller).finally(() => tx.rollback().execute());
    const { plantId, currency } = planned;
    if (!planned.plan)
      return {
        recountFrom: null,
        currency,
        days: 0,
        changedDays: 0,
        months: [],
        earlierMonths: 0,
        pending: false,
      };
    const { plan, shown, earlierMonths, after } = planned;
    const days = await plan.days(dayStartMs(`${shown[0]}-01`, plan.timeZone));
    const before = await money.facts(db, plantId, shown);
    const changed = await money.months({ plantId, days, count: plan.count, before, after });
    return {
      recountFrom: new Date(plan.fromMs).toISOString(),
      currency,
      days: days.length,
      changedDays: changed.changedDays,
      months: changed.months,
      earlierMonths,
      pending: plan.pending,
    };
  }

  async #planned(tx: Database, wanted: MeterSettings, caller: Caller) {
    const { recounts, money } = this.#deps;
    const { meter, fromMs } = await this.#write(tx, wanted, caller);
    const { plantId, currency } = meter;
    if (fromMs === undefined) return { plantId, currency, plan: undefined };
    const plan = await recounts.plan(tx, plantId, fromMs);
    const monthAt = (ms: number) => monthOf(localDay(ms, plan.timeZone));
    const months = slotKeys({ step: 'month', from: monthAt(plan.fromMs), to: monthAt(plan.toMs) });
    const shown = months.slice(-MOST_MONTHS);
    const after = await money.facts(tx, plantId, shown);
    return { plantId, currency, plan, shown, earlierMonths: months.length - shown.length, after };
  }

  async changes(
    { deviceId }: CallRequest<typeof getMeterChanges>,
    caller: Caller,
  ): Promise<CallResponse<typeof getMeterChanges>> {
    const changes = await readChanges(this.#deps.db, caller, deviceId);
    if (!changes) throw new AppError(commonErrors.notFound);
    return { changes };
  }

  /** Checks and writes the settings; `fromMs`: from when on different readings count. */
  async #write(tx: Database, wanted: MeterSettings, caller: Caller) {
    const meter = await lockMeter(tx, caller, wanted.deviceId);
    if (!meter) throw new AppError(commonErrors.notFound);
    if (!hasRole(meter.kind, 'meter')) throw new AppError(metersErrors.notAMeter, { sn: meter.sn });
    if (meter.revision !== wanted.revision) throw new AppError(commonErrors.conflict);
    const columns = settledColumns(meter, wanted);
    const devices = await plantLinks(tx, meter.plantId);
    const roles = new Set(devices.flatMap((device) => device.roles));
    const issue = sideIssue(meter, columns.samplingPoint, roles);
    if (issue) throw new AppError(issue, { sn: meter.sn });
    const links = this.#checkedLinks(devices, meter, columns.samplingPoint, wanted.links);
    const collectFromMs = wanted.collectFrom === null ? null : Date.parse(wanted.collectFrom);
    const { address, note } = wanted;
    const next: StoredMeter = { ...meter, ...columns, links, collectFromMs, address, note };
    const revision = await writeMeter(tx, next);
    return { meter, next, revision, fromMs: recountFromMs(counted(meter), counted(next)) };
  }

  /** Must belong to this plant, have a role that can be measured there, and not be linked to another meter. */
  #checkedLinks(
    devices: readonly LinkCandidate[],
    meter: StoredMeter,
    samplingPoint: StoredMeter['samplingPoint'],
    wanted: readonly number[],
  ): StoredMeter['links'] {
    const role = linkableRole(samplingPoint, devices);
    return wanted.map((deviceId) => {
      const device = devices.find((one) => one.deviceId === deviceId);
      if (!device) throw new AppError(commonErrors.notFound);
      const { sn } = device;
      if (role === null || !device.roles.includes(role)) throw new AppError(metersErrors.linkMisfit, { sn });
      const other = device.meters.find(({ deviceId: by }) => by !== meter.deviceId);
      if (other) throw new AppError(metersErrors.linkTaken, { sn, meter: other.sn });
      return { deviceId, sn };
    });
  }
}

async function askedFrom(tx: Database, plantId: number): Promise<string | null> {
  const asked = await tx
    .selectFrom('plant_recount')
    .select('from_ts')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return asked?.from_ts.toISOString() ?? null;
}

const counted = ({ samplingPoint, collectFromMs, links }: StoredMeter) => ({
  samplingPoint,
  collectFromMs,
  links: links.map(({ deviceId }) => deviceId),
});

const logged = (meter: StoredMeter): LoggedMeter => ({
  samplingPoint: meter.samplingPoint,
  model: [meter.brand, meter.model].filter(Boolean).join(' '),
  links: meter.links
    .map(({ sn }) => sn)
    .sort()
    .join(', '),
  collectFrom:
    meter.collectFromMs === null ? '' : formatDateTime(meter.collectFromMs, meter.timeZone, 'minute'),
  address: meter.address,
  note: meter.note,
});
