import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Messenger } from '@heliodon/infrastructure/messenger';
import { AppError } from '@heliodon/kernel/app-error';
import type { Visitor } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { authErrors } from '../contract/auth.errors.ts';
import { authLog } from '../contract/auth.log.ts';
import type { SecuritySettings } from './sessions.service.ts';

const HOUR = 3600;
const DAY = 86_400;
const subject = 'Heliodon: 验证码短信达到上限 / SMS code limit reached';
const body = ({ perHour, perDay }: { perHour: number; perDay: number }): string =>
  `验证码短信达到上限（${perHour} 条/小时、${perDay} 条/天）。在此之前，陌生浏览器不会收到验证码；已登录过的浏览器和密码登录不受影响。如非攻击，可在系统配置的“安全”中提高上限。\n\n` +
  `The SMS code limit has been reached (${perHour} per hour, ${perDay} per day). Codes are not sent to unknown browsers for now; known browsers and password sign-in are not affected. If this is not an attack, raise the limit in the system configuration under Security.`;

interface SmsCapDeps {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly messenger: Messenger;
  readonly log: OperationLog;
  readonly security: () => SecuritySettings;
}

/**
 * Text messages cost money: limits the codes sent to all unknown browsers together, whatever networks and numbers they
 * use.
 */
export class SmsCap {
  readonly #deps: SmsCapDeps;

  constructor(deps: SmsCapDeps) {
    this.#deps = deps;
  }

  /** Throws if the limit is reached. A code that is not sent does not count, but gets the same error. */
  async spend(isSent: boolean, visitor: Visitor): Promise<void> {
    const { limiter } = this.#deps;
    for (const [key, limit] of this.#limits()) {
      const free = isSent ? (await limiter.take(key, limit)).ok : await limiter.isFree(key, limit);
      if (!free) {
        await this.#notify(visitor);
        throw new AppError(authErrors.smsCapReached);
      }
    }
  }

  #limits() {
    const { smsCodesPerHour, smsCodesPerDay } = this.#deps.security();
    return [
      ['smsCodes:hour', { max: smsCodesPerHour, perSeconds: HOUR }],
      ['smsCodes:day', { max: smsCodesPerDay, perSeconds: DAY }],
    ] as const;
  }

  /** Notifies the platform manager once an hour. */
  async #notify(visitor: Visitor): Promise<void> {
    const { db, limiter, messenger, log, security } = this.#deps;
    if (!(await limiter.take('smsCodes:told', { max: 1, perSeconds: HOUR })).ok) return;
    const { smsCodesPerHour: perHour, smsCodesPerDay: perDay } = security();
    const nobody = { accountId: 0, accountName: '', accountPath: [], ip: visitor.ip };
    await log.write(nobody, {
      action: authLog.smsCapReached,
      params: { perHour, perDay },
      status: 'failure',
    });
    const manager = await db
      .selectFrom('account')
      .select('email')
      .where('parent_id', 'is', null)
      .executeTakeFirst();
    if (!manager?.email) return;
    const text = body({ perHour, perDay });
    await messenger.send([
      { channel: 'mail', target: manager.email, purpose: 'security', subject, body: text },
    ]);
  }
}
