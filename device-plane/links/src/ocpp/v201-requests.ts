import {
  type Ask,
  type Limit,
  type LimitForm,
  type PileMessageHandler,
  type PileRequests,
  responseOf,
  type Setting,
  scheduleOf,
} from './pile-protocol.ts';

/* Requests to a 2.0.1 charger. A setting is named Component.Variable. */

type Answer = { readonly status: string };
interface Named {
  readonly component: { readonly name: string };
  readonly variable: { readonly name: string };
}
interface ReadResult extends Named {
  readonly attributeStatus: string;
  readonly attributeValue?: string;
}
export interface NotifyReport {
  readonly requestId: number;
  readonly tbc?: boolean;
  readonly reportData?: readonly (Named & {
    readonly variableAttribute: readonly { readonly value?: string; readonly mutability?: string }[];
  })[];
}

const REPORT_WITHIN_MS = 20_000;
/** A charger has a few hundred settings; more are ignored. */
const MOST_SETTINGS = 5000;
/** Settings per request, as chargers usually allow. */
const SETTINGS_AT_ONCE = 20;
const CENTRAL = 'Central';

const keyOf = ({ component, variable }: Named): string => `${component.name}.${variable.name}`;

function namedBy(key: string): Named {
  const dot = key.indexOf('.');
  const [component, variable] = dot < 0 ? [key, key] : [key.slice(0, dot), key.slice(dot + 1)];
  return { component: { name: component }, variable: { name: variable } };
}

/** Settings arrive in any number of separate messages. */
export class InventoryReports {
  readonly #waiting = new Map<number, { settings: Setting[]; done: () => void }>();

  /** Resolves with the received settings when the report is complete or times out. */
  async collect(requestId: number, ask: () => Promise<boolean>): Promise<readonly Setting[]> {
    const settings: Setting[] = [];
    let timer: NodeJS.Timeout | undefined;
    const whole = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, REPORT_WITHIN_MS);
      this.#waiting.set(requestId, { settings, done: resolve });
    });
    try {
      if (await ask()) await whole;
      return settings;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(requestId);
    }
  }

  receive({ requestId, tbc, reportData }: NotifyReport): void {
    const waiting = this.#waiting.get(requestId);
    if (!waiting) return;
    for (const one of reportData ?? []) {
      const [attribute] = one.variableAttribute;
      if (waiting.settings.length >= MOST_SETTINGS) break;
      const isReadonly = attribute?.mutability === 'ReadOnly';
      waiting.settings.push({ key: keyOf(one), value: attribute?.value ?? null, readonly: isReadonly });
    }
    if (!tbc) waiting.done();
  }
}

export function requestsOf201(
  ask: Ask,
  handler: PileMessageHandler,
  reports: InventoryReports,
): PileRequests {
  const status = async (action: string, params: object, ...good: string[]) =>
    responseOf((await ask<Answer>(action, params)).status, ...good);
  let lastId = handler.nowMs() % 1_000_000_000;
  const nextId = () => ++lastId;
  return {
    settingNames: {
      rateUnit: 'SmartChargingCtrlr.RateUnit',
      topLevel: 'SmartChargingCtrlr.ProfileStackLevel',
      smartCharging: 'SmartChargingCtrlr.Enabled',
      sampleEveryS: 'SampledDataCtrlr.TxUpdatedInterval',
      alignEveryS: 'AlignedDataCtrlr.Interval',
      sampled: 'SampledDataCtrlr.TxUpdatedMeasurands',
      atStart: 'SampledDataCtrlr.TxStartedMeasurands',
      atEnd: 'SampledDataCtrlr.TxEndedMeasurands',
    },
    startSession: (evseId, idTag) =>
      status(
        'RequestStartTransaction',
        { evseId, remoteStartId: nextId(), idToken: { idToken: idTag, type: CENTRAL } },
        'Accepted',
      ),
    stopSession: ({ transactionKey, transactionId }) =>
      status(
        'RequestStopTransaction',
        { transactionId: transactionKey ?? String(transactionId) },
        'Accepted',
      ),
    unlock: (evseId) => status('UnlockConnector', { evseId, connectorId: 1 }, 'Unlocked'),
    setInService: (inService) =>
      status(
        'ChangeAvailability',
        { operationalStatus: inService ? 'Operative' : 'Inoperative' },
        'Accepted',
        'Scheduled',
      ),
    reset: (hard) => status('Reset', { type: hard ? 'Immediate' : 'OnIdle' }, 'Accepted', 'Scheduled'),
    setLimit: (limit, form) => status('SetChargingProfile', profileOf(limit, form), 'Accepted'),
    clearLimits: (id) =>
      status(
        'ClearChargingProfile',
        id === undefined ? { chargingProfileCriteria: {} } : { chargingProfileId: id },
        'Accepted',
        'Unknown',
      ),
    trigger: (requestedMessage, connector) =>
      status(
        'TriggerMessage',
        { requestedMessage, ...(connector !== undefined && { evse: evseOf(requestedMessage, connector) }) },
        'Accepted',
      ),
    updateFirmware: (location) =>
      status(
        'UpdateFirmware',
        {
          requestId: nextId(),
          firmware: { location, retrieveDateTime: new Date(handler.nowMs()).toISOString() },
        },
        'Accepted',
        'AcceptedCanceled',
      ),
    uploadDiagnostics: (remoteLocation) =>
      status(
        'GetLog',
        { logType: 'DiagnosticsLog', requestId: nextId(), log: { remoteLocation } },
        'Accepted',
        'AcceptedCanceled',
      ),
    async readSettings(keys) {
      if (keys.length === 0) {
        const requestId = nextId();
        return reports.collect(
          requestId,
          async () =>
            (await status('GetBaseReport', { requestId, reportBase: 'FullInventory' }, 'Accepted')).ok,
        );
      }
      const settings: Setting[] = [];
      for (let from = 0; from < keys.length; from += SETTINGS_AT_ONCE) {
        const getVariableData = keys.slice(from, from + SETTINGS_AT_ONCE).map(namedBy);
        const { getVariableResult } = await ask<{ getVariableResult: readonly ReadResult[] }>(
          'GetVariables',
          {
            getVariableData,
          },
        );
        settings.push(...getVariableResult.map(settingOf));
      }
      return settings;
    },
    async changeSetting(key, value) {
      const setVariableData = [{ attributeValue: value, ...namedBy(key) }];
      const { setVariableResult } = await ask<{ setVariableResult: readonly { attributeStatus: string }[] }>(
        'SetVariables',
        { setVariableData },
      );
      return responseOf(setVariableResult[0]?.attributeStatus ?? 'Rejected', 'Accepted', 'RebootRequired');
    },
  };
}

const settingOf = (one: ReadResult): Setting => ({
  key: keyOf(one),
  value: one.attributeStatus === 'Accepted' ? (one.attributeValue ?? null) : null,
  readonly: one.attributeStatus !== 'Accepted',
});

/** The status of an EVSE is requested for its connector. */
const evseOf = (message: string, id: number) => ({
  id,
  ...(message === 'StatusNotification' && { connectorId: 1 }),
});

function profileOf(limit: Limit, form: LimitForm) {
  const { id, connector, level } = limit;
  return {
    evseId: connector,
    chargingProfile: {
      id,
      stackLevel: level,
      chargingProfilePurpose: connector === 0 ? 'ChargingStationMaxProfile' : 'TxDefaultProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: [{ id, ...scheduleOf(limit, form) }],
    },
  };
}
