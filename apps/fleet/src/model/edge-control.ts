import { type EdgeSettings, edgeSettings } from '@heliodon/energy/control/edge-settings';
import { EMS_PRESETS, storageWishOf } from '@heliodon/energy/control/ems-packages';
import { importKwOf, type MeterDirection } from '@heliodon/energy/control/meter-direction';
import { controlStep, newMemory } from '@heliodon/energy/control/site-controller';
import type { SiteFacts, StorageFacts } from '@heliodon/energy/control/site-units';
import { acRange, socLimits } from './battery.ts';
import { isBusy } from './charging.ts';
import { courseKw, platformOrderKw } from './control.ts';
import { segmentAt } from './dispatch.ts';
import { holdInverter } from './inverters.ts';
import { activeFault, type PlantParts } from './plant-parts.ts';
import { settingOf } from './settings.ts';
import type { MeterSpec } from './spec.ts';
import type { PlantState } from './state.ts';

/* Run mode 1: the logger that reads the grid meter holds the site limits, with or without the platform. */

const EDGE = 1;

interface EdgeStep {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the plant's day. */
  readonly minute: number;
  readonly stepH: number;
}

/** Plan and work mode are already set; only units that must yield are changed. */
export function controlAtEdge(parts: PlantParts, state: PlantState, step: EdgeStep): void {
  const meter = gridMeter(parts);
  const settings = meter && settingsOf(state, meter.spec.loggerSn);
  if (!meter || !settings || !isAtEdge(state)) {
    delete state.edge;
    return;
  }
  if (settings.standby) standBy(parts, state, step);
  // Power set by plan and work mode in this step is no response to the last order.
  const memory = { ...newMemory(step.fromMs), ...state.edge?.memory, told: {} };
  const facts = factsOf(parts, state, step, meter.index, settings.direction);
  const result = controlStep(memory, facts, settings, step.fromMs);
  state.edge = {
    memory: result.memory,
    orders: Object.fromEntries(result.named.map(({ sn, powerKw, limitKw }) => [sn, powerKw ?? limitKw ?? 0])),
  };
  follow(parts, state, step);
  const { window } = result.memory;
  // Power at the end of a step applies to the whole step.
  const importKw = Math.max(0, gridKwOf(state));
  if (window) state.edge.memory = { ...state.edge.memory, window: { ...window, importKw } };
}

const isAtEdge = ({ pcs }: PlantState): boolean =>
  pcs.length === 0 || pcs.some(({ runMode }) => runMode === EDGE);

function gridMeter({ meters }: PlantParts): { spec: MeterSpec; index: number } | undefined {
  for (const point of ['highVoltage', 'acLow'] as const) {
    const index = meters.findIndex(({ spec }) => spec.samplingPoint === point);
    const spec = meters[index]?.spec;
    if (spec) return { spec, index };
  }
  return undefined;
}

const settingsOf = (state: PlantState, loggerSn: string): EdgeSettings | undefined =>
  edgeSettings((name) => settingOf(state, loggerSn, 'setSiteControl', name) ?? 0);

/** Kept full if neither automatic dispatch nor setpoint nor plan applies. */
function standBy(parts: PlantParts, state: PlantState, step: EdgeStep): void {
  parts.pcs.forEach(({ spec }, i) => {
    const { ratedKw } = spec;
    const pcs = state.pcs[i];
    const range = storageFacts(parts, state, i, step)?.range;
    if (!pcs || !range || pcs.setUntilMs > 0 || segmentAt(pcs, step.minute)) return;
    if ((platformOrderKw(state, spec, step.toMs) ?? courseKw(state, spec, step.toMs)) !== undefined) return;
    const wishKw = storageWishOf(EMS_PRESETS.backupFirst, undefined, { pvKw: 0, usedKw: 0 }, ratedKw);
    pcs.acKw = Math.max(-range.maxChargeKw, wishKw);
  });
}

const gridKwOf = ({ flows, pcs, inverters }: PlantState): number =>
  flows.loadKw +
  flows.chargingKw -
  inverters.reduce((sum, { acKw }) => sum + acKw, 0) -
  pcs.reduce((sum, { acKw }) => sum + acKw, 0);

function factsOf(
  parts: PlantParts,
  state: PlantState,
  step: EdgeStep,
  meter: number,
  direction: MeterDirection,
): SiteFacts {
  return {
    // The demo meter counts import as positive, regardless of the logger setting.
    grid: { atMs: step.fromMs, gridKw: importKwOf(gridKwOf(state), direction) },
    storage: parts.pcs.flatMap((_, i) => storageFacts(parts, state, i, step) ?? []),
    pv: parts.inverters.map(({ spec }, i) => ({
      sn: spec.sn,
      ratedKw: spec.ratedKw,
      powerKw: state.inverters[i]?.acKw ?? 0,
    })),
    piles: parts.chargers.map(({ spec }, i) => {
      const connectors = state.chargers[i]?.connectors ?? [];
      const powerKw = connectors.reduce((sum, one) => sum + one.powerKw, 0);
      return { sn: spec.sn, ratedKw: spec.ratedKw, powerKw, inUse: connectors.some(isBusy) };
    }),
    monthPeakKw: state.meters[meter]?.maxDemandKw ?? null,
  };
}

function storageFacts(
  parts: PlantParts,
  state: PlantState,
  i: number,
  { toMs, stepH }: EdgeStep,
): StorageFacts | undefined {
  const part = parts.pcs[i];
  const pcs = state.pcs[i];
  const battery = part && state.batteries[part.battery];
  const spec = part && parts.batteries[part.battery]?.spec;
  if (!part || !pcs || !battery || !spec || pcs.runMode !== EDGE) return undefined;
  const derating = activeFault(part, 'pcsOverTemperature', toMs) ? 0.5 : 1;
  const unit = { pcsSpec: part.spec, pcs, spec, battery };
  const { maxInKw, maxOutKw } = acRange(unit, socLimits(pcs, battery), stepH, derating);
  return {
    sn: part.spec.sn,
    ratedKw: part.spec.ratedKw,
    powerKw: pcs.acKw,
    expectedKw: pcs.acKw,
    range: { maxChargeKw: maxInKw, maxDischargeKw: maxOutKw },
    byItself: true,
  };
}

/** Storage and PV follow within the step; chargers from the next one. */
function follow(parts: PlantParts, state: PlantState, step: EdgeStep): void {
  const orders = state.edge?.orders ?? {};
  parts.pcs.forEach(({ spec }, i) => {
    const pcs = state.pcs[i];
    const orderKw = orders[spec.sn];
    const range = storageFacts(parts, state, i, step)?.range;
    if (pcs && range && orderKw !== undefined)
      pcs.acKw = Math.max(-range.maxChargeKw, Math.min(range.maxDischargeKw, orderKw));
  });
  parts.inverters.forEach((part, i) => {
    const inverter = state.inverters[i];
    const limitKw = orders[part.spec.sn];
    if (inverter && limitKw !== undefined && inverter.acKw > limitKw)
      holdInverter(part, inverter, inverter.acKw, limitKw);
  });
}
