import { CONNECTOR, type ConnectorCode } from '@heliodon/kernel/connector-status';
import { type MeterValue, pileTimeMs, readMeterValues, sessionTime } from './meter-values.ts';
import { type Ask, firmwareStage, HEARTBEAT_S, type PileEar, type PileLanguage } from './pile-talk.ts';
import type { IdTagStatus } from './ports.ts';
import { InventoryReports, type NotifyReport, voiceOf201 } from './v201-voice.ts';

/* OCPP 2.0.1. What the platform calls a connector is an EVSE here: one car at a time. */

/** Occupied says only that a car is there; the transaction says more. */
const connectorCodes: Readonly<Record<string, ConnectorCode>> = {
  Available: CONNECTOR.available,
  Occupied: CONNECTOR.preparing,
  Reserved: CONNECTOR.preparing,
  Unavailable: CONNECTOR.offline,
  Faulted: CONNECTOR.fault,
};
const chargingCodes: Readonly<Record<string, ConnectorCode>> = {
  Charging: CONNECTOR.charging,
  EVConnected: CONNECTOR.preparing,
  SuspendedEV: CONNECTOR.suspended,
  SuspendedEVSE: CONNECTOR.suspended,
  Idle: CONNECTOR.finishing,
};

interface Boot {
  readonly chargingStation: {
    readonly vendorName: string;
    readonly model: string;
    readonly serialNumber?: string;
    readonly firmwareVersion?: string;
  };
}
interface Status {
  readonly timestamp: string;
  readonly connectorStatus: string;
  readonly evseId: number;
}
interface TransactionEvent {
  readonly eventType: 'Started' | 'Updated' | 'Ended';
  readonly timestamp: string;
  readonly offline?: boolean;
  readonly transactionInfo: {
    readonly transactionId: string;
    readonly chargingState?: string;
    readonly stoppedReason?: string;
  };
  readonly idToken?: { readonly idToken: string };
  readonly evse?: { readonly id: number };
  readonly meterValue?: readonly MeterValue[];
}

/** Taken and not looked at. */
const tolerated = [
  'NotifyEvent',
  'SecurityEventNotification',
  'LogStatusNotification',
  'NotifyMonitoringReport',
  'NotifyChargingLimit',
  'ClearedChargingLimit',
  'ReportChargingProfiles',
  'NotifyCustomerInformation',
  'NotifyDisplayMessages',
  'ReservationStatusUpdate',
] as const;

export function speak201(ask: Ask, ear: PileEar): PileLanguage {
  const currentTime = () => new Date(ear.nowMs()).toISOString();
  const reports = new InventoryReports();
  const transactions = new Transactions(ear);
  return {
    voice: voiceOf201(ask, ear, reports),
    hears: {
      ...Object.fromEntries(tolerated.map((action) => [action, async () => ({})])),
      async BootNotification({ chargingStation: { vendorName, model, ...more } }: Boot) {
        const { firmwareVersion: firmware = '', serialNumber: serial = '' } = more;
        const accepted = await ear.booted({ vendor: vendorName, model, firmware, serial });
        const status = accepted ? 'Accepted' : 'Rejected';
        return { status, currentTime: currentTime(), interval: HEARTBEAT_S };
      },
      Heartbeat: async () => ({ currentTime: currentTime() }),
      async StatusNotification({ evseId, connectorStatus, timestamp }: Status) {
        const code = connectorCodes[connectorStatus] ?? CONNECTOR.offline;
        const doing = connectorStatus === 'Occupied' ? transactions.doing(evseId) : undefined;
        await ear.status(evseId, doing ?? code, 'NoError', pileTimeMs(timestamp, ear.nowMs()));
        return {};
      },
      async Authorize({ idToken: { idToken } }: { idToken: { idToken: string } }) {
        return { idTokenInfo: { status: await ear.authorize(idToken) } };
      },
      async TransactionEvent(event: TransactionEvent) {
        const status = await transactions.heard(event);
        return status ? { idTokenInfo: { status } } : {};
      },
      async MeterValues({ evseId, meterValue }: { evseId: number; meterValue: readonly MeterValue[] }) {
        await ear.metered(evseId, null, readMeterValues(meterValue, ear.nowMs()));
        return {};
      },
      async NotifyReport(report: NotifyReport) {
        reports.heard(report);
        return {};
      },
      DataTransfer: async () => ({ status: 'UnknownVendorId' }),
      async FirmwareStatusNotification({ status }: { status: string }) {
        const stage = firmwareStage(status);
        if (stage) await ear.firmware(stage, status);
        return {};
      },
    },
  };
}

/** Later events of a transaction need not say where it is. */
class Transactions {
  readonly #ear: PileEar;
  readonly #evses = new Map<string, number>();
  readonly #doing = new Map<number, ConnectorCode>();

  constructor(ear: PileEar) {
    this.#ear = ear;
  }

  doing(evseId: number): ConnectorCode | undefined {
    return this.#doing.get(evseId);
  }

  async heard(event: TransactionEvent): Promise<IdTagStatus | undefined> {
    const ear = this.#ear;
    const { transactionInfo: info, eventType } = event;
    const key = info.transactionId;
    const connector = event.evse?.id || this.#evses.get(key) || (await ear.connectorOf(key));
    const time = sessionTime(event.timestamp, ear.nowMs());
    const { atMs } = time;
    const measured = readMeterValues(event.meterValue ?? [], ear.nowMs());
    const registers = measured.flatMap(({ registerKwh }) => registerKwh ?? []);
    const idTag = event.idToken?.idToken;
    const code = chargingCodes[info.chargingState ?? ''] ?? null;
    if (eventType !== 'Started') await ear.seen(key, { ...time, connector: connector ?? 0 });
    if (eventType === 'Ended') {
      if (!event.offline && connector !== undefined) ear.doing(connector, CONNECTOR.finishing);
      const status = idTag === undefined ? undefined : await ear.shown(key, { idTag, atMs });
      await ear.ended(key, {
        ...time,
        measured,
        registerKwh: registers.at(-1) ?? null,
        reason: info.stoppedReason ?? 'Local',
      });
      this.#evses.delete(key);
      if (connector !== undefined) this.#doing.delete(connector);
      return status;
    }
    if (connector !== undefined) this.#evses.set(key, connector);
    // What was said while the line was down does not tell what the car does now.
    if (code !== null && !event.offline && connector !== undefined) {
      this.#doing.set(connector, code);
      ear.doing(connector, code);
    }
    if (eventType === 'Started') {
      const start = { connector: connector ?? 0, idTag: idTag ?? '', registerKwh: registers[0] ?? null };
      const { status } = await ear.started({ ...start, ...time, transactionKey: key });
      await ear.metered(connector ?? (await ear.connectorOf(key)), key, measured);
      return idTag === undefined ? undefined : status;
    }
    const status = idTag === undefined ? undefined : await ear.shown(key, { idTag, atMs });
    await ear.metered(connector, key, measured);
    return status;
  }
}
