import { type BatteryModel, batteryModel } from './battery-range.ts';
import { demandTiers } from './demand-cost.ts';
import {
  type DispatchCase,
  exportLimitOf,
  importLimitOf,
  needKw,
  STEP_H,
  startKwhOf,
  stepsOf,
} from './dispatch-case.ts';
import {
  type LinearProgramme,
  type ProgrammeWriter,
  programmeWriter,
  type Term,
} from './linear-programme.ts';

/*
 * The dispatch as a linear programme. A step has the columns charge, discharge, stored, import, export and curtailed.
 * Efficiencies are those of all powers together, because efficiency by power is not convex.
 * It is exact if circulating energy never pays: import price ≥ export price ≥ 0, and no PV surplus that can be neither
 * exported nor curtailed. Charging and discharging at once then only loses energy. Elsewhere, the steps in which it
 * could pay have binary columns that choose one direction.
 */

export interface ProgrammeKind {
  /** Limits may be exceeded, and only that costs: the rest shows which limits cannot be held. */
  readonly elastic: boolean;
}

/** Column numbers by step; −1 if a step has no such column. */
export interface ProgrammeColumns {
  readonly stored: readonly number[];
  readonly curtailed: readonly number[];
  /** 1: import and charging; 0: the opposite. */
  readonly importing: readonly number[];
  readonly charging: readonly number[];
  readonly overImport: readonly number[];
  readonly overExport: readonly number[];
  readonly endShort: number;
}

export interface BuiltProgramme {
  readonly programme: LinearProgramme;
  readonly columns: ProgrammeColumns;
}

interface StepColumns {
  readonly charge: number;
  readonly discharge: number;
  readonly stored: number;
  readonly charging: number;
}

export function buildProgramme(of: DispatchCase, kind: ProgrammeKind): BuiltProgramme {
  const writer = programmeWriter();
  const model = batteryModel(of.battery);
  const oneWay = wasteCanPay(of);
  const columns = {
    stored: [] as number[],
    curtailed: [] as number[],
    importing: [] as number[],
    charging: [] as number[],
    overImport: [] as number[],
    overExport: [] as number[],
  };
  const bought: number[] = [];
  let before: number | undefined;
  for (let step = 0; step < stepsOf(of); step++) {
    const own = batteryStep(writer, of, model, step, before, { ...kind, oneWay });
    const grid = gridStep(writer, of, step, own, kind);
    before = own.stored;
    columns.stored.push(own.stored);
    columns.curtailed.push(grid.curtailed);
    columns.importing.push(grid.importing);
    columns.charging.push(own.charging);
    columns.overImport.push(grid.overImport);
    columns.overExport.push(grid.overExport);
    bought.push(grid.bought);
  }
  if (!kind.elastic) demandColumns(writer, of, bought);
  else {
    highestColumn(writer, 'overImport', columns.overImport, stepsOf(of));
    highestColumn(writer, 'overExport', columns.overExport, TIE_BREAK);
  }
  const endShort = endRow(writer, of, before ?? -1, kind);
  return { programme: writer.done(), columns: { ...columns, endShort } };
}

/** Of export, the energy beyond the limit counts; of equal ones, the most even. */
const TIE_BREAK = 0.5;

/** The highest violation costs too: of import it counts most, because the highest demand is billed. */
function highestColumn(
  writer: ProgrammeWriter,
  name: string,
  over: readonly number[],
  costPerKw: number,
): void {
  const highest = writer.column(`${name}Highest`, costPerKw);
  for (const [step, column] of over.entries())
    writer.atMost(`${name}Below${step}`, 0, [
      [column, 1],
      [highest, -1],
    ]);
}

function batteryStep(
  writer: ProgrammeWriter,
  of: DispatchCase,
  model: BatteryModel,
  step: number,
  before: number | undefined,
  kind: ProgrammeKind & { readonly oneWay: boolean },
): StepColumns {
  const { battery } = of;
  const { maxChargeKw, maxDischargeKw, chargeEfficiency, dischargeEfficiency, capacityKwh } = battery;
  const wear = kind.elastic ? 0 : battery.wearPerKwh * STEP_H;
  const charge = writer.column(`charge${step}`, wear, 0, maxChargeKw);
  const discharge = writer.column(`discharge${step}`, wear, 0, maxDischargeKw);
  const isLast = step === stepsOf(of) - 1 && !kind.elastic;
  const worth = isLast ? (battery.endWorthPerKwh ?? 0) : 0;
  const stored = writer.column(`stored${step}`, 0 - worth, model.minKwh, model.maxKwh);
  writer.constant(worth * startKwhOf(battery));
  const change: Term[] = [
    [stored, 1],
    [charge, -STEP_H * chargeEfficiency],
    [discharge, STEP_H / dischargeEfficiency],
  ];
  const standbyKwh = model.standbyKw * STEP_H;
  if (before === undefined) writer.equal(`store${step}`, startKwhOf(battery) - standbyKwh, change);
  else writer.equal(`store${step}`, 0 - standbyKwh, [...change, [before, -1]]);
  const tapers = [
    { lines: model.chargeLines, power: charge, maxKw: maxChargeKw, name: 'full', edgeKwh: model.maxKwh },
    {
      lines: model.dischargeLines,
      power: discharge,
      maxKw: maxDischargeKw,
      name: 'empty',
      edgeKwh: model.minKwh,
    },
  ];
  for (const { lines, power, maxKw, name, edgeKwh } of tapers)
    for (const [at, { base, slope }] of lines.entries()) {
      // Lines that do not reduce the power at any level are left out.
      if (base + (slope * 100 * edgeKwh) / capacityKwh >= 1) continue;
      writer.atMost(`${name}${step}_${at}`, maxKw * base, [
        [power, 1],
        [stored, (-maxKw * slope * 100) / capacityKwh],
      ]);
    }
  let charging = -1;
  if (kind.oneWay) {
    charging = writer.choice(`charging${step}`);
    writer.atMost(`in${step}`, 0, [
      [charge, 1],
      [charging, -maxChargeKw],
    ]);
    writer.atMost(`out${step}`, maxDischargeKw, [
      [discharge, 1],
      [charging, maxDischargeKw],
    ]);
  }
  return { charge, discharge, stored, charging };
}

