import { formatDate } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { useTranslation } from 'react-i18next';
import { browserZone, lastDayOf } from '../validity.ts';
import styles from './OwnInfo.module.css';
import type { OwnAccount } from './ownDialog.ts';

export function OwnFacts({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const facts = {
    accountName: account.accountName,
    roleName: roleName(account),
    name: account.name,
    sex: t(`own.sex.${account.sex}`),
    phone: account.phone && <Contact value={account.phone} proven={account.phoneProven} />,
    email: account.email && <Contact value={account.email} proven={account.emailProven} />,
    company: account.company,
    position: account.position,
    description: account.description,
    validUntil: lastDayOf(account.validUntil, browserZone) ?? t('own.info.permanent'),
    createdAt: formatDate(account.createdAt, browserZone),
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([key, value]) => (
        <div key={key} className={styles.fact}>
          <dt>{t(`own.field.${key}`)}</dt>
          <dd>{value || <Text tone="tertiary">{t('own.info.none')}</Text>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A contact entered by another user can be used for sign-in only after the owner confirmed it. */
function Contact({ value, proven }: { value: string; proven: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      {value}
      {!proven && (
        <Text as="div" tone="tertiary">
          {t('own.info.unproven')}
        </Text>
      )}
    </>
  );
}
