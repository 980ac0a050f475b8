import type { Database } from '@heliodon/infrastructure/database';

const quiet = { quiet_from: 22 * 60, quiet_to: 7 * 60 };
const common = { lang: 'zh', all_plants: true, time_zone: 'Asia/Shanghai', by_sms: false, by_mail: true };

/** Roles with example addresses. Without a provider their messages stay in the outbox. */
const users = [
  {
    ...common,
    name: '值班邮箱 On-call mailbox',
    email: 'on-call@example.com',
    grades: [1, 2, 3],
    delay_min: 0,
  },
  {
    ...common,
    ...quiet,
    by_sms: true,
    by_mail: false,
    name: '值班手机 On-call phone',
    phone: '13800138000',
    grades: [1, 2],
    delay_min: 15,
  },
  {
    ...common,
    ...quiet,
    name: '运维主管 Operations lead',
    email: 'lead@example.com',
    grades: [1],
    delay_min: 60,
  },
];

export async function addDemoNotifyUsers(db: Database, managerId: number): Promise<void> {
  const hears_since = new Date();
  await db
    .insertInto('notify_user')
    .values(users.map((user) => ({ ...user, manager_id: managerId, hears_since })))
    .execute();
}
