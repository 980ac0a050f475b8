/**
 * Identification of the logger. Site control requires 1.6 or later, a course 1.7, setup 1.8, sliding demand and texts with
 * codes 1.9: docs/device-protocol.md.
 */
export const MODEL = 'Heliodon Logger';
export const VERSION = '1.9.0';
