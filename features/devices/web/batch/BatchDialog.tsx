import { Text } from '@heliodon/ui/layout/Text';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchResults } from './BatchResults.tsx';
import styles from './batch.module.css';
import type { BatchRow } from './batchRows.ts';
import type { Target } from './target.ts';

const WIDTH_PX = 640;

interface BatchDialogProps {
  title: string;
  targets: readonly Target[];
  /** Content shown before the start. */
  children: ReactNode;
  /** Results by device; undefined before the start. */
  rows: readonly BatchRow[] | undefined;
  busy: boolean;
  startText: string;
  danger?: boolean;
  ready?: boolean;
  onStart: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Dialog for an operation on one or many devices: first the operation and its targets, then each result. */
export function BatchDialog(props: BatchDialogProps) {
  const { title, targets, rows, busy, startText, danger, ready = true, onStart, onRetry, onClose } = props;
  const { t } = useTranslation('devices');
  const { t: ui } = useTranslation('ui');
  const hasFailed = rows?.some(({ state }) => state === 'failed') === true;
  const footer = rows ? (
    <>
      {hasFailed && (
        <Button onClick={onRetry} loading={busy}>
          {t('batch.retry')}
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {t('batch.close')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{ui('form.cancel')}</Button>
      <Button type="primary" danger={danger} loading={busy} disabled={!ready} onClick={onStart}>
        {startText}
      </Button>
    </>
  );
  return (
    <Modal open title={title} width={WIDTH_PX} footer={footer} onCancel={onClose} mask={{ closable: false }}>
      <div className={styles.body}>
        {rows ? (
          <BatchResults rows={rows} />
        ) : (
          <>
            <TargetList targets={targets} />
            {props.children}
          </>
        )}
      </div>
    </Modal>
  );
}

function TargetList({ targets }: { targets: readonly Target[] }) {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.field}>
      <Text tone="secondary">{t('batch.targets', { count: targets.length })}</Text>
      <ul className={styles.targets}>
        {targets.map(({ deviceId, name }) => (
          <li key={deviceId} title={name}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
