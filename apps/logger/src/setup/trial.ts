import { siteConfig } from '@heliodon/register-maps/site-config';
import { coded, type LoggerText, type LoggerTexts, loggerTexts } from '@heliodon/telemetry/logger-text';
import { z } from 'zod';

/*
 * Which configuration is in force. A new one from the platform is on trial until the platform confirms it; otherwise
 * the logger returns to the previous one, also after a crash.
 */

const configuration = z.object({
  version: z.int().positive(),
  site: siteConfig,
  /** Folder of its own maps. */
  maps: z.string(),
});
export type Configuration = z.output<typeof configuration>;

/** Null: lines and devices of logger.json. */
const source = configuration.nullable();

export const setupState = z.object({
  current: source,
  /** Undefined: none to return to. */
  previous: source.optional(),
  onTrial: z.boolean(),
  returnedFrom: z.object({ version: z.int().positive(), reason: loggerTexts }).nullable(),
});
export type SetupState = z.output<typeof setupState>;

export const NO_SETUP: SetupState = { current: null, onTrial: false, returnedFrom: null };

/** Begins the trial of a configuration. One that replaces another on trial returns to the last confirmed one. */
export function applied(state: SetupState, next: Configuration): SetupState {
  const previous = state.onTrial ? (state.previous ?? null) : state.current;
  return { current: next, previous, onTrial: true, returnedFrom: null };
}

/** The state, or why the version cannot be confirmed. */
type Confirmation = { readonly state: SetupState } | { readonly refusal: LoggerText };

/** A repeated confirmation changes nothing. */
export function confirmed(state: SetupState, version: number): Confirmation {
  const { current, returnedFrom } = state;
  if (current?.version === version) return { state: { ...state, onTrial: false } };
  if (returnedFrom?.version === version) return { refusal: coded('returnedBefore', { version }) };
  return { refusal: coded('notOnTrial', { version }) };
}

/** Ends the trial, or gives up a configuration that cannot be started. */
export function returned({ current, previous }: SetupState, reason: LoggerTexts): SetupState {
  const version = current?.version;
  return {
    current: previous ?? null,
    onTrial: false,
    returnedFrom: version === undefined ? null : { version, reason },
  };
}

/** After a start of the program: what was on trial has ended it. */
export const afterStart = (state: SetupState): SetupState =>
  state.onTrial ? returned(state, [coded('stoppedOnTrial', {})]) : state;
