import { FileFaults } from '@heliodon/register-maps/file-faults';
import { at, type LoggerText, plainText } from '@heliodon/telemetry/logger-text';

/** An error that pages of the platform show in the language of the reader. */
export class TextError extends Error {
  /** Several if several registers or values are concerned. */
  readonly texts: readonly LoggerText[];

  constructor(...texts: readonly LoggerText[]) {
    super(texts.map(plainText).join('; '));
    this.name = 'TextError';
    this.texts = texts;
  }
}

/** Without a code for errors of the operating system and of libraries. */
export function textsOf(error: unknown): readonly LoggerText[] {
  if (error instanceof FileFaults) return placedTexts(error);
  return error instanceof TextError ? error.texts : [(error as Error).message];
}

/** What the platform sends is in no file. */
const NOT_A_FILE: readonly string[] = ['logger.json', 'request'];

/** Faults of a map keep its file name. */
export function placedTexts({ file, texts }: FileFaults): readonly LoggerText[] {
  if (NOT_A_FILE.includes(file)) return texts;
  return texts.map((text) => {
    if (typeof text === 'string' || text.code !== 'at') return at(file, text);
    // One place, so that the reason keeps its parameters.
    const { place, reason = '' } = text.params;
    return at(
      `${file}: ${typeof place === 'object' ? place.text : place}`,
      typeof reason === 'number' ? String(reason) : reason,
    );
  });
}

/** As one text: a code is kept if there is only one. */
export function textOf(error: unknown): LoggerText {
  const texts = textsOf(error);
  const [only] = texts;
  return only !== undefined && texts.length === 1 ? only : (error as Error).message;
}
