import { edgeSettings } from '@heliodon/energy/control/edge-settings';
import { DELIVERED, machineRange } from '@heliodon/energy/control/machine-range';
import type { SiteMemory } from '@heliodon/energy/control/site-controller';
import { clampToRange, type StorageRange } from '@heliodon/energy/control/storage-range';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { FieldDevice } from '../field-device.ts';
import type { Settings } from '../settings.ts';
import { DeviceOrderSender } from './device-order-sender.ts';
import type { DevicesAwaitingRelease } from './devices-awaiting-release.ts';
import type { Order, PlatformOrders } from './platform-orders.ts';
import { edgeStep } from './site-control.ts';
import { energyOf, powerLimitOf, RUN_MODE, runModeOf, type SiteUnit, socLimitsOf } from './site-unit.ts';
import { openBus, wishOf } from './wishes.ts';

export interface SteeringOptions {
  readonly settings: Settings;
  readonly platform: PlatformOrders;
  readonly led: DevicesAwaitingRelease;
  /** The device got a new order: its measurements should be read soon. */
  readonly onSent: (sn: string) => void;
}

interface Steered {
  readonly sender: DeviceOrderSender;
  readonly isStorage: boolean;
  /** It follows our order, which must be withdrawn explicitly. */
  isLed: boolean;
  /** By site control, not by a user's wish. */
  isOrdered: boolean;
  /** Sends the user's own limit; undefined for storage. */
  release?: (nowMs: number) => Promise<boolean>;
}

/**
 * Once a second: orders of all devices. Priority: site control order, setpoint, course, plan, work mode; SOC and power
 * limits always apply.
 */
export class Steering {
  readonly #options: SteeringOptions;
  readonly #steered = new Map<string, Steered>();
  #memory: SiteMemory | undefined;
  #isAtEdge = false;

  constructor(options: SteeringOptions, memory?: SiteMemory) {
    this.#options = options;
    this.#memory = memory;
  }

  /** This logger holds site limits. */
  get holdsLimits(): boolean {
    return this.#isAtEdge;
  }

  /** State of site control for a restart. */
  get memory(): SiteMemory | undefined {
    return this.#memory;
  }

  errorOf(sn: string): string | null {
    return this.#steered.get(sn)?.sender.error ?? null;
  }

  isOrdered(sn: string): boolean {
    return this.#steered.get(sn)?.isOrdered ?? false;
  }

  /** Another party has controlled it. */
  forget(sn: string): void {
    this.#steered.get(sn)?.sender.forget();
  }

