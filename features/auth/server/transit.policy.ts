import type { JWTPayload } from 'jose';

/** Counted from issue; oss uses a ticket immediately. */
export const TICKET_SECONDS = 120;
/** Maximum clock difference between the two systems. */
export const CLOCK_SKEW_SECONDS = 5;
const MIN_ID_LENGTH = 16;
const MAX_ID_LENGTH = 200;

export interface TransitTicket {
  readonly id: string;
  readonly accountName: string;
  /** Until then the ticket must stay recorded as used. */
  readonly refusedAnywayFrom: Date;
}

/** Audiences that a ticket may name: this installation by its address, if it has one. */
export const transitAudiences = (publicUrl: string | undefined): string[] =>
  publicUrl ? [publicUrl, `${publicUrl}/`] : ['heliodon'];

/** Claims of a ticket, checked beyond signature, issuer, audience and clock; undefined if it may not be used. */
export function readTicket({ jti, sub, aud, iat, exp }: JWTPayload): TransitTicket | undefined {
  if (typeof aud !== 'string' || typeof jti !== 'string' || typeof sub !== 'string') return undefined;
  if (iat === undefined || exp === undefined || exp - iat > TICKET_SECONDS) return undefined;
  if (jti.length < MIN_ID_LENGTH || jti.length > MAX_ID_LENGTH || sub === '') return undefined;
  return { id: jti, accountName: sub, refusedAnywayFrom: new Date((exp + CLOCK_SKEW_SECONDS) * 1000) };
}
