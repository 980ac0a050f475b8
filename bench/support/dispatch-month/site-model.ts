import type { BatteryTerms } from '@heliodon/energy/optimise/dispatch-case';
import { type ControlState, obeyControl, platformOrderKw } from '@heliodon/fleet/model/control';
import type { DeviceReading } from '@heliodon/fleet/model/readings/readings';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { AnnouncedDevice, ControlMessage } from '@heliodon/telemetry/protocol';

/*
 * The devices of one plant behind one logger: grid meter, inverter, and storage converters with their batteries, which
 * obey the orders that the logger received. The batteries are those of bench:dispatch, so that costs are comparable.
 */

export interface SiteSpec {
  /** Begins every serial number. */
  readonly name: string;
  /** Of all machines together; each has an equal part. */
  readonly battery: BatteryTerms;
  readonly machines: number;
  /** Of the inverter; 0: no PV. */
  readonly pvRatedKw: number;
}

export interface SiteFlows {
  readonly pvKw: number;
  readonly loadKw: number;
}

/** Since the start, kWh at the busbar: battery discharge and grid import positive. */
export interface SiteTotals {
  readonly batteryKwh: number;
  readonly gridKwh: number;
  readonly curtailedKwh: number;
}

interface Machine {
  readonly sn: string;
  readonly batterySn: string;
  readonly terms: BatteryTerms;
  storedKwh: number;
  powerKw: number;
  /** Share of the rated power that it still delivers; it does not report this. */
  deliveredShare: number;
  /** Points of SOC by which its battery reports too much. */
  socOffset: number;
  outKwh: number;
  inKwh: number;
}

const WORK_STATUS = {
  meter: 0,
  inverter: { waiting: 0, running: 2 },
  battery: 1,
  pcs: { idle: 3, charging: 4, discharging: 5 },
} as const;

/** Of readings: energy registers count in Wh, powers in W, SOC in tenths of a percent. */
const [REGISTER, POWER, SOC] = [1000, 1000, 10];
const resolved = (value: number, scale: number): number => Math.round(value * scale) / scale;
const within = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x)) + 0;

export class SiteModel {
  readonly loggerSn: string;
  readonly pvRatedKw: number;
  readonly #meterSn: string;
  readonly #inverterSn: string;
  readonly #machines: readonly Machine[];
  readonly #control: ControlState = {};
  #atMs: number;
  #isInService = false;
  #pvKw = 0;
  #gridKw = 0;
  #pvKwh = 0;
  #importKwh = 0;
  #exportKwh = 0;
  #batteryKwh = 0;
  #curtailedKwh = 0;

