import type { Bilingual, TextParams } from './lang.ts';

/** An entry of the error catalogue: 401 and 403 end the session, 2000–9998 are named business errors. */
export interface ErrorEntry extends Bilingual {
  readonly code: number;
}

/** Thrown by services; one handler converts it to the response envelope. */
export class AppError extends Error {
  readonly entry: ErrorEntry;
  readonly params: TextParams;
  readonly data: unknown;

  constructor(entry: ErrorEntry, params: TextParams = {}, data: unknown = null) {
    super(entry.en);
    this.name = 'AppError';
    this.entry = entry;
    this.params = params;
    this.data = data;
  }
}
