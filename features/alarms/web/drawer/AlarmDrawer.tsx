import { BulbOutlined } from '@ant-design/icons';
import { commonErrors } from '@heliodon/contract/errors';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { NotFoundState } from '@heliodon/ui/NotFoundState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { CallFailed, callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { getWarningDetail } from '../../contract/handling.contract.ts';
import { wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandlingTag } from '../HandlingTag.tsx';
import { HandleButtons } from '../handle/HandleButtons.tsx';
import { GroupRows } from '../list/GroupRows.tsx';
import { ALARMS_KEY } from '../useAlarmUpdates.ts';
import { AlarmCurve } from './AlarmCurve.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import styles from './drawer.module.css';
import { RecordTimeline } from './RecordTimeline.tsx';

const WIDTH_PX = 720;

interface AlarmDrawerProps {
  alarmId: number;
  onOpen: (alarmId: number) => void;
  onClose: () => void;
}

/** One alarm: facts, advice, measurements and handling. */
export function AlarmDrawer({ alarmId, onOpen, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const narrow = useNarrow();
  const mayLookBack = usePermission('deviceHistory');
  const mayHandle = usePermission('alarmHandle');
  const { data, error, refetch } = useQuery({
    queryKey: [ALARMS_KEY, 'detail', alarmId],
    queryFn: () => callApi(getWarningDetail, { alarmId }, { mask: false, quiet: true }),
  });
  const missing = error instanceof CallFailed && error.code === commonErrors.notFound.code;
  const alarm = data?.alarm;
  const words = alarm && wordsOf(alarm);
  return (
    <Drawer
      open
      size={narrow ? '100%' : WIDTH_PX}
      onClose={onClose}
      title={t('drawer.title')}
      footer={
        alarm && mayHandle ? (
          <Inline wrap gap="xs" align="stretch" className={styles.actions}>
            <HandleButtons single alarms={[alarm]} />
          </Inline>
        ) : undefined
      }
    >
      {!(data || error) && <SkeletonBlock height="20rem" />}
      {error && !data && missing && (
        <NotFoundState
          title={t('drawer.missing')}
          hint={t('drawer.missingHint')}
          action={<Button onClick={onClose}>{t('handle.close')}</Button>}
        />
      )}
      {error && !data && !missing && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {data && alarm && words && (
        <Stack gap="lg">
          <Stack as="header" gap="xs">
            <h2 className={styles.title}>{words.description[lang]}</h2>
            <Inline as="span" wrap gap="xs" align="stretch">
              <GradeTag grade={alarm.grade} />
              <HandlingTag status={alarm.eventStatus} reminderDue={alarm.reminderDue} />
            </Inline>
          </Stack>
          {data.group && (
            <Alert
              type="info"
              showIcon
              title={t('drawer.group', { logger: data.group.deviceAlias || data.group.deviceSn })}
              action={
                <Button size="small" onClick={() => data.group && onOpen(data.group.id)}>
                  {t('drawer.openGroup')}
                </Button>
              }
            />
          )}
          {words.solution[lang] && (
            <p className={styles.solution}>
              <BulbOutlined aria-hidden />
              <span>
                <b>{t('drawer.solution')}</b> {words.solution[lang]}
              </span>
            </p>
          )}
          <AlarmFacts alarm={alarm} />
          {mayLookBack && data.points.length > 0 && <AlarmCurve alarm={alarm} points={data.points} />}
          {alarm.groupSize > 0 && <GroupRows short group={alarm} onOpen={onOpen} />}
          <RecordTimeline alarm={alarm} records={data.records} />
        </Stack>
      )}
    </Drawer>
  );
}
