import { basename } from 'node:path';
import { type LoggerText, type LoggerTexts, MAX_TEXTS, sendable } from '@heliodon/telemetry/logger-text';
import { textsOf } from '../text-error.ts';

/** Without the folders of this machine, which errors of the file system contain. */
export function textsForPlatform(error: unknown): LoggerTexts {
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const paths = [path, dest].filter((one) => one !== undefined);
  const texts = textsOf(error).map(
    (text): LoggerText =>
      typeof text === 'string' ? paths.reduce((all, one) => all.replaceAll(one, basename(one)), text) : text,
  );
  const [only] = texts;
  // As loggers without codes send it.
  if (texts.length === 1 && typeof only === 'string') return only.slice(0, MAX_PLAIN);
  return texts.slice(0, MAX_TEXTS).map(sendable);
}

const MAX_PLAIN = 2000;
