/** What the logger says of itself. The platform's site control asks for 1.6 and above: docs/device-protocol.md. */
export const MODEL = 'Heliodon Logger';
export const VERSION = '1.6.2';
