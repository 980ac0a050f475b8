import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { DELIVERED, type SocLimits } from '@heliodon/energy/control/machine-range';
import { dayRangeMs, localDay } from '@heliodon/energy/periods/local-time';
import { type DayCompliance, DEVIATIONS, sumCompliance } from '@heliodon/energy/schedule/compliance';
import { nextPlanChange } from '@heliodon/energy/schedule/device-plan';
import { calendarOf } from '@heliodon/energy/schedule/plan-calendar';
import { leftToday, WRITE_BUDGET } from '@heliodon/energy/schedule/write-budget';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import { RUN_MODES } from '@heliodon/kernel/run-mode';
import type {
  Compliance as ComplianceAnswer,
  ComplianceDay,
  DeviceComplianceDay,
  getCalendar,
  getCompliance,
  getComplianceDay,
  PlanExecution,
  ScheduleCalendar,
} from '../../contract/execution.contract.ts';
import { planNameIn } from '../../contract/plan.names.ts';
import { schedulesErrors } from '../../contract/schedules.errors.ts';
import type { SchedulesDeps } from '../deps.ts';
import { type PlanDevice, readPlanDevices, readPlantClock, takesPlans } from '../devices.queries.ts';
import { readPlans } from '../plans/plan.queries.ts';
import { plansOf } from '../plans/preview.policy.ts';
import { readDays, readMeasured, type StoredDay } from './compliance.queries.ts';
import type { Compliance, JudgedQuarter } from './compliance.ts';
import {
  type ExecutionRow,
  type Ruled,
  readBatteries,
  readExecution,
  readRulings,
} from './execution.queries.ts';
import { readNow } from './modes.ts';
import { knownSocSettings } from './reserve.queries.ts';
import { holdOf, plannedNow } from './state.policy.ts';
import { socOf } from './watcher.ts';

export class ExecutionService {
  readonly #deps: SchedulesDeps;
  readonly #compliance: Compliance;

  constructor(deps: SchedulesDeps, compliance: Compliance) {
    this.#deps = deps;
    this.#compliance = compliance;
  }

  async devices(plantId: number, lang: Lang) {
    const { db, clock, store, writesOf } = this.#deps;
    const plant = await readPlantClock(db, plantId);
    const { timeZone } = plant;
    const nowMs = clock.now().getTime();
    const today = localDay(nowMs, timeZone);
    const devices = await readPlanDevices(db, plantId);
    const ids = devices.map(({ deviceId }) => deviceId);
    const [plans, given, now, writes, limits, socs, judged] = await Promise.all([
      readPlans(db, plantId),
      readExecution(db, ids),
      readNow(store, devices),
      writesOf(ids),
      knownSocSettings(db, ids),
      readBatteries(db, ids).then((batteries) => socOf(store, batteries)),
      this.#today(plant, today),
    ]);
    const shown = devices.map((device): PlanExecution => {
      const { deviceId, name, sn, online, linked, ratedKw } = device;
      const row = given.get(deviceId) as ExecutionRow;
      const sample = now.get(deviceId);
      const past = writes.get(deviceId) ?? [];
      const own = plansOf(plans, deviceId);
      const ruling = own.find(({ id }) => id === row.planId);
      const facts = { ...row, linked, runMode: sample?.runMode ?? null, writes: past, timeZone, nowMs };
      const { hold, untilMs } = holdOf(facts);
      const step = (state: string) => row.steps[state] ?? null;
      const agrees = row.desired !== null && row.desired === row.reported;
      return {
        deviceId,
        name,
        sn,
        online,
        ratedKw,
        socLimits: shownLimits(limits.get(deviceId)),
        runMode: RUN_MODES[sample?.runMode ?? -1] ?? null,
        workMode: sample?.workMode ?? null,
        plan: ruling ? { planId: ruling.id, name: planNameIn(ruling.name, lang), type: ruling.type } : null,
        desiredVersion: row.desired,
        reportedVersion: row.reported,
        commandId: row.commandId,
        chain: {
          queued: step('queued'),
          sent: step('sent'),
          // The reply may be lost; a sample that shows the plan is stronger evidence than a reply.
          acknowledged: step('acknowledged') ?? step('verified'),
          readBack: step('readBack') ?? step('verified'),
          measured: row.measuredAt?.toISOString() ?? null,
        },
        hold: hold ?? (agrees && isOff(judged.get(deviceId)) ? 'power' : null),
        holdUntil: untilMs === null ? null : new Date(untilMs).toISOString(),
        error: row.error,
        plannedKw: plannedNow(row.segments ?? [], nowMs, timeZone)?.powerKw ?? null,
        measuredKw: sample?.powerKw ?? null,
        measuredAt: sample ? new Date(sample.atMs).toISOString() : null,
        soc: socs.get(deviceId) ?? null,
        otherReserve: otherReserve(ruling?.reserveSoc ?? null, limits.get(deviceId)?.reserveSoc),
        writes: { leftToday: leftToday(past, nowMs, timeZone), perDay: WRITE_BUDGET.perDay },
        today: presentDay(today, sumCompliance(judged.get(deviceId) ?? [])),
        nextChange: ratedKw > 0 ? nextPlanChange(own, today, ratedKw) : null,
      };
    });
    return { timeZone, today, devices: shown };
  }