  async step(
    units: readonly SiteUnit[],
    deviceOf: (sn: string) => FieldDevice,
    nowMs: number,
    isTimeKnown = true,
  ): Promise<void> {
    const own = this.#options.settings.own('setSiteControl');
    const limits = edgeSettings((name) => own?.[name] ?? 0);
    const { platform } = this.#options;
    const knownMs = isTimeKnown ? nowMs : null;
    const edge = edgeStep(this.#memory, units, limits, {
      nowMs,
      isTimeKnown,
      automaticKwOf: (sn) => platform.wishKw(sn, knownMs),
    });
    this.#memory = edge?.memory;
    this.#isAtEdge = edge !== undefined;
    const energies = energyOf(units);
    const machines = units.filter(({ roles }) => roles.includes('storageConverter'));
    const allKw = machines.reduce((sum, { ratedKw }) => sum + ratedKw, 0);
    const bus = openBus(units, own?.importPositive === 0 ? 'exportPositive' : 'importPositive', nowMs);
    const terms = {
      bus,
      standby: false,
      nowMs: knownMs,
      automaticKwOf: (sn: string) => platform.courseKw(sn, knownMs),
    };
    await Promise.all(
      units.map((unit) => {
        const edgeOrder = edge?.orders.get(unit.sn);
        // Orders of the platform for units in run mode 1 are wishes, which the logger follows within the limits.
        const order =
          edge && isStorageAtEdge(unit) ? edgeOrder : (platform.orderFor(unit.sn, knownMs) ?? edgeOrder);
        const device = deviceOf(unit.sn);
        if (unit.roles.includes('storageConverter')) {
          const energy = energies.get(unit.sn) ?? { soc: null, capacityKwh: 0 };
          const share = allKw > 0 ? unit.ratedKw / allKw : 0;
          const wish = wishOf(unit, { share, energy }, terms);
          const limitsOf = { ratedKw: unit.ratedKw, ...energy, limits: socLimitsOf(unit, DELIVERED) };
          const range = machineRange({
            ...limitsOf,
            maxChargeKw: powerLimitOf(unit, 'maxChargeKw'),
            maxDischargeKw: powerLimitOf(unit, 'maxDischargeKw'),
          });
          return this.#leadStorage(
            unit,
            device,
            order,
            wish.isOurs ? wish.expectedKw : undefined,
            range,
            nowMs,
          );
        }
        return this.#limit(unit, device, order, nowMs);
      }),
    );
  }

  async #leadStorage(
    unit: SiteUnit,
    device: FieldDevice,
    order: Order | undefined,
    wishKw: number | undefined,
    range: StorageRange,
    nowMs: number,
  ): Promise<void> {
    const { plan, setPoint, stopped } = unit.settings;
    if (!unit.commands.has('setPower') || (stopped && unit.commands.has('startStop'))) return;
    // Controlled by another party: our order is withdrawn once, then nothing is sent.
    const isHandedOver = runModeOf(unit) > RUN_MODE.edge;
    const isOurs = !isHandedOver && !stopped;
    const steered = this.#of(device, unit, isOurs && (plan !== undefined || setPoint !== undefined));
    const orderedKw = isOurs ? order?.powerKw : undefined;
    steered.isOrdered = orderedKw !== undefined;
    // A stopped unit without a switch needs a repeated order of zero power.
    const wantedKw = stopped ? 0 : (orderedKw ?? (isOurs ? wishKw : undefined));
    if (wantedKw === undefined && !steered.isLed) return;
    const kw = towardsZero(clampToRange(wantedKw ?? 0, range));
    const isNew = await steered.sender.send('setPower', { powerKw: kw }, kw, nowMs);
    if (isNew) this.#options.onSent(unit.sn);
    await this.#setLed(unit.sn, steered, wantedKw !== undefined || steered.sender.sentKw !== 0);
  }

  /**
   * Before a clean exit: storage rests. Limits of PV and chargers stay, because they are safe, except for removed
   * devices, which nobody would release later.
   */
  async rest(nowMs: number, removed: ReadonlySet<string> = new Set()): Promise<void> {
    const limited = [...this.#steered].filter(([sn, { isLed }]) => isLed && removed.has(sn));
    await Promise.all(
      limited.map(async ([sn, steered]) => {
        if (await steered.release?.(nowMs)) await this.#setLed(sn, steered, false);
      }),
    );
    const led = [...this.#steered].filter(([, { isStorage, isLed }]) => isStorage && isLed);
    await Promise.all(
      led.map(async ([sn, steered]) => {
        await steered.sender.send('setPower', { powerKw: 0 }, 0, nowMs);
        await this.#setLed(sn, steered, steered.sender.sentKw !== 0);
      }),
    );
  }

  async #setLed(sn: string, steered: Steered, isLed: boolean): Promise<void> {
    steered.isLed = isLed;
    if (!isLed) await this.#options.led.note(sn, false);
  }

  /** Inverters accept percent of rated power, chargers kilowatts. */
  async #limit(unit: SiteUnit, device: FieldDevice, order: Order | undefined, nowMs: number): Promise<void> {
    const [way] = unit.roles.flatMap((role) => LIMITS[role] ?? []);
    if (!way || !unit.commands.has(way.name) || unit.ratedKw <= 0) return;
    const steered = this.#of(device, unit, false);
    const ownKw = unit.settings.limitKw ?? unit.ratedKw;
    steered.release = (atMs) => steered.sender.send(way.name, way.paramsOf(ownKw, unit.ratedKw), ownKw, atMs);
    const orderedKw = order?.limitKw;
    steered.isOrdered = orderedKw !== undefined;
    if (orderedKw === undefined && !steered.isLed) return;
    const kw = Math.min(ownKw, orderedKw ?? ownKw);
    const isNew = await steered.sender.send(way.name, way.paramsOf(kw, unit.ratedKw), kw, nowMs);
    if (isNew) this.#options.onSent(unit.sn);
    await this.#setLed(unit.sn, steered, orderedKw !== undefined || steered.sender.sentKw !== ownKw);
  }

  #of(device: FieldDevice, { sn, roles }: SiteUnit, isLed: boolean): Steered {
    let steered = this.#steered.get(sn);
    if (!steered) {
      const { led } = this.#options;
      const sender = new DeviceOrderSender(device, () => led.note(sn, true));
      const isStorage = roles.includes('storageConverter');
      steered = { sender, isStorage, isLed: isLed || led.has(sn), isOrdered: false };
      this.#steered.set(sn, steered);
    }
    return steered;
  }
}

const isStorageAtEdge = (unit: SiteUnit): boolean =>
  unit.roles.includes('storageConverter') && runModeOf(unit) === RUN_MODE.edge;

/** To 0.1 kW, toward zero, so that limits are not exceeded. */
const towardsZero = (kw: number): number => Math.trunc(Number((kw * 10).toFixed(6))) / 10 + 0;

interface LimitWay {
  readonly name: string;
  readonly paramsOf: (limitKw: number, ratedKw: number) => Readonly<Record<string, number>>;
}

const LIMITS: Readonly<Partial<Record<DeviceRole, LimitWay>>> = {
  generator: {
    name: 'setActivePowerLimit',
    // Rounded down, so that the limit is not exceeded.
    paramsOf: (limitKw, ratedKw) => ({ limitPercent: Math.floor((limitKw / ratedKw) * 1000) / 10 }),
  },
  charger: { name: 'setPowerLimit', paramsOf: (limitKw) => ({ limitKw }) },
};
