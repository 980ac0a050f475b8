/** Codes of the charger point connectorStatus. */
export const CONNECTOR = {
  available: 0,
  preparing: 1,
  charging: 2,
  suspended: 3,
  finishing: 4,
  fault: 5,
  offline: 6,
} as const;
export type ConnectorCode = (typeof CONNECTOR)[keyof typeof CONNECTOR];

/** A vehicle is connected. */
export const isInUse = (code: number | null): boolean =>
  code !== null && code >= CONNECTOR.preparing && code <= CONNECTOR.finishing;