  async calendar(request: CallRequest<typeof getCalendar>, lang: Lang): Promise<ScheduleCalendar> {
    const { db, clock } = this.#deps;
    const { plantId, deviceId, from, to } = request;
    const { timeZone } = await readPlantClock(db, plantId);
    const device = await this.#device(plantId, deviceId);
    const plans = plansOf(await readPlans(db, plantId), deviceId).filter(({ enabled }) => enabled);
    const today = localDay(clock.now().getTime(), timeZone);
    const ruled = from < today ? await readRulings(db, deviceId, from, to) : new Map<string, Ruled>();
    return {
      today,
      timeZone,
      ratedKw: device.ratedKw,
      plans: plans.map(({ id, name, type, reserveSoc, parts }) => ({
        planId: id,
        name: planNameIn(name, lang),
        type,
        reserveSoc,
        parts: parts.map(({ quarters, days, segments }) => ({
          quarters: [...quarters],
          days: [...days],
          segments: [...segments],
        })),
      })),
      days: calendarOf(plans, from, to).map(({ day, plan, part, reason, outranked }) =>
        day < today
          ? pastDay(day, ruled.get(day), lang)
          : {
              day,
              reason,
              planId: plan?.id ?? null,
              name: planNameIn(plan?.name ?? '', lang),
              part: plan && part ? plan.parts.indexOf(part) : null,
              outranked: outranked.map(({ id }) => id),
            },
      ),
    };
  }

  async compliance(request: CallRequest<typeof getCompliance>): Promise<ComplianceAnswer> {
    const { db, clock } = this.#deps;
    const { plantId, deviceIds, from, to } = request;
    const plant = await readPlantClock(db, plantId);
    const today = localDay(clock.now().getTime(), plant.timeZone);
    const devices = (await readPlanDevices(db, plantId, deviceIds)).filter(({ kind }) => takesPlans(kind));
    if (deviceIds && devices.length < new Set(deviceIds).size) throw new AppError(commonErrors.notFound);
    const stored = await readDays(db, plantId, from, to);
    const running = from <= today && today <= to ? await this.#today(plant, today) : new Map();
    return {
      devices: devices.map(({ deviceId, name }) => {
        const days = stored
          .filter((day) => day.deviceId === deviceId && day.day !== today)
          .map((day) => presentDay(day.day, day));
        const own = running.get(deviceId);
        if (own) days.push(presentDay(today, sumCompliance(own)));
        const planned = days.filter(({ plannedMin }) => plannedMin > 0);
        const sum = (of: (day: ComplianceDay) => number) => planned.reduce((all, day) => all + of(day), 0);
        const plannedMin = sum((day) => day.plannedMin);
        const percent =
          plannedMin === 0 ? null : Math.floor((sum((day) => day.followedMin) / plannedMin) * 1000) / 10;
        return { deviceId, name, percent, days: planned };
      }),
    };
  }

  async day(request: CallRequest<typeof getComplianceDay>): Promise<DeviceComplianceDay> {
    const { db } = this.#deps;
    const { plantId, deviceId, day } = request;
    const plant = await readPlantClock(db, plantId);
    const { timeZone } = plant;
    const device = await this.#device(plantId, deviceId);
    const { fromMs, toMs } = dayRangeMs(day, timeZone);
    const [judged, measured] = [
      await this.#compliance.judge(plant, fromMs, toMs),
      await readMeasured(db, deviceId, fromMs, toMs),
    ];
    const own = judged.filter((quarter) => quarter.deviceId === deviceId);
    return {
      ...presentDay(day, sumCompliance(own)),
      timeZone,
      ratedKw: device.ratedKw,
      quarters: own.map(({ startMs, minutes, plannedKw, measuredKw, following, deviation }) => ({
        at: new Date(startMs).toISOString(),
        minutes,
        plannedKw,
        measuredKw,
        following,
        deviation,
      })),
      measured: measured.map(({ ms, powerKw, soc }) => ({
        at: new Date(ms).toISOString(),
        powerKw,
        soc,
      })),
    };
  }

  async #today(plant: { plantId: number; timeZone: string }, today: string) {
    const { fromMs, toMs } = dayRangeMs(today, plant.timeZone);
    const found = new Map<number, JudgedQuarter[]>();
    for (const quarter of await this.#compliance.judge(plant, fromMs, toMs))
      found.set(quarter.deviceId, [...(found.get(quarter.deviceId) ?? []), quarter]);
    return found;
  }

  async #device(plantId: number, deviceId: number): Promise<PlanDevice> {
    const [device] = await readPlanDevices(this.#deps.db, plantId, [deviceId]);
    if (!device) throw new AppError(commonErrors.notFound);
    if (!takesPlans(device.kind)) throw new AppError(schedulesErrors.noStorage, { device: device.name });
    return device;
  }
}

const shownLimits = ({ socMin, socMax, reserveSoc }: SocLimits = DELIVERED) => ({
  socMin,
  socMax,
  reserveSoc,
});

const otherReserve = (wantedSoc: number | null, heldSoc: number | undefined) =>
  wantedSoc === null || heldSoc === undefined || wantedSoc === heldSoc ? null : { wantedSoc, heldSoc };

/** Today's plans say nothing about a past day. */
const pastDay = (day: string, ruled: Ruled | undefined, lang: Lang): ScheduleCalendar['days'][number] => ({
  day,
  planId: ruled?.planId ?? null,
  name: planNameIn(ruled?.name ?? '', lang),
  reason: ruled?.type ?? 'none',
  part: null,
  outranked: [],
});

/** The newest interval was not followed, without a known reason. */
function isOff(quarters: readonly JudgedQuarter[] | undefined): boolean {
  const last = quarters?.at(-1);
  return last?.deviation === 'other' || last?.deviation === 'dispatch';
}

function presentDay(day: string, counted: DayCompliance | StoredDay): ComplianceDay {
  const { percent, plannedMin, followedMin, deviationMin } = counted;
  const worst = DEVIATIONS.reduce((a, b) => (deviationMin[b] > deviationMin[a] ? b : a));
  return {
    day,
    percent,
    plannedMin,
    followedMin,
    deviationMin: { ...deviationMin },
    mainDeviation: deviationMin[worst] > 0 ? worst : null,
  };
}
