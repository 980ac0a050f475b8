import { panels } from '@heliodon/notifications/web';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useTranslation } from 'react-i18next';

/** The list of the alarm page, also available here. */
export default function NotifyUsersPage() {
  const { t } = useTranslation('portal');
  return (
    <PageFrame title={t('title.notifyUsers')} subtitle={t('alarms.notifyHint')}>
      <panels.Notify />
    </PageFrame>
  );
}
