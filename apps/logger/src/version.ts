/** Identification of the logger. Site control requires version 1.6 or later: docs/device-protocol.md. */
export const MODEL = 'Heliodon Logger';
export const VERSION = '1.6.2';
