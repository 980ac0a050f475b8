import { activeFault, type Part } from '../plant-parts.ts';
import type { ChargerSpec } from '../spec.ts';
import { type ChargerState, type ConnectorState, PHASE } from '../state.ts';
import { eventCodes, type Moment, wobble } from './moment.ts';
import { threePhase } from './three-phase.ts';
import type { Values } from './values.ts';

const STATUS = { idle: 0, waiting: 1, charging: 2, fault: 3, outOfService: 5 } as const;

export function readCharger(part: Part<ChargerSpec>, charger: ChargerState, moment: Moment): Values[] {
  const { atMs } = moment;
  const { connectors } = charger;
  const stopped = activeFault(part, 'chargerStop', atMs) !== undefined;
  const inUse = connectors.filter(({ phase }) => phase !== PHASE.available).length;
  const kw = connectors.reduce((sum, connector) => sum + connector.powerKw, 0);
  const { voltageA, voltageB, voltageC, currentA, currentB, currentC } = threePhase(
    moment,
    part,
    kw,
    0.05 * kw,
  );
  const { ambientC } = moment.light.air;
  const share = kw / part.spec.ratedKw;
  const each = <V>(value: (connector: ConnectorState, i: number) => V): V[] => connectors.map(value);
  return [
    eventCodes(part, atMs),
    {
      workStatus: statusOf(charger, kw, inUse, stopped),
      powerLimitKw: charger.limitKw,
      connectorsInUse: inUse,
      sessionsToday: charger.daySessions,
      powerKw: -kw,
    },
    { voltageA, voltageB, voltageC, currentA, currentB, currentC },
    {
      connectorStatus: connectorStatuses(part, connectors, atMs),
      connectorVoltage: each(carVolts),
      connectorCurrent: each((connector) => -ampsOf(connector.powerKw, carVolts(connector))),
      connectorPowerKw: each((connector) => -connector.powerKw),
      connectorSoc: each(({ phase, carSoc }) => (phase === PHASE.available ? null : Math.min(100, carSoc))),
      connectorSessionKwh: each(({ sessionKwh }) => sessionKwh),
      connectorTemperature: each(
        ({ powerKw }, i) => ambientC + 3 + 0.17 * powerKw + wobble(part, 10 + i, atMs),
      ),
      energyTodayKwh: charger.dayKwh,
      energyTotalKwh: charger.totalKwh,
      internalTemperature: ambientC + 4 + 16 * share + wobble(part, 1, atMs),
      moduleTemperature: ambientC + 5 + 34 * share + wobble(part, 2, atMs),
    },
  ];
}

export function connectorStatuses(
  part: Part<ChargerSpec>,
  connectors: readonly ConnectorState[],
  atMs: number,
): number[] {
  const stopped = activeFault(part, 'chargerStop', atMs) !== undefined;
  return connectors.map(({ phase }) => (stopped ? PHASE.fault : phase));
}

function statusOf(charger: ChargerState, kw: number, inUse: number, stopped: boolean): number {
  if (stopped) return STATUS.fault;
  if (!charger.on) return STATUS.outOfService;
  if (kw > 0) return STATUS.charging;
  return inUse > 0 ? STATUS.waiting : STATUS.idle;
}

/** A vehicle with a 400 V battery; no voltage before and after charging. */
const carVolts = ({ phase, carSoc }: ConnectorState): number =>
  phase === PHASE.charging ? 345 + 0.9 * carSoc : 0;

const ampsOf = (kw: number, volts: number): number => (volts < 1 ? 0 : (kw * 1000) / volts);
