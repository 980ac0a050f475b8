/** Why a command was not carried out, as the person who gave it will read it. */
export class CommandFailed extends Error {}

/** The word of the protocol for what the logger or the device has not: the platform tells it in the reader's language. */
export const NOT_SUPPORTED = 'notSupported';
