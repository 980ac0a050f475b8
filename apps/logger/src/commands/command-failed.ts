/** Reason for a failed command, shown to the user. */
export class CommandFailed extends Error {}

/** Protocol code for unsupported functions: the platform translates it. */
export const NOT_SUPPORTED = 'notSupported';
