import { exampleOf } from '@heliodon/contract/testing/example';
import { DISPATCH_REASONS, type DispatchReasonCode, reason } from '@heliodon/energy/optimise/dispatch-reason';
import { QUARTER_MS } from '@heliodon/kernel/time';
import {
  type DispatchModeNow,
  type DispatchShadow,
  type DispatchTimeline,
  type ExplainedPowerShown,
  type GuidanceInputs,
  getDispatchMode,
  getDispatchShadow,
  getDispatchTimeline,
  type TimelineQuarter,
} from '../../../contract/automatic.contract.ts';

/** 12:05 in the plant's zone. */
export const NOW = '2026-06-15T04:05:00.000Z';
export const TODAY = '2026-06-15';
const START_MS = Date.parse('2026-06-14T16:00:00.000Z');
const QUARTERS = 96;
const NOW_QUARTER = 48;

/** Values of all texts. */
const PARAMS = {
  powerKw: 40,
  price: 0.7,
  worth: 0.9543,
  feedIn: 0.35,
  exportKw: 12,
  limitKw: 500,
  targetKw: 480,
  loadKw: 560,
  pvKw: 100,
  soc: 95,
};

export const decisionOf = (
  code: DispatchReasonCode,
  more: Partial<ExplainedPowerShown> = {},
): ExplainedPowerShown => {
  const powerKw = more.powerKw ?? 40;
  return {
    powerKw,
    freeKw: null,
    reason: reason(code, { ...PARAMS, powerKw }, 'demand'),
    binding: null,
    givenUp: null,
    worthPerKwh: 0.9543,
    ...more,
  };
};

/** Charging held by the demand limit. */
const limitedTo = (powerKw: number): ExplainedPowerShown =>
  decisionOf('chargeCheap', {
    powerKw,
    freeKw: -100,
    binding: reason('importLimit', { ...PARAMS, powerKw }, 'demand'),
  });
export const limited = limitedTo(-40);

const inputs: GuidanceInputs = {
  soc: 45,
  capacityKwh: 200,
  socMin: 10,
  socMax: 95,
  maxChargeKw: 100,
  maxDischargeKw: 100,
  wearPerKwh: 0.05,
  wearFrom: 'usual',
  roundTrip: 0.9,
  isEfficiencyByPower: true,
  standbyKw: 1.2,
  pvForecastAt: NOW,
  loadForecastAt: null,
  transformerKw: 630,
  demandLimitKw: 500,
  exportLimitKw: null,
  monthPeakKw: 480,
  demandPricePerKw: 38,
};

export const modeOf = (values: Partial<DispatchModeNow> = {}): DispatchModeNow =>
  exampleOf(getDispatchMode.response, {
    mode: 'automatic',
    changedAt: '2026-06-14T04:00:00.000Z',
    changedBy: 'operator',
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    wear: null,
    guidance: {
      madeAt: '2026-06-15T04:00:00.000Z',
      source: 'optimiser',
      peakTargetKw: 480,
      inputs,
      decision: limited,
    },
    order: { at: NOW, ...limited },
    whenAway: { way: 'plan', until: null },
    ...values,
  });

export const offOf = (values: Partial<DispatchModeNow> = {}): DispatchModeNow =>
  modeOf({
    mode: 'off',
    changedAt: null,
    changedBy: '',
    guidance: null,
    order: null,
    whenAway: null,
    ...values,
  });

/** A sunny day: load between 60 and 120 kW, PV up to 150 kW. */
const pvAt = (index: number): number => Math.max(0, 150 * Math.sin(((index - 24) / 48) * Math.PI));
const loadAt = (index: number): number => 90 + 30 * Math.sin(((index - 30) / 96) * 2 * Math.PI);
const bandOf = (kw: number) => ({ p10Kw: kw * 0.8, p50Kw: kw, p90Kw: kw * 1.15 });

const quarterOf = (index: number, values: Partial<TimelineQuarter>): TimelineQuarter => {
  const isPeak = (index >= 40 && index < 48) || (index >= 72 && index < 88);
  const isOver = index < NOW_QUARTER;
  const storageKw = values.decision?.powerKw ?? 0;
  const [pvKw, loadKw] = [pvAt(index), loadAt(index)];
  return {
    startMs: START_MS + index * QUARTER_MS,
    buyPrice: index < 32 ? 0.35 : isPeak ? 1.25 : 0.75,
    feedInPrice: 0.3,
    forecast: { pv: bandOf(pvKw), load: bandOf(loadKw) },
    state: 'none',
    decision: null,
    expectedSoc: null,
    measured: isOver
      ? {
          pvKw: pvKw * 0.95,
          loadKw: loadKw * 1.04,
          chargingKw: 0,
          storageKw,
          gridKw: loadKw - pvKw - storageKw,
          soc: 20 + index,
        }
      : null,
    ...values,
  };
};

/** Each hour of the day with another state and reason: ordered before now, expected from now on. */
function decidedAt(index: number): Partial<TimelineQuarter> {
  const hour = Math.floor(index / 4);
  const code = DISPATCH_REASONS[hour % DISPATCH_REASONS.length] ?? 'hold';
  const decision = code === 'hold' ? decisionOf(code, { powerKw: 0 }) : decisionOf(code);
  if (hour < 2) return {};
  if (hour < 4) return { state: 'proposed', decision: decisionOf('chargeCheap', { powerKw: -30 }) };
  if (hour < 8) return { state: 'ordered', decision: limitedTo(-40 - index) };
  if (index < NOW_QUARTER) return { state: 'ordered', decision };
  return { state: 'expected', decision, expectedSoc: 60 };
}

export const timelineOf = (values: Partial<DispatchTimeline> = {}): DispatchTimeline =>
  exampleOf(getDispatchTimeline.response, {
    day: TODAY,
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    mode: 'automatic',
    nowMs: Date.parse(NOW),
    quarters: Array.from({ length: QUARTERS }, (_, index) => quarterOf(index, decidedAt(index))),
    ...values,
  });

/** One interval for each reason. */
export const everyReason = (): DispatchTimeline =>
  timelineOf({
    quarters: DISPATCH_REASONS.map((code, index) =>
      quarterOf(index, { state: 'ordered', decision: decisionOf(code) }),
    ),
  });

export const undecided = (values: Partial<DispatchTimeline> = {}): DispatchTimeline =>
  timelineOf({
    quarters: Array.from({ length: QUARTERS }, (_, index) => quarterOf(index, {})),
    ...values,
  });

/** Two weeks; the optimiser saves 5.5 a day compared with the rule. */
export const shadowOf = (values: Partial<DispatchShadow> = {}): DispatchShadow => {
  const days = Array.from({ length: 14 }, (_, at) => ({
    day: `2026-06-${String(at + 1).padStart(2, '0')}`,
    none: 120,
    rule: 105.5,
    plan: at === 0 ? null : 104,
    real: 98.25,
    optimiser: 100,
    optimiserAhead: 5.5 * (at + 1),
    realAhead: 7.25 * (at + 1),
  }));
  return exampleOf(getDispatchShadow.response, {
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    days,
    total: { none: 1680, rule: 1477, plan: null, real: 1375.5, optimiser: 1400 },
    ...values,
  });
};

export const noShadow = (): DispatchShadow =>
  shadowOf({ days: [], total: { none: 0, rule: 0, plan: null, real: 0, optimiser: 0 } });
