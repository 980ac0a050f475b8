/* Why a storage power was chosen, and which limit stops it from going further. */

/**
 * chargeCheap: imports at a low price. chargeSurplus: stores PV surplus. serveLoad: replaces import. dischargeDear:
 * discharges into the grid. shavePeak: keeps import at the level that is paid for anyway. hold: neither charging nor
 * discharging pays. full, empty, atFullPower: the storage itself. importLimit, exportLimit: a limit of the site.
 * followsRule: the price rule, while the optimiser is behind it. followsPlan, noMeter, noSoc, noUnit: no guidance, no
 * meter data, SOC unknown, no unit takes orders: the plan applies. setPoint: a user's setpoint.
 */
export const DISPATCH_REASONS = [
  'chargeCheap',
  'chargeSurplus',
  'serveLoad',
  'dischargeDear',
  'shavePeak',
  'hold',
  'full',
  'empty',
  'atFullPower',
  'importLimit',
  'exportLimit',
  'followsRule',
  'followsPlan',
  'noMeter',
  'noSoc',
  'noUnit',
  'setPoint',
] as const;
export type DispatchReasonCode = (typeof DISPATCH_REASONS)[number];

/**
 * storage: power and SOC range of the devices. reserve: the part of the SOC range that is kept for grid outages.
 * curtailment: PV power that cannot be reduced. chargers: the minimum for vehicles. endSoc: the final SOC of a plan.
 * peakTarget: the import from which on the demand charge rises.
 */
export const DISPATCH_LIMITS = [
  'storage',
  'reserve',
  'curtailment',
  'chargers',
  'transformer',
  'demand',
  'backflow',
  'endSoc',
  'peakTarget',
] as const;
export type DispatchLimit = (typeof DISPATCH_LIMITS)[number];

export interface DispatchReason {
  readonly code: DispatchReasonCode;
  /** The limit that the reason is about. */
  readonly limit: DispatchLimit | null;
  /** Values of the text: powers in kW, prices per kWh, SOC in percent. */
  readonly params: Readonly<Record<string, number>>;
}

/** Two limits that cannot both be kept. */
export interface GivenUp {
  readonly kept: DispatchLimit;
  readonly gaveUp: DispatchLimit;
  /** How far the limit is exceeded; of the final SOC the kWh that are missing. */
  readonly byKw: number;
}

/** Storage power with its explanation; discharge positive. */
export interface ExplainedPower {
  readonly powerKw: number;
  /** The power that would be chosen without the limits of the site; null: they change nothing. */
  readonly freeKw: number | null;
  readonly reason: DispatchReason;
  /** What stops the power from going further; null: nothing, the power is the best. */
  readonly binding: DispatchReason | null;
  readonly givenUp: GivenUp | null;
  /** Expected saving per additional kWh stored; null: not calculated. */
  readonly worthPerKwh: number | null;
}

/** Powers that differ by less are the same. */
const SAME_KW = 0.05;

export interface LimitedKw {
  readonly kw: number;
  readonly limit: DispatchLimit;
}

/** A chosen power and what was known about the interval. */
export interface PowerFacts {
  readonly powerKw: number;
  /** Without the limits of the site. */
  readonly freeKw: number;
  readonly worthPerKwh: number;
  readonly buyPrice: number;
  readonly feedInPrice: number;
  readonly pvKw: number;
  /** Load and charging. */
  readonly needKw: number;
  /** PV that is curtailed with this power. */
  readonly curtailedKw: number;
  readonly soc: number;
  readonly mostChargeKw: number;
  readonly mostDischargeKw: number;
  /** The SOC reduces the power in this direction. */
  readonly nearFull: boolean;
  readonly nearEmpty: boolean;
  /** The lowest SOC is a reserve for grid outages. */
  readonly isReserved?: boolean;
  /** Null: not limited. */
  readonly importLimit: LimitedKw | null;
  readonly exportLimit: LimitedKw | null;
  readonly peakTargetKw: number | null;
}

export function explain(facts: PowerFacts): ExplainedPower {
  const { powerKw, freeKw, worthPerKwh } = facts;
  const site = siteBinding(facts);
  return {
    powerKw: rounded(powerKw),
    freeKw: site ? rounded(freeKw) : null,
    reason: reasonOf(facts, site),
    binding: site ?? storageBinding(facts),
    givenUp: givenUpIn(facts),
    worthPerKwh: rounded(worthPerKwh),
  };
}

