import { CONNECTOR, type ConnectorCode } from '@heliodon/kernel/connector-status';
import { type MeterValue, pileTimeMs, readMeterValues, sessionTime } from './meter-values.ts';
import {
  type Ask,
  firmwareStage,
  HEARTBEAT_S,
  type Limit,
  type LimitForm,
  type PileLanguage,
  type PileMessageHandler,
  type PileRequests,
  responseOf,
  type Setting,
  scheduleOf,
} from './pile-protocol.ts';

/* OCPP 1.6. Messages have been validated against its schemas. */

const connectorCodes: Readonly<Record<string, ConnectorCode>> = {
  Available: CONNECTOR.available,
  Preparing: CONNECTOR.preparing,
  Charging: CONNECTOR.charging,
  SuspendedEV: CONNECTOR.suspended,
  SuspendedEVSE: CONNECTOR.suspended,
  Finishing: CONNECTOR.finishing,
  Reserved: CONNECTOR.preparing,
  Unavailable: CONNECTOR.offline,
  Faulted: CONNECTOR.fault,
};

interface Boot {
  readonly chargePointVendor: string;
  readonly chargePointModel: string;
  readonly chargePointSerialNumber?: string;
  readonly chargeBoxSerialNumber?: string;
  readonly firmwareVersion?: string;
}
interface Status {
  readonly connectorId: number;
  readonly errorCode: string;
  readonly status: string;
  readonly timestamp?: string;
}
interface Start {
  readonly connectorId: number;
  readonly idTag: string;
  readonly meterStart: number;
  readonly timestamp: string;
}
interface Stop {
  readonly transactionId: number;
  readonly idTag?: string;
  readonly meterStop: number;
  readonly timestamp: string;
  readonly reason?: string;
  readonly transactionData?: readonly MeterValue[];
}
interface Meter {
  readonly connectorId: number;
  readonly transactionId?: number;
  readonly meterValue: readonly MeterValue[];
}

export function speak16(ask: Ask, handler: PileMessageHandler): PileLanguage {
  const currentTime = () => new Date(handler.nowMs()).toISOString();
  const firmware = async ({ status }: { status: string }) => {
    const stage = firmwareStage(status);
    if (stage) await handler.firmware(stage, status);
    return {};
  };
  return {
    requests: requestsOf16(ask, handler),
    handlers: {
      async BootNotification(boot: Boot) {
        const accepted = await handler.booted({
          vendor: boot.chargePointVendor,
          model: boot.chargePointModel,
          firmware: boot.firmwareVersion ?? '',
          serial: boot.chargePointSerialNumber ?? boot.chargeBoxSerialNumber ?? '',
        });
        const status = accepted ? 'Accepted' : 'Rejected';
        return { status, currentTime: currentTime(), interval: HEARTBEAT_S };
      },
      Heartbeat: async () => ({ currentTime: currentTime() }),
      async StatusNotification({ connectorId, status, errorCode, timestamp }: Status) {
        const code = connectorCodes[status] ?? CONNECTOR.offline;
        await handler.status(connectorId, code, errorCode, pileTimeMs(timestamp, handler.nowMs()));
        return {};
      },
      Authorize: async ({ idTag }: { idTag: string }) => ({
        idTagInfo: { status: await handler.authorize(idTag) },
      }),
      async StartTransaction({ connectorId, idTag, meterStart, timestamp }: Start) {
        const { transactionId, status } = await handler.started({
          connector: connectorId,
          idTag,
          registerKwh: meterStart / 1000,
          ...sessionTime(timestamp, handler.nowMs()),
        });
        return { transactionId, idTagInfo: { status } };
      },
      async StopTransaction({ transactionId, meterStop, timestamp, ...stop }: Stop) {
        await handler.ended(transactionId, {
          ...sessionTime(timestamp, handler.nowMs()),
          ...(stop.idTag !== undefined && { idTag: stop.idTag }),
          registerKwh: meterStop / 1000,
          reason: stop.reason ?? 'Local',
          measured: readMeterValues(stop.transactionData ?? [], handler.nowMs()),
        });
        return {};
      },
      async MeterValues({ connectorId, transactionId, meterValue }: Meter) {
        await handler.metered(
          connectorId,
          transactionId ?? null,
          readMeterValues(meterValue, handler.nowMs()),
        );
        return {};
      },
      DataTransfer: async () => ({ status: 'UnknownVendorId' }),
      FirmwareStatusNotification: firmware,
      SignedFirmwareStatusNotification: firmware,
      DiagnosticsStatusNotification: async () => ({}),
      LogStatusNotification: async () => ({}),
      SecurityEventNotification: async () => ({}),
    },
  };
}