  constructor({ name, battery, machines, pvRatedKw }: SiteSpec, startMs: number) {
    this.loggerSn = `${name}-LOG`;
    this.#meterSn = `${name}-MET`;
    this.#inverterSn = `${name}-INV`;
    this.pvRatedKw = pvRatedKw;
    this.#atMs = startMs;
    const terms: BatteryTerms = {
      ...battery,
      capacityKwh: battery.capacityKwh / machines,
      maxChargeKw: battery.maxChargeKw / machines,
      maxDischargeKw: battery.maxDischargeKw / machines,
    };
    this.#machines = Array.from({ length: machines }, (_, n) => ({
      sn: `${name}-PCS-${n + 1}`,
      batterySn: `${name}-BAT-${n + 1}`,
      terms,
      storedKwh: (terms.startSoc / 100) * terms.capacityKwh,
      powerKw: 0,
      deliveredShare: 1,
      socOffset: 0,
      outKwh: 0,
      inKwh: 0,
    }));
  }

  get atMs(): number {
    return this.#atMs;
  }

  get storedKwh(): number {
    return this.#machines.reduce((sum, { storedKwh }) => sum + storedKwh, 0);
  }

  get totals(): SiteTotals {
    return {
      batteryKwh: this.#batteryKwh,
      gridKwh: this.#importKwh - this.#exportKwh,
      curtailedKwh: this.#curtailedKwh,
    };
  }

  /** Until then the storage is idle. */
  putInService(): void {
    this.#isInService = true;
  }

  devices(): AnnouncedDevice[] {
    const inverter = { sn: this.#inverterSn, kind: 'inverter', ratedKw: this.pvRatedKw };
    return [
      { sn: this.#meterSn, kind: 'meter', samplingPoint: 'acLow' },
      ...(this.pvRatedKw > 0 ? [inverter] : []),
      ...this.#machines.flatMap(({ sn, batterySn, terms }) => [
        { sn, kind: 'pcs', ratedKw: ratedKw(terms) },
        { sn: batterySn, kind: 'battery', structure: { capacityKwh: terms.capacityKwh } },
      ]),
    ];
  }

  derate(machine: number, deliveredShare: number): void {
    const found = this.#machines[machine];
    if (found) found.deliveredShare = deliveredShare;
  }

  misreportSoc(machine: number, points: number): void {
    const found = this.#machines[machine];
    if (found) found.socOffset = points;
  }

  obey(message: ControlMessage, nowMs: number): void {
    obeyControl(this.#control, this.loggerSn, message, nowMs);
  }

  /** `isHeard`: the platform repeats its last message all the time, as it does every five seconds. */
  advance(toMs: number, flows: SiteFlows, isHeard: boolean): void {
    const control = this.#control.control?.[this.loggerSn];
    if (control && isHeard) control.heardMs = toMs;
    const holdsUntilMs = control ? control.heardMs + control.holdMs : toMs;
    if (holdsUntilMs > this.#atMs && holdsUntilMs < toMs) this.#move(holdsUntilMs, flows);
    this.#move(toMs, flows);
  }

  /** Orders do not change in between. */
  #move(toMs: number, { pvKw, loadKw }: SiteFlows): void {
    const hours = (toMs - this.#atMs) / HOUR_MS;
    if (hours <= 0) return;
    const limitKw = this.#orderKw(this.#inverterSn, toMs) ?? Number.POSITIVE_INFINITY;
    this.#pvKw = Math.min(pvKw, limitKw);
    const missingKw = loadKw - this.#pvKw;
    for (const machine of this.#isInService ? this.#machines : []) {
      // Without an order they follow their work mode, which is load first.
      const wantedKw = this.#orderKw(machine.sn, toMs) ?? missingKw / this.#machines.length;
      run(machine, wantedKw, hours);
    }
    const batteryKw = this.#machines.reduce((sum, { powerKw }) => sum + powerKw, 0);
    this.#gridKw = missingKw - batteryKw;
    this.#pvKwh += this.#pvKw * hours;
    this.#curtailedKwh += (pvKw - this.#pvKw) * hours;
    this.#batteryKwh += batteryKw * hours;
    if (this.#gridKw >= 0) this.#importKwh += this.#gridKw * hours;
    else this.#exportKwh -= this.#gridKw * hours;
    this.#atMs = toMs;
  }

  #orderKw(sn: string, atMs: number): number | undefined {
    return platformOrderKw(this.#control, { sn, loggerSn: this.loggerSn }, atMs);
  }

  readings(): DeviceReading[] {
    const inverter: DeviceReading = {
      sn: this.#inverterSn,
      kind: 'inverter',
      values: {
        workStatus: this.#pvKw > 0 ? WORK_STATUS.inverter.running : WORK_STATUS.inverter.waiting,
        activePowerKw: resolved(this.#pvKw, POWER),
        energyTotalKwh: resolved(this.#pvKwh, REGISTER),
      },
    };
    return [
      {
        sn: this.#meterSn,
        kind: 'meter',
        values: {
          workStatus: WORK_STATUS.meter,
          powerKw: resolved(this.#gridKw, POWER),
          importTotalKwh: resolved(this.#importKwh, REGISTER),
          exportTotalKwh: resolved(this.#exportKwh, REGISTER),
        },
      },
      ...(this.pvRatedKw > 0 ? [inverter] : []),
      ...this.#machines.map(converterReading),
      ...this.#machines.map(batteryReading),
    ];
  }
}

const ratedKw = ({ maxChargeKw, maxDischargeKw }: BatteryTerms): number =>
  Math.max(maxChargeKw, maxDischargeKw);

function run(machine: Machine, wantedKw: number, hours: number): void {
  const { terms, deliveredShare, storedKwh } = machine;
  const { capacityKwh, chargeEfficiency, dischargeEfficiency } = terms;
  const leastKwh = (terms.socMin / 100) * capacityKwh;
  const mostKwh = (terms.socMax / 100) * capacityKwh;
  const mostOutKw = Math.max(0, storedKwh - leastKwh) * (dischargeEfficiency / hours);
  const mostInKw = Math.max(0, mostKwh - storedKwh) / (chargeEfficiency * hours);
  const powerKw = within(
    wantedKw,
    -Math.min(mostInKw, terms.maxChargeKw * deliveredShare),
    Math.min(mostOutKw, terms.maxDischargeKw * deliveredShare),
  );
  const kwh = powerKw * hours;
  machine.powerKw = powerKw;
  machine.storedKwh -= kwh > 0 ? kwh / dischargeEfficiency : kwh * chargeEfficiency;
  if (kwh > 0) machine.outKwh += kwh;
  else machine.inKwh -= kwh;
}

function converterReading({ sn, terms, powerKw, outKwh, inKwh }: Machine): DeviceReading {
  const { idle, charging, discharging } = WORK_STATUS.pcs;
  return {
    sn,
    kind: 'pcs',
    values: {
      workStatus: powerKw === 0 ? idle : powerKw < 0 ? charging : discharging,
      gridMode: 0,
      workMode: 0,
      runMode: 0,
      maxChargeKw: terms.maxChargeKw,
      maxDischargeKw: terms.maxDischargeKw,
      activePowerKw: resolved(powerKw, POWER),
      chargeTotalKwh: resolved(inKwh, REGISTER),
      dischargeTotalKwh: resolved(outKwh, REGISTER),
    },
  };
}

function batteryReading({ batterySn, terms, storedKwh, socOffset }: Machine): DeviceReading {
  const soc = (100 * storedKwh) / terms.capacityKwh + socOffset;
  return {
    sn: batterySn,
    kind: 'battery',
    values: { workStatus: WORK_STATUS.battery, soc: within(resolved(soc, SOC), 0, 100), soh: 100 },
  };
}
