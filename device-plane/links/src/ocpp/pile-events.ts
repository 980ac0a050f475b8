/* Maps errors of a charger to event codes of device-plane/kinds/charger/events.ts. */

/** By OCPP 1.6 error code. Codes that are no charger fault are omitted. */
const codes: Readonly<Record<string, number>> = {
  ConnectorLockFailure: 205,
  EVCommunicationError: 206,
  GroundFailure: 104,
  HighTemperature: 202,
  InternalError: 301,
  OtherError: 301,
  OverCurrentFailure: 204,
  OverVoltage: 101,
  PowerMeterFailure: 402,
  PowerSwitchFailure: 303,
  ReaderFailure: 403,
  ResetFailure: 301,
  UnderVoltage: 102,
};
const UNNAMED_FAULT = 301;
/** Events of grade second or third. */
const warnings: ReadonlySet<number> = new Set([206, 402, 403]);

/** All event codes that a charger can raise. */
export const PILE_EVENT_CODES: readonly number[] = [...new Set(Object.values(codes))];

export function eventCodeOf(errorCode: string, isFaulted: boolean): number | null {
  return codes[errorCode] ?? (isFaulted ? UNNAMED_FAULT : null);
}

/** Values of the points faultCode and warningCode. */
export function gravest(active: ReadonlySet<number>): { faultCode: number; warningCode: number } {
  const sorted = [...active].sort((a, b) => a - b);
  return {
    faultCode: sorted.find((code) => !warnings.has(code)) ?? 0,
    warningCode: sorted.find((code) => warnings.has(code)) ?? 0,
  };
}
