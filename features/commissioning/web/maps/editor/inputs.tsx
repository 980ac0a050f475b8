import { hex } from '@heliodon/register-maps/registers';
import { Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { linesIn } from '../model/listText.ts';
import { addressOf, typedAddress } from '../model/mapDraft.ts';
import styles from './editor.module.css';
import type { FieldInput } from './Field.tsx';

interface NumberInputProps {
  input: FieldInput;
  value: number | undefined | null;
  /** Shown if it is left out. */
  usual?: number;
  onChange: (value: number | undefined) => void;
}

/** Empty: left out of the map. */
export function NumberInput({ input, value, usual, onChange }: NumberInputProps) {
  return (
    <InputNumber
      {...input}
      className={styles.full}
      controls={false}
      value={value ?? null}
      placeholder={usual === undefined ? undefined : String(usual)}
      onChange={(typed) => onChange(typed === null ? undefined : Number(typed))}
    />
  );
}

interface AddressInputProps {
  input: FieldInput;
  value: number | string;
  onChange: (address: number | string) => void;
}

/** Decimal or 0x; the other notation is shown beside it. */
export function AddressInput({ input, value, onChange }: AddressInputProps) {
  const address = addressOf(value);
  const other = typeof value === 'number' ? hex : String;
  return (
    <Input
      {...input}
      className={styles.code}
      value={value}
      placeholder="0x0000"
      autoComplete="off"
      spellCheck={false}
      suffix={<span className={styles.other}>{Number.isNaN(address) ? '' : other(address)}</span>}
      onChange={(event) => onChange(typedAddress(event.target.value))}
    />
  );
}

interface ChoiceInputProps<T extends string | number> {
  input: FieldInput;
  value: T | undefined;
  options: readonly { readonly value: T; readonly label: string }[];
  /** Shown if it is left out. */
  usual?: string;
  onChange: (value: T | undefined) => void;
}

export function ChoiceInput<T extends string | number>({
  input,
  value,
  options,
  usual,
  onChange,
}: ChoiceInputProps<T>) {
  return (
    <Select<T>
      {...input}
      className={styles.full}
      allowClear={usual !== undefined}
      placeholder={usual}
      value={value === '' ? undefined : value}
      options={[...options]}
      onChange={(chosen: T | undefined) => onChange(chosen)}
    />
  );
}

interface TextInputProps {
  input: FieldInput;
  value: string | undefined;
  placeholder?: string;
  onChange: (text: string) => void;
}

export function TextInput({ input, value, placeholder, onChange }: TextInputProps) {
  return (
    <Input
      {...input}
      value={value ?? ''}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ParsedInputProps<T> {
  input: FieldInput;
  value: T;
  placeholder?: string;
  format: (value: T) => string;
  /** Undefined if the text cannot be understood. */
  parse: (text: string) => { readonly value: T } | undefined;
  onChange: (value: T) => void;
}

/** A value written as text. Text that cannot be understood stays in the map as typed: the rule of maps refuses it. */
export function ParsedInput<T>({ input, value, placeholder, format, parse, onChange }: ParsedInputProps<T>) {
  const [typed, setTyped] = useState<string>();
  const meaningOf = (text: string): unknown => (parse(text) ?? { value: text }).value;
  const written = typeof value === 'string' ? value : format(value);
  return (
    <Input
      {...input}
      autoComplete="off"
      value={typed !== undefined && isSame(meaningOf(typed), value) ? typed : written}
      placeholder={placeholder}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(meaningOf(event.target.value) as T);
      }}
    />
  );
}

interface LinesInputProps {
  input: FieldInput;
  lines: readonly string[] | undefined;
  rows: number;
  onChange: (lines: string[]) => void;
}

/** One entry per line. */
export function LinesInput({ input, lines = [], rows, onChange }: LinesInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input.TextArea
      {...input}
      rows={rows}
      value={typed !== undefined && isSame(linesIn(typed), lines) ? typed : lines.join('\n')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linesIn(event.target.value));
      }}
    />
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
