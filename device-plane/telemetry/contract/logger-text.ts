import { fillText, type Lang } from '@heliodon/kernel/lang';
import { z } from 'zod';
import { loggerWords } from './logger-words.ts';

/*
 * A text of a logger: English, or a code with parameters and the English text. What has no code is shown as it is:
 * rare errors, and texts of third-party loggers.
 */

const MAX_TEXT = 1000;
const MAX_PARAM = 300;
/** Of one answer. */
export const MAX_TEXTS = 50;

const code = z.string().regex(/^[A-Za-z]\w{0,39}$/);
const name = z.string().regex(/^\w{1,40}$/);
const value = z.union([z.string().max(MAX_PARAM), z.number()]);
const english = z.string().max(MAX_TEXT);
/** Two levels: a place and a reason in a sentence, each with its own parameters. */
const innerText = z.object({ code, params: z.record(name, value), text: english });
const codedText = z.object({ code, params: z.record(name, z.union([value, innerText])), text: english });

export const loggerText = z.union([english, codedText]);
export type LoggerText = z.output<typeof loggerText>;
/** Each with its place. As a text alone one per line. */
export const loggerTexts = z.union([z.string().max(2000), z.array(loggerText).min(1).max(MAX_TEXTS)]);
export type LoggerTexts = z.output<typeof loggerTexts>;

type Words = typeof loggerWords;
export type LoggerCode = keyof Words;
type Value = z.output<typeof value>;
type Inner = z.output<typeof innerText>;
export type CodedText = z.output<typeof codedText>;

type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;
export type ParamsOf<Code extends LoggerCode> = Readonly<
  Record<PlaceholdersOf<Words[Code]['en']>, Value | LoggerText>
>;

/** The text of a code; `text` if the English text says more than that of the table. */
export function coded<Code extends LoggerCode>(
  ofCode: Code,
  params: ParamsOf<Code>,
  text?: string,
): CodedText {
  const given = Object.entries<Value | LoggerText>(params);
  const plain = given.map(([key, one]) => [key, typeof one === 'number' ? one : plainText(one)]);
  return {
    code: ofCode,
    params: Object.fromEntries(given.map(([key, one]) => [key, paramOf(one)])),
    text: text ?? fillText(loggerWords[ofCode].en, Object.fromEntries(plain)),
  };
}

/** As a message may contain it. */
export const sendable = (text: LoggerText): LoggerText =>
  typeof text === 'string' ? text.slice(0, MAX_TEXT) : { ...text, text: text.text.slice(0, MAX_TEXT) };

/** A reason at a place, both with or without a code. */
export const at = (place: LoggerText, reason: LoggerText): CodedText => coded('at', { place, reason });

/** The English text. */
export const plainText = (text: LoggerText): string => (typeof text === 'string' ? text : text.text);

/** In the language of the reader, as far as the code is known. */
export function textIn(text: LoggerText, lang: Lang): string {
  if (typeof text === 'string' || lang === 'en') return plainText(text);
  const { code: sent, params } = text;
  if (!isKnown(sent)) return text.text;
  const words = loggerWords[sent][lang];
  const values = Object.fromEntries(
    Object.entries(params).map(([key, one]) => [key, typeof one === 'object' ? textIn(one, lang) : one]),
  );
  const isWhole = placeholdersOf(words).every((key) => Object.hasOwn(values, key));
  return isWhole ? fillText(words, values) : text.text;
}

export const textsIn = (texts: LoggerTexts, lang: Lang): string[] =>
  typeof texts === 'string' ? texts.split('\n') : texts.map((one) => textIn(one, lang));

/** The code, and those of its parts. */
export function codesIn(text: LoggerText): string[] {
  if (typeof text === 'string') return [];
  const parts = Object.values(text.params).filter((one) => typeof one === 'object');
  return [text.code, ...parts.map((part) => part.code)];
}

const isKnown = (sent: string): sent is LoggerCode => Object.hasOwn(loggerWords, sent);

export const placeholdersOf = (words: string): string[] =>
  [...words.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);

/** A part of a part has no code of its own. */
function paramOf(one: Value | LoggerText): Value | Inner {
  if (typeof one === 'string') return one.slice(0, MAX_PARAM);
  if (typeof one !== 'object') return one;
  const inner = Object.entries(one.params).map(([key, part]) => [
    key,
    typeof part === 'object' ? part.text.slice(0, MAX_PARAM) : part,
  ]);
  return { ...one, params: Object.fromEntries(inner), text: one.text.slice(0, MAX_TEXT) };
}