/** The limit of the site that changed the power. */
function siteBinding(facts: PowerFacts): DispatchReason | null {
  const { powerKw, freeKw, needKw, pvKw, importLimit, exportLimit, peakTargetKw } = facts;
  if (Math.abs(powerKw - freeKw) <= SAME_KW) return null;
  const flows = { powerKw, loadKw: needKw, pvKw };
  if (powerKw < freeKw)
    return exportLimit && reason('exportLimit', { ...flows, limitKw: exportLimit.kw }, exportLimit.limit);
  if (peakTargetKw !== null && peakTargetKw < (importLimit?.kw ?? Number.POSITIVE_INFINITY))
    return reason('shavePeak', { ...flows, targetKw: peakTargetKw }, 'peakTarget');
  return importLimit && reason('importLimit', { ...flows, limitKw: importLimit.kw }, importLimit.limit);
}

function storageBinding(facts: PowerFacts): DispatchReason | null {
  const { powerKw, soc, mostChargeKw, mostDischargeKw, nearFull, nearEmpty } = facts;
  if (Math.abs(powerKw) <= SAME_KW) return null;
  const charges = powerKw < 0;
  if (Math.abs(powerKw) < (charges ? mostChargeKw : mostDischargeKw) - SAME_KW) return null;
  if (charges ? nearFull : nearEmpty) return reason(charges ? 'full' : 'empty', { soc, powerKw }, 'storage');
  return reason('atFullPower', { powerKw }, 'storage');
}

function reasonOf(facts: PowerFacts, site: DispatchReason | null): DispatchReason {
  const { powerKw, freeKw, pvKw, needKw, buyPrice, feedInPrice, worthPerKwh } = facts;
  // The limit is the reason of a power that it caused, and the binding of a power that it reduced.
  const isCaused = site !== null && Math.abs(powerKw) <= SAME_KW;
  const isForced = site !== null && Math.abs(powerKw) > Math.abs(freeKw) + SAME_KW;
  if (site && (isCaused || isForced || powerKw * freeKw < 0)) return site;
  const worth = { price: buyPrice, worth: worthPerKwh };
  const flows = { powerKw, loadKw: needKw, pvKw };
  if (powerKw < -SAME_KW) {
    const isSurplus = Math.max(0, pvKw - needKw) >= -powerKw / 2;
    return isSurplus ? reason('chargeSurplus', flows) : reason('chargeCheap', { powerKw, ...worth });
  }
  if (powerKw > SAME_KW) {
    const exportKw = powerKw - Math.max(0, needKw - pvKw);
    return exportKw > SAME_KW
      ? reason('dischargeDear', { powerKw, exportKw, feedIn: feedInPrice, worth: worthPerKwh })
      : reason('serveLoad', { powerKw, ...worth });
  }
  return restReason(facts);
}

/** Rest: full or empty if the storage would otherwise work, else nothing pays. */
function restReason(facts: PowerFacts): DispatchReason {
  const { soc, pvKw, needKw, buyPrice, worthPerKwh, mostChargeKw, mostDischargeKw } = facts;
  const wouldCharge = pvKw > needKw + SAME_KW || buyPrice < worthPerKwh;
  if (mostChargeKw <= SAME_KW && wouldCharge) return reason('full', { soc, powerKw: 0 }, 'storage');
  const wouldServe = needKw > pvKw + SAME_KW && buyPrice > worthPerKwh;
  if (mostDischargeKw <= SAME_KW && wouldServe) return reason('empty', { soc, powerKw: 0 }, 'storage');
  return reason('hold', { powerKw: 0, price: buyPrice, worth: worthPerKwh });
}

/** The range of the storage is always kept; a limit of the site that needs more power is exceeded. */
function givenUpIn({
  powerKw,
  needKw,
  pvKw,
  curtailedKw,
  nearEmpty,
  isReserved = false,
  importLimit,
  exportLimit,
}: PowerFacts): GivenUp | null {
  const gridKw = needKw - pvKw - powerKw + curtailedKw;
  const exceeded = (kept: DispatchLimit, limited: LimitedKw | null, kw: number): GivenUp | null =>
    limited && kw > limited.kw + SAME_KW ? { kept, gaveUp: limited.limit, byKw: kw - limited.kw } : null;
  const floor = nearEmpty && isReserved ? 'reserve' : 'storage';
  return exceeded(floor, importLimit, gridKw) ?? exceeded('storage', exportLimit, -gridKw);
}

export const reason = (
  code: DispatchReasonCode,
  params: DispatchReason['params'] = {},
  limit: DispatchLimit | null = null,
): DispatchReason => ({
  code,
  limit,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, rounded(value)])),
});

/** Precise enough for prices, and short where it is stored. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/** The same decision carried out with another power, for example during a ramp. */
export const withPower = (explained: ExplainedPower, powerKw: number): ExplainedPower => ({
  ...explained,
  powerKw,
  reason: reason(explained.reason.code, { ...explained.reason.params, powerKw }, explained.reason.limit),
});
