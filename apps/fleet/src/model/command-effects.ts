import { isDevicePlan } from '@heliodon/energy/schedule/device-plan';
import { finishSession, isBusy, plugIn, unplug } from './charging.ts';
import type { PlantParts } from './plant-parts.ts';
import type { DeviceSpec } from './spec.ts';
import type {
  BatteryState,
  ChargerState,
  InverterState,
  PcsState,
  PlanSegment,
  PlantState,
} from './state.ts';

export type CommandError =
  | 'unknownDevice'
  | 'notSupported'
  | 'badParameter'
  | 'badPlan'
  | 'deviceStopped'
  | 'noSuchConnector'
  | 'connectorBusy'
  | 'noSession';

export interface Order {
  readonly parts: PlantParts;
  readonly state: PlantState;
  readonly device: DeviceSpec;
  readonly params: Readonly<Record<string, number>>;
  readonly atMs: number;
  readonly untilMs: number;
  readonly segments: readonly PlanSegment[] | undefined;
}

type Effect<S> = (target: S, order: Order, param: (name: string) => number) => CommandError | undefined;

/** Commands without an entry are accepted without effect. */
export function carryOut(name: string, order: Order): CommandError | undefined {
  const { parts, state, device } = order;
  const param = (one: string) => order.params[one] ?? 0;
  const on = <S>(
    effects: Readonly<Record<string, Effect<S>>>,
    list: readonly { readonly spec: { readonly sn: string } }[],
    states: readonly S[],
  ): CommandError | undefined => {
    const target = states[list.findIndex((part) => part.spec.sn === device.sn)];
    return (target !== undefined && effects[name]?.(target, order, param)) || undefined;
  };
  switch (device.kind) {
    case 'inverter':
      return on(inverterEffects, parts.inverters, state.inverters);
    case 'pcs':
      return on(pcsEffects, parts.pcs, state.pcs);
    case 'battery':
      return on(batteryEffects, parts.batteries, state.batteries);
    case 'cluster':
      return name === 'setContactor' ? switchCluster(order, param('state')) : undefined;
    case 'meter':
      return on(
        {
          clearMaxDemand: (meter) => {
            meter.maxDemandKw = 0;
          },
        },
        parts.meters,
        state.meters,
      );
    case 'weather':
      if (name === 'clearRain') state.weather.dayRainMm = 0;
      return undefined;
    case 'charger':
      return on(chargerEffects, parts.chargers, state.chargers);
    case 'logger':
      return undefined;
  }
}

const inverterEffects: Readonly<Record<string, Effect<InverterState>>> = {
  setActivePowerLimit: (inverter, _, param) => {
    inverter.limitPercent = param('limitPercent');
  },
  setReactivePower: (inverter, _, param) => {
    inverter.reactivePercent = param('reactivePercent');
  },
  startStop: (inverter, _, param) => {
    inverter.on = param('state');
  },
};

const pcsEffects: Readonly<Record<string, Effect<PcsState>>> = {
  setPower: (pcs, order, param) => {
    if (!pcs.on) return 'deviceStopped';
    pcs.setKw = param('powerKw');
    pcs.setUntilMs = order.untilMs;
  },
  setReactivePower: (pcs, _, param) => {
    pcs.reactiveKvar = param('reactivePowerKvar');
  },
  startStop: (pcs, _, param) => {
    pcs.on = param('state');
  },
  emergencyStop: (pcs) => {
    pcs.on = 0;
  },
  setWorkMode: (pcs, _, param) => {
    pcs.workMode = param('workMode');
  },
  setRunMode: (pcs, _, param) => {
    pcs.runMode = param('runMode');
  },
  setGridMode: (pcs, _, param) => {
    pcs.gridMode = param('gridMode');
  },
  setSocLimits: (pcs, _, param) => {
    if (param('socMin') >= param('socMax')) return 'badParameter';
    pcs.socMin = param('socMin');
    pcs.socMax = param('socMax');
    pcs.reserveSoc = param('reserveSoc');
  },
  setPowerLimits: (pcs, _, param) => {
    pcs.maxChargeKw = param('maxChargeKw');
    pcs.maxDischargeKw = param('maxDischargeKw');
  },
  applyPlan: (pcs, { segments }, param) => {
    if (!segments || !isDevicePlan(segments)) return 'badPlan';
    pcs.planVersion = param('version');
    pcs.plan = segments.map(({ fromMin, toMin, powerKw, cutOffSoc }) => ({
      fromMin,
      toMin,
      powerKw,
      cutOffSoc,
    }));
  },
};

const batteryEffects: Readonly<Record<string, Effect<BatteryState>>> = {
  setSocLimits: (battery, _, param) => {
    if (param('socMin') >= param('socMax')) return 'badParameter';
    battery.socMin = param('socMin');
    battery.socMax = param('socMax');
  },
  setContactor: (battery, _, param) => {
    battery.contactor = param('state');
  },
};

function switchCluster({ parts, state, device }: Order, closed: number): undefined {
  parts.batteries.forEach((battery, i) => {
    const place = battery.clusters.findIndex((cluster) => cluster.spec.sn === device.sn);
    const contactors = state.batteries[i]?.clusterContactors;
    if (place >= 0 && contactors) contactors[place] = closed;
  });
}

/** Connectors are numbered from 1 in commands. */
const connectorOf = (charger: ChargerState, number: number) => charger.connectors[number - 1];

const chargerEffects: Readonly<Record<string, Effect<ChargerState>>> = {
  startSession: (charger, { parts, device, atMs }, param) => {
    if (!charger.on) return 'deviceStopped';
    const part = parts.chargers.find((one) => one.spec.sn === device.sn);
    const connector = connectorOf(charger, param('connector'));
    if (!part || !connector) return 'noSuchConnector';
    if (isBusy(connector)) return 'connectorBusy';
    plugIn(part, connector, param('connector') - 1, atMs);
    const maxKwh = param('maxKwh');
    const maxPercent = (maxKwh / connector.carKwh) * 100;
    if (maxKwh > 0) connector.targetSoc = Math.min(connector.targetSoc, connector.carSoc + maxPercent);
  },
  stopSession: (charger, { atMs }, param) => {
    const connector = connectorOf(charger, param('connector'));
    if (!connector) return 'noSuchConnector';
    if (!isBusy(connector)) return 'noSession';
    finishSession(connector, atMs);
  },
  unlockConnector: (charger, _, param) => {
    const connector = connectorOf(charger, param('connector'));
    if (!connector) return 'noSuchConnector';
    if (isBusy(connector)) return 'connectorBusy';
    unplug(connector);
  },
  setPowerLimit: (charger, _, param) => {
    charger.limitKw = param('limitKw');
  },
  setConnectorPowerLimit: (charger, _, param) => {
    const connector = connectorOf(charger, param('connector'));
    if (!connector) return 'noSuchConnector';
    connector.limitKw = param('limitKw');
  },
  setAvailability: (charger, _, param) => {
    charger.on = param('state');
  },
  reboot: (charger, { atMs }) => {
    for (const connector of charger.connectors) if (isBusy(connector)) finishSession(connector, atMs);
  },
};
