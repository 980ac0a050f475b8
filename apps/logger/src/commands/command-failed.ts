/** Why a command was not carried out, as the person who gave it will read it. */
export class CommandFailed extends Error {}
