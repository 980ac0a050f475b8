import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { App, Tooltip } from 'antd';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copyText.ts';
import { Text } from './layout/Text.tsx';
import styles from './SerialNumber.module.css';

const COPIED_MS = 1500;

interface SerialNumberProps {
  value: string | null | undefined;
}

/** A serial number in tabular figures, with a copy button. */
export function SerialNumber({ value }: SerialNumberProps) {
  const { t } = useTranslation('ui');
  const { message } = App.useApp();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  if (!value) return <Text tone="tertiary">{NO_VALUE}</Text>;

  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    if (await copyText(value, event.currentTarget)) setCopied(true);
    else message.error(t('copy.failed'));
  };

  return (
    <span className={styles.serial}>
      <span className={styles.text}>{value}</span>
      <Tooltip title={copied ? t('copy.done') : t('copy.action')}>
        <button
          type="button"
          className={styles.copy}
          onClick={copy}
          aria-label={`${t('copy.action')} ${value}`}
        >
          {copied ? <CheckOutlined className={styles.done} /> : <CopyOutlined />}
        </button>
      </Tooltip>
    </span>
  );
}
