import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import { keepSwitch, SWITCH_SECONDS, useSwitchSettings } from '@heliodon/web/screenSwitch';
import { Button, Popover, Segmented, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './head.module.css';

function Settings() {
  const { t } = useTranslation('screens');
  const { on, seconds } = useSwitchSettings();
  return (
    <div className={styles.settings}>
      <Inline gap="md" justify="between">
        <span id="auto-switch">{t('overview.switch.auto')}</span>
        <Switch aria-labelledby="auto-switch" checked={on} onChange={(to) => keepSwitch({ on: to })} />
      </Inline>
      <Inline gap="md" justify="between">
        <span>{t('overview.switch.every')}</span>
        <Segmented
          aria-label={t('overview.switch.every')}
          disabled={!on}
          value={seconds}
          onChange={(to) => keepSwitch({ seconds: to })}
          options={SWITCH_SECONDS.map((value) => ({
            value,
            label: t('overview.switch.seconds', { seconds: value }),
          }))}
        />
      </Inline>
    </div>
  );
}

/** Settings of the automatic slide change: on or off, and interval. */
export function SwitchButton() {
  const { t } = useTranslation('screens');
  const on = useSwitchSettings((state) => state.on);
  return (
    <Popover trigger="click" placement="bottomLeft" content={<Settings />}>
      <Button
        type="text"
        aria-label={t('overview.switch.title')}
        icon={on ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
      />
    </Popover>
  );
}
