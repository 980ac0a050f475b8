import { CONNECTOR, type ConnectorCode } from '@heliodon/kernel/connector-status';
import { type MeterValue, pileTimeMs, readMeterValues, sessionTime } from './meter-values.ts';
import {
  type Ask,
  firmwareStage,
  HEARTBEAT_S,
  type PileLanguage,
  type PileMessageHandler,
} from './pile-protocol.ts';
import type { IdTagStatus } from './ports.ts';
import { InventoryReports, type NotifyReport, requestsOf201 } from './v201-requests.ts';

/* OCPP 2.0.1. A connector of the platform is an EVSE: one vehicle at a time. */

/** Occupied only means that a vehicle is connected; the transaction has more detail. */
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

/** Accepted and ignored. */
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

export function speak201(ask: Ask, handler: PileMessageHandler): PileLanguage {
  const currentTime = () => new Date(handler.nowMs()).toISOString();
  const reports = new InventoryReports();
  const transactions = new Transactions(handler);
  return {
    requests: requestsOf201(ask, handler, reports),
    handlers: {
      ...Object.fromEntries(tolerated.map((action) => [action, async () => ({})])),
      async BootNotification({ chargingStation: { vendorName, model, ...more } }: Boot) {
        const { firmwareVersion: firmware = '', serialNumber: serial = '' } = more;
        const accepted = await handler.booted({ vendor: vendorName, model, firmware, serial });
        const status = accepted ? 'Accepted' : 'Rejected';
        return { status, currentTime: currentTime(), interval: HEARTBEAT_S };
      },
      Heartbeat: async () => ({ currentTime: currentTime() }),
      async StatusNotification({ evseId, connectorStatus, timestamp }: Status) {
        const code = connectorCodes[connectorStatus] ?? CONNECTOR.offline;
        const doing = connectorStatus === 'Occupied' ? transactions.doing(evseId) : undefined;
        await handler.status(evseId, doing ?? code, 'NoError', pileTimeMs(timestamp, handler.nowMs()));
        return {};
      },
      async Authorize({ idToken: { idToken } }: { idToken: { idToken: string } }) {
        return { idTokenInfo: { status: await handler.authorize(idToken) } };
      },
      async TransactionEvent(event: TransactionEvent) {
        const status = await transactions.handle(event);
        return status ? { idTokenInfo: { status } } : {};
      },
      async MeterValues({ evseId, meterValue }: { evseId: number; meterValue: readonly MeterValue[] }) {
        await handler.metered(evseId, null, readMeterValues(meterValue, handler.nowMs()));
        return {};
      },
      async NotifyReport(report: NotifyReport) {
        reports.receive(report);
        return {};
      },
      DataTransfer: async () => ({ status: 'UnknownVendorId' }),
      async FirmwareStatusNotification({ status }: { status: string }) {
        const stage = firmwareStage(status);
        if (stage) await handler.firmware(stage, status);
        return {};
      },
    },
  };
}

/** Later events of a transaction may omit its connector. */
class Transactions {
  readonly #handler: PileMessageHandler;
  readonly #evses = new Map<string, number>();
  readonly #doing = new Map<number, ConnectorCode>();

  constructor(handler: PileMessageHandler) {
    this.#handler = handler;
  }

  doing(evseId: number): ConnectorCode | undefined {
    return this.#doing.get(evseId);
  }

  async handle(event: TransactionEvent): Promise<IdTagStatus | undefined> {
    const handler = this.#handler;
    const { transactionInfo: info, eventType } = event;
    const key = info.transactionId;
    const connector = event.evse?.id || this.#evses.get(key) || (await handler.connectorOf(key));
    const time = sessionTime(event.timestamp, handler.nowMs());
    const { atMs } = time;
    const measured = readMeterValues(event.meterValue ?? [], handler.nowMs());
    const registers = measured.flatMap(({ registerKwh }) => registerKwh ?? []);
    const idTag = event.idToken?.idToken;
    const code = chargingCodes[info.chargingState ?? ''] ?? null;
    if (eventType !== 'Started') await handler.seen(key, { ...time, connector: connector ?? 0 });
    if (eventType === 'Ended') {
      if (!event.offline && connector !== undefined) handler.doing(connector, CONNECTOR.finishing);
      const status = idTag === undefined ? undefined : await handler.shown(key, { idTag, atMs });
      await handler.ended(key, {
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
    // A message buffered offline does not show the current vehicle state.
    if (code !== null && !event.offline && connector !== undefined) {
      this.#doing.set(connector, code);
      handler.doing(connector, code);
    }
    if (eventType === 'Started') {
      const start = { connector: connector ?? 0, idTag: idTag ?? '', registerKwh: registers[0] ?? null };
      const { status } = await handler.started({ ...start, ...time, transactionKey: key });
      await handler.metered(connector ?? (await handler.connectorOf(key)), key, measured);
      return idTag === undefined ? undefined : status;
    }
    const status = idTag === undefined ? undefined : await handler.shown(key, { idTag, atMs });
    await handler.metered(connector, key, measured);
    return status;
  }
}