type Answer = { readonly status: string };
interface Configuration {
  readonly configurationKey?: readonly { key: string; readonly: boolean; value?: string }[];
  readonly unknownKey?: readonly string[];
}

function requestsOf16(ask: Ask, handler: PileMessageHandler): PileRequests {
  const status = async (action: string, params: object, ...good: string[]) =>
    responseOf((await ask<Answer>(action, params)).status, ...good);
  return {
    settingNames: {
      rateUnit: 'ChargingScheduleAllowedChargingRateUnit',
      topLevel: 'ChargeProfileMaxStackLevel',
      smartCharging: 'SupportedFeatureProfiles',
      sampleEveryS: 'MeterValueSampleInterval',
      alignEveryS: 'ClockAlignedDataInterval',
      sampled: 'MeterValuesSampledData',
    },
    startSession: (connectorId, idTag) =>
      status('RemoteStartTransaction', { connectorId, idTag }, 'Accepted'),
    stopSession: ({ transactionId }) => status('RemoteStopTransaction', { transactionId }, 'Accepted'),
    unlock: (connectorId) => status('UnlockConnector', { connectorId }, 'Unlocked'),
    setInService: (inService) =>
      status(
        'ChangeAvailability',
        { connectorId: 0, type: inService ? 'Operative' : 'Inoperative' },
        'Accepted',
        'Scheduled',
      ),
    reset: (hard) => status('Reset', { type: hard ? 'Hard' : 'Soft' }, 'Accepted'),
    setLimit: (limit, form) => status('SetChargingProfile', profileOf(limit, form), 'Accepted'),
    // Clearing a profile that no longer exists succeeds.
    clearLimits: (id) =>
      status('ClearChargingProfile', id === undefined ? {} : { id }, 'Accepted', 'Unknown'),
    trigger: (requestedMessage, connectorId) =>
      status(
        'TriggerMessage',
        { requestedMessage, ...(connectorId !== undefined && { connectorId }) },
        'Accepted',
      ),
    async updateFirmware(location) {
      await ask('UpdateFirmware', { location, retrieveDate: new Date(handler.nowMs()).toISOString() });
      return { ok: true, word: 'Accepted' };
    },
    async uploadDiagnostics(location) {
      const { fileName } = await ask<{ fileName?: string }>('GetDiagnostics', { location });
      return { ok: Boolean(fileName), word: fileName || 'NoFile' };
    },
    async readSettings(keys): Promise<Setting[]> {
      const answer = await ask<Configuration>('GetConfiguration', keys.length > 0 ? { key: keys } : {});
      return [
        ...(answer.configurationKey ?? []).map(({ key, value, ...one }) => ({
          key,
          value: value ?? null,
          readonly: one.readonly,
        })),
        ...(answer.unknownKey ?? []).map((key) => ({ key, value: null, readonly: true })),
      ];
    },
    changeSetting: (key, value) =>
      status('ChangeConfiguration', { key, value }, 'Accepted', 'RebootRequired'),
  };
}

function profileOf(limit: Limit, form: LimitForm) {
  const { id, connector, level } = limit;
  return {
    connectorId: connector,
    csChargingProfiles: {
      chargingProfileId: id,
      stackLevel: level,
      chargingProfilePurpose: connector === 0 ? 'ChargePointMaxProfile' : 'TxDefaultProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: scheduleOf(limit, form),
    },
  };
}
