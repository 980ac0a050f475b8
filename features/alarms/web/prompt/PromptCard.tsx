import { CloseOutlined, MinusOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { useAlarmStore, usePromptFold } from '@heliodon/web/stores';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AlarmLine } from './AlarmLine.tsx';
import { alarmPath } from './alarmPath.ts';
import { alarmWatch } from './alarmWatch.ts';
import { gradeIcons } from './gradeIcons.tsx';
import styles from './PromptCard.module.css';
import { player, readSound } from './sound/soundPlayer.ts';
import { saveSound } from './sound/soundSettings.ts';
import { useFolding } from './useFolding.ts';

/**
 * All new alarms in one dialog beside the page. It does not take the focus and covers no field; screen readers announce
 * serious alarms at once, others when they are idle.
 */
export function PromptCard({ mayHandle }: { mayHandle: boolean }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const navigate = useNavigate();
  const { title, content, icon, notices, count, laterMin, trial } = useAlarmStore((state) => state.prompt);
  const isGrave = icon === 'serious';
  const [first] = notices;
  const card = useRef<HTMLElement>(null);
  const folded = useFolding(card);

  const look = () => {
    alarmWatch.look();
    navigate(count === 1 && first ? alarmPath(first.id) : alarmPath());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') alarmWatch.dismiss();
  };

  return (
    <aside
      ref={card}
      className={styles.card}
      data-icon={icon}
      data-folded={folded}
      role="dialog"
      aria-label={title[lang]}
      data-testid="alarm-prompt"
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <span className={styles.icon} aria-hidden>
          {gradeIcons[icon]}
        </span>
        <div className={styles.title} role={isGrave ? 'alert' : 'status'}>
          <strong>{title[lang]}</strong>
          {count > 1 && (
            <Text tone="secondary" size="sm">
              {content[lang]}
            </Text>
          )}
        </div>
        <MuteButton />
        <FoldButton />
        <Tooltip title={t('prompt.dismiss')}>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('prompt.close')}
            onClick={() => alarmWatch.dismiss()}
          />
        </Tooltip>
      </header>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <AlarmLine notice={notice} linked={!trial} onFollow={() => alarmWatch.look()} />
          </li>
        ))}
      </ul>
      {count > notices.length && (
        <p className={styles.more}>{t('prompt.more', { count: count - notices.length })}</p>
      )}
      {count === 1 && content[lang] && <p className={styles.advice}>{content[lang]}</p>}
      <SoundBlocked />
      <footer className={styles.buttons}>
        {trial ? (
          <Text tone="tertiary" size="sm">
            {t('prompt.trial')}
          </Text>
        ) : (
          <Button type="primary" danger={isGrave} onClick={look}>
            {count === 1 ? t('prompt.look') : t('prompt.lookAll')}
          </Button>
        )}
        {mayHandle && !trial && (
          <Button onClick={() => alarmWatch.later()}>{t('prompt.later', { minutes: laterMin })}</Button>
        )}
        <Button type="text" onClick={() => alarmWatch.dismiss()}>
          {trial ? t('prompt.endTrial') : t('prompt.dismiss')}
        </Button>
      </footer>
    </aside>
  );
}

function MuteButton() {
  const { t } = useTranslation('alarms');
  const [muted, setMuted] = useState(() => readSound().muted);
  const label = muted ? t('prompt.unmute') : t('prompt.mute');
  const toggle = () => {
    saveSound({ muted: !muted });
    setMuted(!muted);
    if (!muted) player.stop();
  };
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={muted ? <MutedOutlined /> : <SoundOutlined />}
        aria-label={label}
        aria-pressed={muted}
        onClick={toggle}
      />
    </Tooltip>
  );
}

function FoldButton() {
  const { t } = useTranslation('alarms');
  const hasHeader = usePromptFold((state) => state.hasHeader);
  if (!hasHeader) return null;
  return (
    <Tooltip title={t('prompt.fold')}>
      <Button
        type="text"
        size="small"
        icon={<MinusOutlined />}
        aria-label={t('prompt.fold')}
        onClick={() => usePromptFold.setState({ choice: 'folded', folded: true })}
      />
    </Tooltip>
  );
}

/** Browsers block sound until the user clicks on the page. */
function SoundBlocked() {
  const { t } = useTranslation('alarms');
  const blocked = useAlarmStore((state) => state.soundBlocked);
  if (!blocked) return null;
  const allow = async () => {
    if (await player.allow()) useAlarmStore.setState({ soundBlocked: false });
  };
  return (
    <Button size="small" type="dashed" block icon={<MutedOutlined />} onClick={() => void allow()}>
      {t('prompt.blocked')}
    </Button>
  );
}