/** Whether losing energy in the battery may pay, or is the only way to avoid export. */
function wasteCanPay(of: DispatchCase): boolean {
  const { horizon, site } = of;
  for (let step = 0; step < stepsOf(of); step++) {
    if ((horizon.buyPrice[step] ?? 0) < 0 || (horizon.feedInPrice[step] ?? 0) < 0) return true;
    const surplusKw = (horizon.pvKw[step] ?? 0) - needKw(horizon, step);
    if (!site.pvCurtailable && surplusKw > exportLimitOf(site)) return true;
  }
  return false;
}

interface GridColumns {
  readonly bought: number;
  readonly curtailed: number;
  readonly importing: number;
  readonly overImport: number;
  readonly overExport: number;
}

function gridStep(
  writer: ProgrammeWriter,
  of: DispatchCase,
  step: number,
  own: StepColumns,
  kind: ProgrammeKind,
): GridColumns {
  const { horizon, site, battery } = of;
  const need = needKw(horizon, step);
  const pvKw = horizon.pvKw[step] ?? 0;
  const buy = horizon.buyPrice[step] ?? 0;
  const feedIn = horizon.feedInPrice[step] ?? 0;
  const priced = kind.elastic ? 0 : STEP_H;
  // Bounded by what the site can take or give; without this, circulation through the meter would be unbounded.
  const takesKw = Math.max(0, need + battery.maxChargeKw - (site.pvCurtailable ? 0 : pvKw));
  const givesKw = Math.max(0, pvKw + battery.maxDischargeKw - need);
  const importMaxKw = Math.min(importLimitOf(site, step), takesKw);
  const exportMaxKw = Math.min(exportLimitOf(site), givesKw);
  const bought = writer.column(`import${step}`, buy * priced, 0, importMaxKw);
  const sold = writer.column(`export${step}`, -feedIn * priced, 0, exportMaxKw);
  const curtailed = writer.column(`curtailed${step}`, 0, 0, site.pvCurtailable ? pvKw : 0);
  const over: Term[] = [];
  let [overImport, overExport] = [-1, -1];
  if (kind.elastic) {
    overImport = writer.column(`overImport${step}`, 1);
    overExport = writer.column(`overExport${step}`, 1);
    over.push([overImport, 1], [overExport, -1]);
  }
  writer.equal(`bus${step}`, need - pvKw, [
    ...([
      [bought, 1],
      [sold, -1],
      [own.charge, -1],
      [own.discharge, 1],
      [curtailed, -1],
    ] as Term[]),
    ...over,
  ]);
  let importing = -1;
  if (feedIn > buy && importMaxKw > 0 && exportMaxKw > 0) {
    importing = writer.choice(`importing${step}`);
    writer.atMost(`takes${step}`, 0, [
      [bought, 1],
      [importing, -importMaxKw],
    ]);
    writer.atMost(`gives${step}`, exportMaxKw, [
      [sold, 1],
      [importing, exportMaxKw],
    ]);
    // What is exported beyond the surplus of PV is discharged. Import and export in one step would pay; this inequality
    // leaves them next to no room, so that the solution without binary columns is nearly always the best one.
    const surplusKw = Math.min(givesKw, Math.max(0, pvKw - need));
    const perKw = battery.maxDischargeKw > 0 ? (givesKw - surplusKw) / battery.maxDischargeKw : 0;
    writer.atMost(`beyond${step}`, surplusKw, [
      [sold, 1],
      [own.discharge, -perKw],
    ]);
  }
  return { bought, curtailed, importing, overImport, overExport };
}

/** One column per month: the peak, charged above the floor; with a ratchet, one more for each level of its cost. */
function demandColumns(writer: ProgrammeWriter, of: DispatchCase, bought: readonly number[]): void {
  for (const [at, period] of of.demand.entries()) {
    const [own, ...others] = demandTiers(period);
    if (!own) continue;
    const { fromStep, toStep, floorKw } = period;
    const isSingle = others.length === 0;
    const peak = isSingle
      ? writer.column(`peak${at}`, own.pricePerKw, own.aboveKw)
      : writer.column(`peak${at}`, 0, floorKw);
    for (const [n, { aboveKw, pricePerKw }] of [own, ...others].entries()) {
      writer.constant(-pricePerKw * aboveKw);
      if (isSingle) continue;
      const tier = writer.column(`peak${at}tier${n}`, pricePerKw, aboveKw);
      writer.atMost(`level${at}tier${n}`, 0, [
        [peak, 1],
        [tier, -1],
      ]);
    }
    for (const [n, column] of bought.slice(fromStep, toStep).entries())
      writer.atMost(`demand${fromStep + n}`, 0, [
        [column, 1],
        [peak, -1],
      ]);
  }
}

function endRow(writer: ProgrammeWriter, of: DispatchCase, last: number, kind: ProgrammeKind): number {
  const { endSoc, capacityKwh } = of.battery;
  if (endSoc === null) return -1;
  const terms: Term[] = [[last, 1]];
  const short = kind.elastic ? writer.column('endShort', 1) : -1;
  if (kind.elastic) terms.push([short, 1]);
  writer.atLeast('end', (endSoc / 100) * capacityKwh, terms);
  return short;
}
