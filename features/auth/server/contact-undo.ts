import { randomInt } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import type { Messenger } from '@heliodon/infrastructure/messenger';
import { hashPassword } from '@heliodon/infrastructure/passwords';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { inLang } from '@heliodon/kernel/lang';
import { maskContact } from '@heliodon/kernel/text';
import type { Visitor } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import { CONTACT_UNDO_HOURS, type ContactChange, type OwnContact } from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import { authLog } from '../contract/auth.log.ts';
import { actorOf, findAccountById } from './accounts.queries.ts';
import type { Codes } from './codes.service.ts';
import { newResetTicket } from './reset-ticket.ts';
import type { Sessions } from './sessions.service.ts';

const PURPOSE = 'undoContact';
/** Without characters that are easily confused when read from a text message. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LETTERS = 12;

interface ContactUndoDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly messenger: Messenger;
  readonly log: OperationLog;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly publicUrl: string;
}

interface Subject {
  readonly accountId: number;
  readonly contact: OwnContact;
  readonly before: string | null;
  readonly proven: boolean;
}

const words = {
  subject: {
    phone: { zh: 'Heliodon 账号手机号已更换', en: 'Heliodon: the phone number of your account was changed' },
    email: { zh: 'Heliodon 账号邮箱已更换', en: 'Heliodon: the email of your account was changed' },
  },
  body: {
    phone: {
      zh: '您的 Heliodon 账号 {account} 的手机号已更换为 {after}。如非本人操作，请在 {hours} 小时内打开 {url} 并输入撤销码 {code}：将恢复原手机号、退出所有登录，并请您设置新密码。',
      en: 'The phone number of your Heliodon account {account} was changed to {after}. If you did not do this, open {url} within {hours} hours and enter the code {code}: the old number is restored, all devices are signed out and you set a new password.',
    },
    email: {
      zh: '您的 Heliodon 账号 {account} 的邮箱已更换为 {after}。如非本人操作，请在 {hours} 小时内打开 {url} 并输入撤销码 {code}：将恢复原邮箱、退出所有登录，并请您设置新密码。',
      en: 'The email of your Heliodon account {account} was changed to {after}. If you did not do this, open {url} within {hours} hours and enter the code {code}: the old address is restored, all devices are signed out and you set a new password.',
    },
  },
  /** A field of an SMS template has at most 35 characters. */
  short: {
    phone: { zh: '账号手机号已更换，撤销码 {code}', en: 'Phone changed. Undo: {code}' },
    email: { zh: '账号邮箱已更换，撤销码 {code}', en: 'Email changed. Undo: {code}' },
  },
  account: { zh: '账号', en: 'Account' },
} as const;

/** The holder of the old contact can undo a change of contact for some days. */
export class ContactUndo {
  readonly #deps: ContactUndoDeps;

  constructor(deps: ContactUndoDeps) {
    this.#deps = deps;
  }

  /** In the transaction of the change: no contact is changed without notifying the old one. */
  async offer(tx: Database, change: ContactChange): Promise<void> {
    const { clock, messenger, publicUrl } = this.#deps;
    const { accountId, contact, before, proven, target, lang } = change;
    const code = newUndoCode();
    const expiresAt = new Date(clock.now().getTime() + CONTACT_UNDO_HOURS * 3_600_000);
    await tx
      .insertInto('one_time_ticket')
      .values({
        token_hash: tokenHash(plainCode(code)),
        purpose: PURPOSE,
        subject: JSON.stringify({ accountId, contact, before, proven } satisfies Subject),
        expires_at: expiresAt,
      })
      .execute();
    const mail = target.includes('@');
    await messenger.send(
      [
        {
          channel: mail ? 'mail' : 'sms',
          target,
          purpose: 'security',
          subject: words.subject[contact][lang],
          body: inLang(words.body[contact], lang, {
            account: change.accountName,
            after: maskContact(change.after),
            hours: CONTACT_UNDO_HOURS,
            url: mail ? `${publicUrl}/undoContact#${code}` : `${publicUrl}/undoContact`,
            code,
          }),
          params: {
            plant: 'Heliodon',
            device: change.accountName,
            level: words.account[lang],
            text: inLang(words.short[contact], lang, { code }),
            count: '1',
          },
          expiresAt,
        },
      ],
      tx,
    );
  }

  /**
   * Any of the codes restores phone number and e-mail as before the first change that can still be undone, because an
   * attacker may have changed both, repeatedly. Ends all sessions and returns the ticket for setting a new password.
   */
  async undo(code: string, visitor: Visitor): Promise<{ ticket: string }> {
    const { db, clock, log, sessions, codes } = this.#deps;
    const now = clock.now();
    // The attacker may have changed the password, too.
    const unknownPassword = await hashPassword(newToken());
    try {
      return await db.transaction().execute(async (tx) => {
        const accountId = await accountOf(tx, code, now);
        const account = accountId === undefined ? undefined : await findAccountById(tx, accountId);
        if (!account || account.deletedAt) throw new AppError(authErrors.undoInvalid);
        const own = await tx
          .selectFrom('account')
          .select(['phone', 'email'])
          .where('id', '=', account.id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const changes = await takeOpenChanges(tx, account.id, now);
        // Of two concurrent requests, the second finds nothing to undo.
        if (changes.length === 0) throw new AppError(authErrors.undoInvalid);
        const restored = Object.fromEntries(
          changes.toReversed().flatMap(({ contact, before, proven }) => [
            [contact, before],
            [`${contact}_proven`, proven],
          ]),
        );
        await tx
          .updateTable('account')
          .set({
            ...restored,
            password_hash: unknownPassword,
            password_changed_at: now,
            version: sql`version + 1`,
          })
          .where('id', '=', account.id)
          .execute();
        await sessions.endAll(account.id, 0, tx);
        await codes.forget(
          tx,
          [own.phone, own.email].filter((each) => each !== null),
        );
        await log.write(actorOf(account, visitor.ip), { action: authLog.undoContact }, tx);
        return { ticket: await newResetTicket(tx, account.id, now) };
      });
    } catch (error) {
      const constraint = (error as { constraint?: string }).constraint ?? '';
      if (constraint.startsWith('account_')) throw new AppError(authErrors.undoTaken);
      throw error;
    }
  }
}

/** The account whose change the code can still undo. */
async function accountOf(tx: Database, code: string, now: Date): Promise<number | undefined> {
  const found = await tx
    .selectFrom('one_time_ticket')
    .select(sql<number>`(subject->>'accountId')::bigint`.as('accountId'))
    .where('token_hash', '=', tokenHash(plainCode(code)))
    .where('purpose', '=', PURPOSE)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.accountId;
}

/**
 * Consumes all changes of an account that can still be undone and returns them in the order in which they were made.
 */
async function takeOpenChanges(tx: Database, accountId: number, now: Date): Promise<readonly Subject[]> {
  const { rows } = await sql<Subject & { madeAt: Date }>`UPDATE one_time_ticket SET used_at = ${now}
    WHERE purpose = ${PURPOSE} AND used_at IS NULL AND expires_at > ${now}
      AND (subject->>'accountId')::bigint = ${accountId}
    RETURNING subject->>'contact' AS contact, subject->>'before' AS before,
              coalesce((subject->>'proven')::boolean, true) AS proven, expires_at AS "madeAt"`.execute(tx);
  return rows.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}

function newUndoCode(): string {
  const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalises a typed code. */
const plainCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');
