import { issueText } from '@heliodon/contract/issues';
import { messageText } from '@heliodon/contract/messages';
import { ROLE_MANAGER } from '@heliodon/contract/permissions';
import { dayStartMs, nextDay, utcDay } from '@heliodon/energy/periods/local-time';
import type { Lang, TextParams } from '@heliodon/kernel/lang';
import type { z } from 'zod';
import { type ImportColumn, type ImportRow, importRule } from '../../contract/import.contract.ts';
import { insertSubUser } from '../../contract/sub-accounts.contract.ts';
import type { NewAccount } from '../new-account.ts';
import type { ImportFile } from './import-file.ts';
import { type Known, plantNames } from './import-known.ts';

export interface ImportTerms {
  readonly lang: Lang;
  readonly timeZone: string;
  readonly now: Date;
}

export interface CheckedRow extends ImportRow {
  /** Complete if there are no errors. */
  readonly account: NewAccount;
}

const schemas = insertSubUser.request.shape;
const sexes = new Map<string, NewAccount['sex']>(
  Object.entries({
    '': 'unknown',
    unknown: 'unknown',
    未知: 'unknown',
    未填写: 'unknown',
    male: 'male',
    m: 'male',
    男: 'male',
    female: 'female',
    f: 'female',
    女: 'female',
  } as const),
);
const permanent = new Set(['', 'permanent', '永久']);

/** Every invalid cell, with the same messages as the form. */
export function checkRows({ rows }: ImportFile, known: Known, terms: ImportTerms): CheckedRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ line, values }) => {
    const row = new RowCheck(values, known, terms);
    const account = row.read();
    for (const column of ['accountName', 'phone', 'email'] as const)
      row.once(column, account[column], line, seen);
    return { line, values, errors: row.errors, account };
  });
}

class RowCheck {
  readonly errors: ImportRow['errors'] = {};
  readonly #values: ImportRow['values'];
  readonly #known: Known;
  readonly #terms: ImportTerms;

  constructor(values: ImportRow['values'], known: Known, terms: ImportTerms) {
    this.#values = values;
    this.#known = known;
    this.#terms = terms;
  }

  read(): NewAccount {
    const roleId = this.#roleId();
    return {
      accountName: this.#parsed('accountName', schemas.accountName),
      name: this.#parsed('name', schemas.name),
      sex: this.#sex(),
      phone: this.#cell('phone') === '' ? null : this.#parsed('phone', schemas.phone),
      email: this.#cell('email') === '' ? null : this.#parsed('email', schemas.email),
      roleId,
      company: this.#parsed('company', schemas.company),
      position: this.#parsed('position', schemas.position),
      description: this.#parsed('description', schemas.description),
      validUntil: this.#validUntil(),
      plantIds: this.#plantIds(roleId),
      enabled: true,
    };
  }

  /** Name, phone number and e-mail must each be unique in the file and among the accounts below. */
  once(
    column: 'accountName' | 'phone' | 'email',
    value: string | null,
    line: number,
    seen: Map<string, number>,
  ): void {
    if (value === null || value === '' || this.errors[column]) return;
    const key = value.toLowerCase();
    const first = seen.get(`${column}:${key}`);
    if (first !== undefined) this.#wrong(column, importRule.twice, { line: first });
    else if (this.#known.taken.has(key)) this.#wrong(column, importRule.taken);
    if (first === undefined) seen.set(`${column}:${key}`, line);
  }

  #cell(column: ImportColumn): string {
    return this.#values[column] ?? '';
  }

  #wrong(column: ImportColumn, key: string, params?: TextParams): void {
    this.errors[column] ??= messageText(key, this.#terms.lang, params) ?? key;
  }

  #parsed<T extends string | null>(column: ImportColumn, schema: z.ZodType<T>): T {
    const read = schema.safeParse(this.#cell(column), { reportInput: true });
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    if (issue) this.errors[column] ??= issueText(issue, this.#terms.lang);
    return '' as T;
  }

  #sex(): NewAccount['sex'] {
    const sex = sexes.get(this.#cell('sex').toLowerCase());
    if (!sex) this.#wrong('sex', importRule.unknownSex);
    return sex ?? 'unknown';
  }

  #roleId(): number {
    const value = this.#cell('role');
    const roleId = this.#known.roles.get(value.toLowerCase());
    if (roleId === undefined) this.#wrong('role', importRule.unknownRole, { value });
    return roleId ?? 0;
  }

  #plantIds(roleId: number): number[] {
    const names = plantNames(this.#cell('plants'));
    // A manager is the root of a new tree, which has no plants yet.
    const known = roleId === ROLE_MANAGER ? new Map<string, number>() : this.#known.plants;
    const unknown = names.find((name) => !known.has(name.toLowerCase()));
    if (unknown !== undefined) this.#wrong('plants', importRule.unknownPlant, { value: unknown });
    return [...new Set(names.flatMap((name) => known.get(name.toLowerCase()) ?? []))];
  }

  /** Valid until the end of the day in the importing user's time zone. */
  #validUntil(): string | null {
    const value = this.#cell('validUntil');
    if (permanent.has(value.toLowerCase())) return null;
    const day = dayOf(value);
    if (!day) this.#wrong('validUntil', importRule.date);
    const endMs = day ? dayStartMs(nextDay(day), this.#terms.timeZone) : 0;
    if (endMs <= this.#terms.now.getTime()) this.#wrong('validUntil', importRule.past);
    return new Date(endMs).toISOString();
  }
}

/** Accepts 2027-01-31 and 2027/1/31. */
function dayOf(value: string): string | undefined {
  const [, year, month = '', date = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? [];
  if (!year) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || utcDay(at.getTime()) !== day ? undefined : day;
}
