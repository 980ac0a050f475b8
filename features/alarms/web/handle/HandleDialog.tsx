import { zoneLabel } from '@heliodon/kernel/format/time';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { ZonedTimeInput } from '@heliodon/ui/ZonedTimeInput';
import { Alert, App, Button, Checkbox, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmStatuses } from '../../contract/alarm.ts';
import { type HandlingStatus, NOTE_MAX } from '../../contract/handling.contract.ts';
import type { AlarmListRow } from '../../contract/list.contract.ts';
import { wordsOf } from '../alarmText.ts';
import { GradeTag } from '../GradeTag.tsx';
import { HandleResults } from './HandleResults.tsx';
import styles from './handle.module.css';
import { presetTime, reminderPresets } from './reminderTimes.ts';
import { useHandling } from './useHandling.ts';

const WIDTH_PX = 600;
const [NOTE, REMINDER] = ['handle-note', 'handle-reminder'];
/** Maximum number listed by name; for the rest only the count is shown. */
const NAMED = 5;

interface HandleDialogProps {
  alarms: readonly AlarmListRow[];
  status: HandlingStatus;
  onClose: (done: boolean) => void;
}

/** Handling of one or more alarms: reason and reminder time, then the result for each. */
export function HandleDialog({ alarms, status, onClose }: HandleDialogProps) {
  const { t } = useTranslation('alarms');
  const { t: ui } = useTranslation('ui');
  const { message } = App.useApp();
  const timeZone = alarms[0]?.timeZone ?? 'UTC';
  const [note, setNote] = useState('');
  const [reminder, setReminder] = useState<string | null>(null);
  const grouped = alarms.reduce((sum, { groupSize }) => sum + groupSize, 0);
  const [withGroup, setWithGroup] = useState(true);
  const { results, failed, busy, failure, run } = useHandling(alarms);
  const following = status === alarmStatuses.following;
  const passed = reminder !== null && Date.parse(reminder) <= Date.now();

  const start = async () => {
    const left = await run({
      status,
      note,
      withGroup: grouped > 0 && withGroup,
      nextReminder: following ? reminder : null,
    });
    if (left?.length !== 0) return;
    message.success(t('handle.done', { count: alarms.length }));
    onClose(true);
  };

  const footer = results ? (
    <>
      {failed.length > 0 && (
        <Button loading={busy} onClick={() => void start()}>
          {t('handle.retry', { count: failed.length })}
        </Button>
      )}
      <Button type="primary" onClick={() => onClose(true)}>
        {t('handle.close')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={() => onClose(false)}>{ui('form.cancel')}</Button>
      <Button
        type="primary"
        loading={busy}
        disabled={following && (reminder === null || passed)}
        onClick={() => void start()}
      >
        {t(`handle.to.${status}`)}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={t(`handle.title.${status}`, { count: alarms.length })}
      width={WIDTH_PX}
      footer={footer}
      onCancel={() => onClose(results !== undefined)}
      mask={{ closable: false }}
    >
      {results ? (
        <HandleResults alarms={alarms} results={results} />
      ) : (
        <div className={styles.body}>
          <Named alarms={alarms} />
          {following && (
            <Stack gap="xs" className={styles.field}>
              <label htmlFor={REMINDER}>
                {t('handle.reminder')} <Text tone="tertiary">{zoneLabel(timeZone, Date.now())}</Text>
              </label>
              <Space wrap size={8}>
                {reminderPresets.map((preset) => (
                  <Button
                    key={preset}
                    size="small"
                    onClick={() => setReminder(presetTime(preset, Date.now(), timeZone))}
                  >
                    {t(`handle.in.${preset}`)}
                  </Button>
                ))}
              </Space>
              <ZonedTimeInput
                id={REMINDER}
                timeZone={timeZone}
                minuteStep={5}
                placeholder={t('handle.reminderHint')}
                value={reminder}
                onChange={setReminder}
              />
              {passed && <Text tone="fault">{t('handle.passed')}</Text>}
            </Stack>
          )}
          <Stack gap="xs" className={styles.field}>
            <label htmlFor={NOTE}>{t('handle.note')}</label>
            <Input.TextArea
              id={NOTE}
              rows={3}
              maxLength={NOTE_MAX}
              showCount
              value={note}
              placeholder={t(`handle.noteHint.${status}`)}
              onChange={(event) => setNote(event.target.value)}
            />
          </Stack>
          {grouped > 0 && (
            <Checkbox checked={withGroup} onChange={(event) => setWithGroup(event.target.checked)}>
              {t('handle.withGroup', { count: grouped })}
            </Checkbox>
          )}
          {failure && <Alert type="error" showIcon title={failure} />}
        </div>
      )}
    </Modal>
  );
}

function Named({ alarms }: { alarms: readonly AlarmListRow[] }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  return (
    <ul className={styles.named}>
      {alarms.slice(0, NAMED).map((alarm) => (
        <li key={alarm.id}>
          <GradeTag plain grade={alarm.grade} />
          <Text ellipsis>{wordsOf(alarm).description[lang]}</Text>
          <Text tone="tertiary">{alarm.deviceAlias || alarm.deviceSn || alarm.plantName}</Text>
        </li>
      ))}
      {alarms.length > NAMED && (
        <Text as="li" tone="tertiary">
          {t('handle.more', { count: alarms.length - NAMED })}
        </Text>
      )}
    </ul>
  );
}
